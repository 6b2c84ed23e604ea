// The way back: a report is read, looked at and accepted, level by level; then the night, the morning, and what was written of it.
import { writeFileSync } from 'node:fs';
import { leads } from './commander.mjs';
import { FILE, SIDE } from './war.mjs';

/** The deepest battle is stopped if need be, its report looked at, and accepted by both sides. */
export async function comesBack(war, taken) {
  const { page, hands, picture } = war;
  await hands.screen('War room');
  const open = page.locator('.tree .stage.open');
  if (await open.count()) {
    if (taken.tree) {
      // From its root on; the window itself stays where it is.
      await page.locator('.tree').evaluate((tree) => {
        tree.scrollIntoView();
        document.scrollingElement.scrollTop = 0;
      });
      await picture(taken.tree);
    }
    await open.last().click();
    const stop = page.getByRole('button', { name: 'Stop it as it stands' });
    if (await stop.count()) {
      await hands.then(() => stop.click());
      await hands.settles();
    } else
      await hands.then(() =>
        page.getByRole('dialog').getByRole('button', { name: 'Read its report' }).click(),
      );
    await hands.screen('War room');
  }
  await page.locator('.tree .stage.reported').click();
  await page.locator('[role=dialog] table').waitFor();
  await picture(taken.report);
  const says = await page.locator('[role=dialog]').innerText();
  await hands.then(() => page.getByRole('button', { name: 'Accept', exact: true }).click());
  await hands.settles();
  return says;
}

const status = async ({ ask }) => (await ask({ status: { file: FILE, seat: 'umpire' } })).status;

/** The rest of the last round, up to the night. */
export const toNight = (war) => leads(war, async () => /^Night/.test((await status(war)).prompt));

/** The night: the company of the attack recovers by hand, the others by their commanders, one side after the other. */
export async function toMorning(war, unit) {
  const { page, hands, picture } = war;
  await hands.screen('Night');
  const row = page.locator('.night .row').filter({ hasText: unit }).first();
  await row.scrollIntoViewIfNeeded();
  await picture('12-night');
  const more = row.getByRole('button', { name: '+1' });
  if (await more.count()) await hands.then(() => more.first().click());
  const said = async (words) => words.test((await status(war)).prompt);
  await leads(war, async () => !(await said(new RegExp(`^Night.*${SIDE}`))), [0]);
  await leads(war, async () => !(await said(/^Night/)), [1]);
}

/** The orders of the next morning, behind the curtain. */
export async function morning({ page, hands, picture }) {
  await hands.screen('Orders');
  await page.evaluate(() => document.activeElement?.blur());
  await page.locator('.curtain').waitFor();
  await page.keyboard.down('Space');
  await page.locator('.sheet .line').first().waitFor();
  await picture('13-morning');
  await page.keyboard.up('Space');
  return hands.asks();
}

/** Who fired most of them that are named: his page. */
export async function person({ page, hands, picture }) {
  await hands.screen('People');
  await page.getByLabel('Commanders or soldiers').selectOption('soldier');
  await page.waitForTimeout(600);
  const shots = await page.locator('table[aria-label=People] tbody td:nth-child(5)').allInnerTexts();
  const most = shots.map((count) => Number(count) || 0);
  const row = page.locator('table[aria-label=People] tbody tr').nth(most.indexOf(Math.max(...most)));
  await row.click();
  await page.locator('main aside li').first().waitFor();
  await page.waitForTimeout(600);
  await picture('14-person');
  return page.locator('main aside').innerText();
}

/** The report of the first day: its screen, and as Markdown. */
export async function report({ page, hands, picture, runs, path }, file) {
  await hands.screen('Report');
  await page.waitForTimeout(4000);
  const day = page.locator('select').filter({ has: page.locator('option', { hasText: /Day 1/ }) });
  if (await day.count())
    await day.first().selectOption({
      label: (await day.first().locator('option', { hasText: /Day 1/ }).first().innerText()).trim(),
    });
  await page.waitForTimeout(3000);
  await picture('15-report');
  const words = [
    'report',
    path,
    '--day',
    '1',
    '--without',
    'rolls',
    '--without',
    'order-of-battle',
    '--without',
    'appendix',
  ];
  const told = runs(...words);
  if (file) writeFileSync(file, told);
  return told.length;
}
