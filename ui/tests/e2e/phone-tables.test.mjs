// Tables on the smallest phone: the table has at least half of the window while one looks at it; what is at hand comes up over it, by its button
// or because something is asked.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axe } from './axe.mjs';
import { faultsOf, grown, entries, openOn, openTable, settled } from './table.mjs';
import { answer, ask, founded } from '../screens/war.mjs';

const PHONE = { width: 360, height: 640, hasTouch: true, isMobile: true };
const TABLES = [
  ['squad', 'first-skirmish'],
  ['company', 'first-attack'],
  ['brigade', 'first-brigade'],
];
let table;
before(async () => {
  table = await openTable();
});
after(() => table.close());

const hand = (page) => page.locator('#at-hand');
const turn = (page) => page.getByRole('button', { name: 'Details' });
const boxOf = (locator) => locator.boundingBox();

/** The table is seen, all of it, and is at least half as high as the window. */
async function isSeen(page, when) {
  assert.equal(await hand(page).isVisible(), false, `${when}: the sheet is down`);
  const { y, height } = await boxOf(page.locator('.tableboard'));
  assert.ok(height >= 320, `${when}: the table is ${height} high`);
  const prompt = await boxOf(page.locator('.prompt'));
  assert.ok(y + height <= prompt.y + 1, `${when}: nothing lies over it`);
  const sideways = await page.evaluate(() => {
    const main = document.querySelector('main');
    return [main.scrollWidth - main.clientWidth, document.documentElement.scrollWidth - innerWidth];
  });
  assert.deepEqual(sideways, [0, 0], when);
}

/** Goes on by the prompt's button, or answers what is asked, until a stand can be selected. */
async function untilOneActs(page, file) {
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('n');
    await settled(page);
    if (await page.locator('.base.selected').count()) return;
    const from = await entries(page);
    const { status } = await ask(table, { status: { file, seat: 'umpire' } });
    const { roll, choice } = status.calls[0]?.call ?? {};
    if (roll) await answer(table, file, { dice: 'app' });
    else if (choice) await answer(table, file, { words: choice.usual.map((at) => choice.options[at].word) });
    else await page.locator('.prompt .primary:enabled').tap();
    await grown(page, from);
  }
  assert.fail('no stand can act');
}

for (const [name, scenario] of TABLES)
  test(`${name}: half of the window is the table's, with a stand selected too`, async () => {
    const file = `${name}.wardiary`;
    await founded(table, file, scenario, { players: { blue: 'Anna', orange: 'Bert' } });
    const page = await openOn(table, file, 'host', PHONE);
    page.setDefaultTimeout(30_000);
    await page.keyboard.press('Alt+2');
    await page.locator('.tableboard .base').first().waitFor();
    await settled(page);
    if (name !== 'brigade') await isSeen(page, 'at the beginning');
    await untilOneActs(page, file);
    await isSeen(page, 'with one selected');
    if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}-${name}.png` });
    const { width, height } = await boxOf(turn(page));
    assert.ok(width >= 44 && height >= 44, `${width} × ${height}`);
    await turn(page).tap();
    await hand(page).waitFor();
    assert.equal(await turn(page).getAttribute('aria-expanded'), 'true');
    assert.match(await hand(page).innerText(), /\S/);
    if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}-${name}-up.png` });
    await axe(page, `phone, ${name}`);
    await turn(page).tap();
    await isSeen(page, 'turned down again');
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Log' }).tap();
    await page.locator('main .row').first().waitFor();
    assert.deepEqual(faultsOf(page), []);
    await page.context().close();
  });

test('dice that are asked for come up by themselves, with every key of the pad; the table is a tap away', async () => {
  const file = 'dice.wardiary';
  await founded(table, file, 'first-attack', { players: { blue: 'Anna', orange: 'Bert' } });
  const page = await openOn(table, file, 'host', PHONE);
  page.setDefaultTimeout(30_000);
  await page.keyboard.press('Alt+2');
  await page.locator('.prompt .primary:enabled', { hasText: 'Throw for the initiative' }).tap();
  await hand(page).waitFor();
  const prompt = await boxOf(page.locator('.prompt'));
  const sheet = await boxOf(hand(page));
  for (const key of ['A 1', 'A 6', 'OK']) {
    const { y, height } = await boxOf(hand(page).getByRole('button', { name: key, exact: true }));
    assert.ok(y >= sheet.y && y + height <= prompt.y, `${key} is in sight`);
  }
  await turn(page).tap();
  await isSeen(page, 'while dice are waited for');
  const from = await entries(page);
  await answer(table, file, { dice: { typed: '6' } });
  await grown(page, from);
  // The next question comes up by itself again.
  const { status } = await ask(table, { status: { file, seat: 'umpire' } });
  assert.ok(status.calls[0]?.call.roll, 'the other side throws');
  await hand(page).waitFor();
  assert.deepEqual(faultsOf(page), []);
  await page.context().close();
});

test('the card that lies open is in sight, and the screen stays where it is', async () => {
  const file = 'cards.wardiary';
  await founded(table, file, 'first-skirmish', { players: { blue: 'Anna', orange: 'Bert' } });
  const page = await openOn(table, file, 'host', PHONE);
  page.setDefaultTimeout(30_000);
  await page.keyboard.press('Alt+2');
  await untilOneActs(page, file);
  const { x, width } = await boxOf(page.locator('.card.acts'));
  assert.ok(x >= 0 && x + width <= 360, `${x} to ${x + width}`);
  assert.equal(await page.evaluate(() => document.querySelector('main').scrollLeft), 0);
  await page.context().close();
});

/** What may be pressed under the notice that is shown, looked for at every few pixels of it. */
const underNotice = (page) =>
  page.locator('.toast').evaluate((toast) => {
    const { left, right, top, bottom } = toast.getBoundingClientRect();
    const found = new Set();
    for (let x = left + 1; x < right; x += 8)
      for (let y = top + 1; y < bottom; y += 8)
        for (const one of document.elementsFromPoint(x, y)) {
          const pressed = one.closest('button, input, select, summary, label, a, .tableboard, .board');
          if (pressed && !toast.contains(pressed)) found.add(pressed.outerHTML.slice(0, 80));
        }
    return [...found];
  });

test('a notice lies over nothing that may be pressed, and nothing moves to make room for it', async () => {
  const file = 'notice.wardiary';
  await founded(table, file, 'first-attack', { players: { blue: 'Anna', orange: 'Bert' } });
  const page = await openOn(table, file, 'host', PHONE);
  page.setDefaultTimeout(30_000);
  await page.keyboard.press('Alt+2');
  await page.locator('.tableboard .base').first().waitFor();
  for (const isUp of [false, true]) {
    if (isUp) await turn(page).tap();
    await hand(page).waitFor({ state: isUp ? 'visible' : 'hidden' });
    const before = await boxOf(turn(page));
    await page.keyboard.press('n');
    await page.locator('.toast', { hasText: 'No stand may act.' }).waitFor();
    if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}-notice-${isUp}.png` });
    assert.deepEqual(await underNotice(page), []);
    assert.deepEqual(await boxOf(turn(page)), before);
    await page.locator('.toast').getByRole('button', { name: 'Close' }).tap();
    await page.locator('.toast').waitFor({ state: 'detached' });
  }
  await page.context().close();
});
