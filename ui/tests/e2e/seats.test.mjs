// A war that the program let rest is taken over at a window: first by acting, then by name; what it did keeps its name.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { answer, ask } from '../screens/war.mjs';
import { axe } from './axe.mjs';
import { entries, faultsOf, grown, openOn, openTable } from './table.mjs';

let table;
before(async () => {
  table = await openTable();
});
after(() => table.close());

const FILE = 'rested.wardiary';
const log = async (from) => (await ask(table, { log: { file: FILE, seat: 'umpire', from } })).log;
const texts = async (from) => (await log(from)).map(({ text }) => text);

test('whoever leads says who he is, and the journal says it from then on', async () => {
  const body = { scenario: 'first-light', seed: 3, blue: 'sensible', orange: 'sensible', until: 120 };
  await ask(table, { simulate: { ...body, file: FILE } });
  const told = await texts(1);
  const page = await openOn(table, FILE);
  const from = await entries(page);
  assert.equal(from, told.length);
  // Its own words at the top: the program has the seat.
  await page.locator('header .seat .name', { hasText: 'sensible commander' }).first().waitFor();
  await page.getByRole('button', { name: 'Settings' }).first().click();
  const name = page.getByLabel(/^Who leads .* according to the journal$/).first();
  await name.waitFor();
  await axe(page, 'settings with seats');
  assert.equal(await page.getByText('so far sensible commander, the program').count(), 2);
  // By the keyboard alone.
  await name.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Anna');
  await page.keyboard.press('Enter');
  await grown(page, from);
  await page.locator('header .seat .name', { hasText: 'Anna' }).waitFor();
  assert.equal(await page.getByText('so far sensible commander, the program').count(), 1);
  const [said] = await texts(from + 1);
  assert.match(said, /^Anna takes over .* from sensible commander: it is now led by hand\.$/);
  // Given back to the program, it acts under its own name.
  await page.locator('header .seat').first().click();
  await page.getByRole('button', { name: 'Give the seat to the program' }).waitFor();
  await grown(page, from + 1).catch(() => undefined);
  await page.locator('header').getByRole('button', { name: 'Hold' }).click();
  const later = await texts(1);
  assert.deepEqual(later.slice(0, told.length), told);
  const { verified } = await ask(table, { verify: { file: FILE, rules: true } });
  assert.ok(verified.whole, JSON.stringify(verified.findings));
  assert.deepEqual(faultsOf(page), []);
  await page.context().close();
});

test('a seat that has changed hands has a record of dice for each of them', async () => {
  const file = 'two-hands.wardiary';
  await ask(table, { new: { file, scenario: 'first-light', players: { blue: 'Anna', orange: 'Bert' } } });
  for (const side of ['blue', 'orange']) await ask(table, { seal_orders: { file, seat: side } });
  const order = { battle: 'main', order: { two_star_general: 'throw_for_move' } };
  await ask(table, { order: { file, seat: 'blue', order } });
  const waits = async () => (await ask(table, { status: { file, seat: 'umpire' } })).status.calls.length;
  while (await waits()) await answer(table, file, { dice: 'app' });
  const players = async () => (await ask(table, { dice_record: { file } })).dice_record.players;
  const twice = (all) => all.some((one, at) => all.findIndex(({ seat }) => seat === one.seat) < at);
  for (let step = 0; step < 200 && !twice(await players()); step++)
    for (const side of ['blue', 'orange'])
      await ask(table, { command: { file, seat: side, kind: 'sensible' } });
  const all = await players();
  assert.ok(twice(all), JSON.stringify(all.map(({ seat, player, source }) => [seat, player, source])));
  const page = await openOn(table, file);
  await page.getByRole('button', { name: 'Court' }).first().click();
  const record = page.locator('section', { has: page.getByRole('heading', { name: 'How the dice fell' }) });
  for (const { player } of all) await record.getByText(player).first().waitFor();
  assert.deepEqual(faultsOf(page), []);
  await page.context().close();
});
