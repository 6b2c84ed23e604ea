// Where a window begins, what the hand keeps on a table, what men are worth, and the log of a table: a fight of Combat! that was
// opened while orders are written, at a window of each seat.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { answer, ask, FARM as SCENARIO, founded } from '../screens/war.mjs';
import { axe } from './axe.mjs';
import { entries, grown, openOn, openTable, prompt, PROGRAM, settled } from './table.mjs';

const FARM = 'farm.wardiary';
const FOUGHT = 'fought.wardiary';
let table;
before(async () => {
  table = await openTable();
  await founded(table, FARM, SCENARIO, {
    players: { blue: 'Maximiliane von Oberhausen', orange: 'Bartholomew Featherstonehaugh' },
  });
  const fought = ['simulate', SCENARIO, '--commander', 'fights-out', '--seed', '27'];
  execFileSync(PROGRAM, [...fought, '--file', join(table.folder, FOUGHT)], {
    env: { ...process.env, WARDIARY_DATA: join(table.folder, 'data') },
    stdio: 'ignore',
  });
});
after(() => table.close());

const look = (file, role = 'host') => openOn(table, file, role);
const shown = (page) => page.getByLabel('Battle that is shown').inputValue();
test('a window begins with the battle in which its seat must act, and with what was looked at', async () => {
  const { actions } = await ask(table, { actions: { file: FARM, seat: 'blue' } });
  assert.equal((await ask(table, { status: { file: FARM, seat: 'blue' } })).status.phase, 'orders phase');
  await ask(table, { order: { file: FARM, seat: 'blue', order: actions[0].offers[0].order } });
  // Who is asked sees the question.
  const orange = await look(FARM, 'orange');
  assert.match(await prompt(orange), /wants to fight out the action/);
  await orange.locator('.call .option').first().waitFor();
  await answer(table, FARM, { words: ['fight_it_out'] });
  const blue = await look(FARM, 'blue');
  await blue.locator('.tableboard .base').first().waitFor();
  assert.equal(await shown(blue), 'farm');
  // Orders are the division battle's: who goes to them sees his sheet, not that they are laid.
  await blue.locator('nav[aria-label=Screens] button', { hasText: 'Orders' }).click();
  await blue.locator('main', { hasText: '1st Battalion, Lowland Infantry' }).waitFor();
  assert.equal(await shown(blue), 'main');
  await settled(blue);
  await blue.reload();
  await blue.locator('.prompt').waitFor();
  assert.equal(await shown(blue), 'main', 'what was looked at, as something waits there too');
  await orange.reload();
  await orange.locator('.tableboard .base').first().waitFor();
  assert.equal(await shown(orange), 'farm');
  assert.deepEqual([...blue.faults, ...orange.faults], []);
  await blue.context().close();
  await orange.context().close();
});

test('an enemy who is looked at stays in sight while the other side acts', async () => {
  const page = await look(FARM, 'orange');
  await page.locator('.tableboard .base.blue').first().click();
  const name = await page.locator('aside .stand h2').innerText();
  for (let entry = 0; entry < 2; entry++) {
    const from = await entries(page);
    const { status } = await ask(table, { status: { file: FARM, seat: 'umpire' } });
    if (status.calls.length) await answer(table, FARM, { dice: 'app' });
    else {
      const { legal } = await ask(table, { legal: { file: FARM, seat: 'blue', battle: 'farm' } });
      await ask(table, { order: { file: FARM, seat: 'blue', order: legal.offers[0].order } });
    }
    await grown(page, from);
    await settled(page);
  }
  await page.locator('.base.selected.blue').waitFor();
  assert.equal(await page.locator('.aim .stand h2').innerText(), name);
  await page.context().close();
});

test('what men are worth stands beside their side, man by man', async () => {
  const page = await look(FARM);
  const points = page.locator('button.points');
  await points.nth(1).waitFor();
  const told = (await points.allInnerTexts()).map((text) => text.replaceAll('\u00a0', ' '));
  assert.deepEqual(told, ['124 of 124 points', '116 of 116 points']);
  await points.first().click();
  const dialog = page.locator('.dialog');
  await dialog.waitFor();
  for (const side of [0, 1]) {
    const cells = await dialog.locator('section').nth(side).locator('td.num').allInnerTexts();
    assert.equal(
      cells.reduce((sum, points) => sum + Number(points), 0),
      [124, 116][side],
    );
  }
  await axe(page, 'points');
  await page.keyboard.press('Escape');
  // The header cuts nothing off, whoever plays: what is least needed goes first.
  for (const width of [1280, 1920, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await settled(page);
    const [needed, room] = await page
      .locator('header')
      .first()
      .evaluate((at) => [at.scrollWidth, at.clientWidth]);
    assert.ok(needed <= room, `${width}: ${needed} of ${room}`);
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('steps lie folded behind their entry in the log, and are found all the same', async () => {
  const page = await look(FOUGHT);
  const { outline } = await ask(table, { outline: { file: FOUGHT } });
  assert.ok(outline.steps.length > 3, 'in this fight somebody was asked');
  const step = outline.steps[0];
  await page.locator('nav[aria-label=Screens] button', { hasText: 'Log' }).click();
  const find = page.getByRole('searchbox').or(page.locator('input[type=search]')).first();
  await find.fill('Nothing is left to settle');
  await page.locator('.list li .text', { hasText: 'Nothing is left to settle' }).first().waitFor();
  await find.fill('');
  await page.locator(`li[data-seq="${outline.entries}"]`).waitFor();
  await page
    .locator('.list')
    .first()
    .evaluate((at) => (at.scrollTop = 0));
  await page.locator('.list .heading').first().waitFor();
  // Down to the entry before it, by the page.
  for (let page_ = 0; page_ < 80 && !(await page.locator(`li[data-seq="${step - 1}"]`).count()); page_++) {
    await page
      .locator('.list')
      .first()
      .evaluate((at) => (at.scrollTop += at.clientHeight / 2));
    await settled(page);
  }
  await page.locator(`li[data-seq="${step - 1}"]`).waitFor();
  assert.equal(await page.locator(`li[data-seq="${step}"]`).count(), 0, 'it has no row of its own');
  await page.locator(`li[data-seq="${step - 1}"] .steps`).click();
  await page.locator(`li[data-seq="${step}"]`).waitFor();
  await axe(page, 'log');
  await page.locator(`li[data-seq="${step - 1}"] .steps`).click();
  await page.locator(`li[data-seq="${step}"]`).waitFor({ state: 'detached' });
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
