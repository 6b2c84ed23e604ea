// A war of two battles on two maps: one window goes from one to the other, writes orders in both, and never mixes them up.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ask, founded } from '../screens/war.mjs';
import { grown, entries, openOn, openTable, settled } from './table.mjs';
import { requestsIn } from './wire.mjs';

const FILE = 'fronts.wardiary';
const SCENARIO = new URL('../../../crates/campaign/tests/scenarios/two-fronts', import.meta.url).pathname;
let table;
before(async () => {
  table = await openTable();
  await founded(table, FILE, SCENARIO, { players: { blue: 'Anna', orange: 'Bert' } });
});
after(() => table.close());

async function look(role, options = {}) {
  const page = await openOn(table, FILE, role, options);
  await settled(page);
  return page;
}
const screen = (page, name) => page.locator('nav[aria-label=Screens] button', { hasText: name }).click();
const picture = async (page, name) =>
  process.env.PICTURES && (await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` }));
/** Hold for everybody, then face down. */
async function lay(page) {
  await screen(page, 'Orders');
  const open = page.getByRole('button', { name: /Open|Show|Lift/ }).first();
  if (await open.isVisible()) await open.click();
  const from = await entries(page);
  await page.locator('.prompt .primary:enabled').click();
  await grown(page, from);
}

test('each battle has its map, its sheet and its clock in the window', async () => {
  const page = await look('blue');
  const choose = page.getByLabel('Battle that is shown');
  assert.deepEqual(
    await choose
      .locator('option')
      .allInnerTexts()
      .then((all) => all.map((one) => one.split(':')[0])),
    ['The north', 'The south'],
  );
  await choose.selectOption('north');
  await settled(page);
  await page.locator('header .clock', { hasText: '19 Dec 1944' }).waitFor();
  await screen(page, 'Orders');
  await page.locator('main', { hasText: '1st Battalion, 506th' }).waitFor();
  await picture(page, 'north-orders');
  await choose.selectOption('south');
  await screen(page, 'Orders');
  await page.locator('main', { hasText: '2nd Battalion, 506th' }).waitFor();
  assert.ok(!(await page.locator('main').innerText()).includes('1st Battalion, 506th'));
  await picture(page, 'south-orders');
  await screen(page, 'Map');
  await settled(page);
  await picture(page, 'south-map');
  const { map } = await ask(table, { map: { file: FILE, seat: 'blue', battle: 'south' } });
  assert.ok(
    map.pieces.every(({ id }) => id.startsWith('x')),
    'only those of the south',
  );
  await page.close();
});

test('a unit of the other battle is shown on its own map', async () => {
  const page = await look('blue');
  await page.getByLabel('Battle that is shown').selectOption('north');
  await settled(page);
  const { oob } = await ask(table, { oob: { file: FILE } });
  const stands = oob.sides[0].formations.flatMap((one) => one.battalions.flatMap(({ stands }) => stands));
  const there = stands.find(({ battle, hex }) => battle === 'south' && hex);
  await screen(page, 'Order of battle');
  await page.locator(`tr[data-unit="${there.id}"] button.place`).click();
  await page.locator('main .board').first().waitFor();
  await settled(page);
  assert.equal(await page.getByLabel('Battle that is shown').inputValue(), 'south');
  await page.locator('aside', { hasText: there.name }).first().waitFor();
  await page.close();
});

test('orders laid in one battle lie there, and the window says what waits in the other', async () => {
  const page = await look('blue');
  await page.getByLabel('Battle that is shown').selectOption('north');
  await settled(page);
  await lay(page);
  // Nothing is left to do here: the one button leads to where somebody waits.
  const go = page.locator('.prompt .primary', { hasText: 'Go to The south' });
  await go.waitFor();
  await picture(page, 'go-south');
  await go.click();
  await settled(page);
  assert.equal(await page.getByLabel('Battle that is shown').inputValue(), 'south');
  await lay(page);
  const orange = await look('orange');
  for (const battle of ['north', 'south']) {
    await orange.getByLabel('Battle that is shown').selectOption(battle);
    await settled(orange);
    await lay(orange);
  }
  for (const battle of ['north', 'south']) {
    const { status } = await ask(table, { status: { file: FILE, seat: 'umpire', battle } });
    assert.notEqual(status.phase_kind, 'orders', `${battle} goes on`);
  }
  const { log } = await ask(table, { log: { file: FILE, seat: 'umpire' } });
  const revealed = log.filter(({ kind }) => kind === 'revealed').map(({ battle }) => battle);
  assert.deepEqual([...new Set(revealed)].sort(), ['north', 'south']);
  await page.close();
  await orange.close();
});

test('the war room, the phone and the past show the battle that is chosen', async () => {
  const page = await look('host', { width: 1920, height: 1080 });
  await screen(page, 'War room');
  await settled(page);
  await picture(page, 'room');
  await page.getByLabel('Battle that is shown').selectOption('south');
  await screen(page, 'Map');
  await settled(page);
  await picture(page, 'wide-map');
  const phone = await look('blue', { width: 390, height: 844 });
  await phone.getByLabel('Battle that is shown').selectOption('south');
  await settled(phone);
  await picture(phone, 'phone');
  assert.deepEqual([...page.faults, ...phone.faults], []);
  await page.close();
  await phone.close();
});

test('what is ruled, and what a line of the war room tells of, is in the battle that is shown', async () => {
  const page = await look('host');
  const choose = page.getByLabel('Battle that is shown');
  const asked = [];
  page.on('request', (request) => asked.push(...requestsIn(request.postData())));
  await choose.selectOption('south');
  await screen(page, 'War room');
  await page.locator('[aria-labelledby=room-objectives] .line', { hasText: 'The mill' }).click();
  await settled(page);
  assert.equal(await choose.inputValue(), 'north');
  await page.keyboard.press('Shift+G');
  await settled(page);
  assert.equal(await choose.inputValue(), 'south');
  await page.keyboard.press('m');
  await page.getByText('D Company').first().click();
  await page
    .getByRole('button', { name: /^Rul(e|ing)/ })
    .first()
    .click();
  await page.getByRole('dialog').locator('select').first().waitFor();
  await settled(page);
  for (const name of ['ruling_forms', 'overlays', 'terrain', 'map', 'refresh', 'legal']) {
    const bodies = asked.flatMap((one) => (name in one ? [one[name].battle] : []));
    assert.ok(
      bodies.every((battle) => battle === 'north' || battle === 'south'),
      `${name}: ${bodies.join()}`,
    );
    if (name !== 'overlays') assert.equal(bodies.at(-1), 'south', name);
  }
  assert.deepEqual(page.faults, []);
  await page.close();
});
