// A war of three people on three browsers, two of them on one side: each orders his own battalion, is told whose the others are,
// and nobody's window is another's.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ask } from '../screens/war.mjs';
import { axe } from './axe.mjs';
import { entries, faultsOf, handsAt, openOn, openTable, settled } from './table.mjs';

const FILE = 'three.wardiary';
let table;
let anna;
let bert;
let carl;
before(async () => {
  table = await openTable();
  const players = { blue: 'Anna', orange: 'Carl', 'blue.rifles': 'Bert' };
  await ask(table, { new: { file: FILE, scenario: 'first-light', players } });
  [anna, bert, carl] = await Promise.all(['blue', 'blue.rifles', 'orange'].map((role) => sit(role)));
});
after(() => table.close());

async function sit(role, options) {
  const page = await table.look(role, { file: FILE, ...options });
  await page.locator('.prompt').waitFor();
  await settled(page);
  return page;
}
const screen = (page, name) => page.locator('nav[aria-label=Screens] button', { hasText: name }).click();
/** On a small and on a large screen. */
async function picture(page, name) {
  if (!process.env.PICTURES) return;
  for (const [width, height] of [
    [1920, 1080],
    [1280, 720],
  ]) {
    await page.setViewportSize({ width, height });
    await settled(page);
    await page.screenshot({ path: `${process.env.PICTURES}/${name}-${width}.png` });
  }
}
const line = (page, name) => page.locator('.sheet .line', { hasText: name });
const primary = (page, label) => page.locator('.prompt .primary:enabled', { hasText: label });
const status = async () => (await ask(table, { status: { file: FILE, seat: 'umpire' } })).status;

test('each writes for his own battalion, and is told who writes for the others', async () => {
  await screen(bert, 'Orders');
  await line(bert, 'Marche Rifles').getByRole('button', { name: 'Dig In' }).click();
  await line(bert, 'Marche Rifles').locator('[aria-pressed=true]', { hasText: 'Dig In' }).waitFor();
  await line(bert, 'Lowland').getByText('Western Brigade (Anna) orders this unit').waitFor();
  assert.equal(await line(bert, 'Lowland').getByRole('button').count(), 0);
  await axe(bert, 'a commander’s sheet');
  await picture(bert, 'sheet-of-bert');
  // His superior's window is told what he has written, although no entry says so.
  await screen(anna, 'Orders');
  await line(anna, 'Marche Rifles').locator('[aria-pressed=true]', { hasText: 'Dig In' }).waitFor();
  // She may lay for everybody, and is told first who has not laid yet.
  const before = await entries(anna);
  await primary(anna, 'Lay them for the whole side').press('Enter');
  await anna.locator('.prompt', { hasText: 'Lt Col Hale (Bert) has not laid orders yet.' }).waitFor();
  await picture(anna, 'not-laid-by-bert');
  await anna.keyboard.press('Escape');
  assert.equal(await entries(anna), before);
  await line(bert, 'Marche Rifles').getByRole('button', { name: 'Move' }).click();
  await line(bert, 'Marche Rifles').locator('[aria-pressed=true]', { hasText: 'Move' }).waitFor();
  await primary(bert, 'Lay the orders of Lt Col Hale (Bert) face down').click();
  await bert.getByText('Your orders lie face down').waitFor();
  await bert.getByText('Waiting for Western Brigade (Anna)').waitFor();
  await picture(bert, 'laid-by-bert');
  for (const page of [anna, carl]) {
    await screen(page, 'Orders');
    await handsAt(page).goes();
  }
  assert.equal((await status()).phase_kind, 'fight');
});

test('a commander is offered his own units, and another’s are named as his', async () => {
  const due = async (word) => (await status()).seats.find(({ seat }) => seat === word)?.due;
  await primary(anna, /throw/i).waitFor();
  await handsAt(anna).goes();
  for (const [page, faces] of [
    [anna, '66'],
    [carl, '11'],
  ])
    await handsAt(page).throws(faces);
  await primary(bert, 'Activate 1st Battalion, Marche Rifles').waitFor();
  assert.equal(await due('blue.rifles'), true);
  await screen(bert, 'Map');
  await bert.getByText('You are Lt Col Hale (Bert)').waitFor();
  await settled(bert);
  await bert.locator('.piece[data-piece="lowland.A"]').click();
  await bert.getByText('Western Brigade (Anna) orders this unit.').waitFor();
  await axe(bert, 'another commander’s stand');
  await picture(bert, 'stand-of-anna');
  await bert.keyboard.press('Escape');
  await handsAt(bert).goes();
  await bert.locator('.prompt', { hasText: 'Marche Rifles' }).waitFor();
  await picture(bert, 'turn-of-bert');
  await picture(carl, 'carl-waits');
});

test('the record names each by his own name, on every window', async () => {
  for (const page of [anna, carl]) {
    await screen(page, 'Log');
    await page
      .locator('main[aria-label=log] .list li', { hasText: /Bert.*1st Battalion, Marche Rifles/ })
      .first()
      .waitFor();
  }
  await picture(anna, 'log-of-anna');
  for (const page of [anna, bert, carl]) assert.deepEqual(faultsOf(page), []);
});

test('whoever keeps the files chooses a commander’s seat, and is nothing else then', async () => {
  const page = await openOn(table, FILE);
  await page.getByLabel('Who plays at this window').selectOption({ label: 'Lt Col Hale (Bert)' });
  await page.locator('header .seat', { hasText: 'Lt Col Hale (Bert)' }).waitFor();
  await settled(page);
  assert.equal(await page.locator('header button.seat').count(), 0, 'no side is led from here');
  await picture(page, 'chosen-seat');
  await page.getByLabel('Who plays at this window').selectOption({ label: 'everybody here' });
  await page.locator('header button.seat').first().waitFor();
  await page.close();
});

test('the host hands a commander’s seat to the program and takes it back', async () => {
  const page = await openOn(table, FILE);
  const seat = async () => (await status()).seats.find((one) => one.seat === 'blue.rifles');
  await screen(page, 'Settings');
  const box = page.getByLabel('Lt Col Hale (Bert): led by the program');
  await box.check();
  await page.getByLabel('Lt Col Hale (The program): led by the program').waitFor();
  assert.equal((await seat()).by, 'program');
  // Everybody is told who leads him now.
  await bert.locator('header .seat', { hasText: 'Lt Col Hale (The program)' }).waitFor();
  await axe(page, 'the settings with commanders');
  await picture(page, 'handed-over');
  // It is Bert's battalion that acts: the program goes on with it while the people wait, and ends its turn.
  await bert.locator('.prompt', { hasText: 'Marche Rifles' }).waitFor({ state: 'detached', timeout: 60_000 });
  await screen(page, 'Settings');
  await page.getByLabel('Lt Col Hale (The program): led by the program').uncheck();
  await page.getByLabel('Lt Col Hale (Bert): led by the program').waitFor();
  const held = await seat();
  assert.deepEqual([held.by, held.player], ['hand', 'Bert']);
  await page.close();
  assert.deepEqual(faultsOf(page), []);
});
