// A battle of platoons at its own table: a whole turn, with an order that is raised, a way that is dragged, and a fire that meets
// it on the way.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ask, founded } from '../screens/war.mjs';
import { axe } from './axe.mjs';
import { faultsOf, entries, handsAt, openOn, openTable, prompt, settled } from './table.mjs';

const FILE = 'brigade.wardiary';
let table;
let page;
let hands;
before(async () => {
  table = await openTable();
  await founded(table, FILE, 'first-brigade', { players: { blue: 'Anna', orange: 'Bert' } });
  page = await openOn(table, FILE);
  await page.locator('.tableboard .base').first().waitFor();
  hands = handsAt(page);
});
after(() => table.close());

const base = (name) => page.locator(`.base[aria-label^="${name}, "]`);
/** Whether the focus lies on a base: there Enter would press it. */
const isOnBase = () => page.evaluate(() => Boolean(document.activeElement?.closest('.base')));
const turn = () => page.locator('p.turn').innerText();
/** Everything is passed over, and the program throws, until the prompt or the turn says so. */
async function passes(until) {
  for (let step = 0; step < 30; step++) {
    await hands.settles();
    await settled(page);
    if (until.test(`${await prompt(page)} ${await turn()}`)) return;
    const isEnding = await page.locator('.prompt .primary[data-ends]').count();
    await hands.then(() => page.keyboard.press(isEnding ? 'e' : 'Enter'));
  }
  assert.fail(`${until} never comes`);
}
/** Where a place lies in the window. */
async function at(x, y) {
  const { ground } = (await ask(table, { table: { file: FILE, seat: 'umpire', battle: 'lissum' } })).table;
  const world = await page.locator('.tableboard .world').boundingBox();
  const [wide, deep] = [ground.width / 100, ground.depth / 100];
  return [world.x + (x / wide) * world.width, world.y + ((deep - y) / deep) * world.height];
}
/** Takes a base by mouse and holds it over a place. */
async function drags(name, x, y) {
  const box = await base(name).boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  const [px, py] = await at(x, y);
  await page.mouse.move(px - 30, py);
  await page.mouse.move(px, py);
  await settled(page);
}

test('platoons lie there with their orders, the clock beside them, and the ground of a brigade', async () => {
  assert.match(await turn(), /Turn 1 of 9\s+09:00\s+☼ day\s+planned fire/);
  const { stands } = (await ask(table, { table: { file: FILE, seat: 'umpire', battle: 'lissum' } })).table;
  const lying = stands.filter((stand) => stand.at);
  assert.equal(await page.locator('.tableboard .base').count(), lying.length);
  for (const kind of ['town', 'river', 'slope', 'hill', 'road'])
    assert.ok(await page.locator(`.terrain.${kind}`).count(), `${kind} has a look of its own`);
  assert.equal(await base('Machine guns').locator('.token.order').innerText(), 'Aim');
  await axe(page, 'a brigade');
  await page.locator('.legend summary').click();
  assert.match(await page.locator('.legend').innerText(), /its order/);
  await page.locator('.legend summary').click();
});

test('fire is planned where an enemy stands, and drawn there; of a place alone no tape is told', async () => {
  // The one battery is off the table, and selected.
  await page.locator('aside h2', { hasText: 'Mortars' }).first().waitFor();
  await base('1. Kompanie 1').click();
  await page.locator('.picks label', { hasText: '09:30' }).click();
  await hands.primary().filter({ hasText: 'for 09:30' }).waitFor();
  assert.equal(await page.locator('aside .what b').count(), 0, 'no inches without a tape');
  await hands.goes();
  await page.locator('circle.ring.burst').waitFor({ state: 'attached' });
  assert.equal(await page.locator('text.ring.burst').textContent(), '09:30');
  // A place of its own is a place without a heading.
  await page.mouse.click(...(await at(30, 6)));
  await page.locator('.picks label', { hasText: '10:00' }).first().waitFor();
  assert.doesNotMatch(await page.locator('aside').first().innerText(), /tape ends|0″/);
  await page.keyboard.press('Escape');
  // A platoon without indirect fire says so, and the order of the side stays in sight.
  await base('A Company 1').click();
  await page.locator('aside li', { hasText: 'A Company 1 has no indirect fire' }).waitFor();
  await page.keyboard.press('Escape');
});

test('an order is raised at its platoon, and Enter ends no orders while there are more', async () => {
  assert.match(await prompt(page), /^Lowland Infantry: plan fire on the map/);
  await passes(/^Lowland Infantry: keep the initiative/);
  await hands.goes();
  assert.match(await prompt(page), /^Lowland Infantry: raise and lower orders/);
  const from = await entries(page);
  await page.keyboard.press('Enter');
  await settled(page);
  assert.equal(await entries(page), from, 'somebody may still be given one');
  await base('1. Kompanie 1').click();
  await base('A Company 1').click();
  assert.equal(await isOnBase(), false, 'Enter presses no base that was clicked before');
  const raise = page.locator('aside .offer', { hasText: 'raises A Company 1 to Double' }).first();
  await raise.waitFor();
  assert.ok(await page.locator('circle.ring.sight').count(), 'how far it sees is drawn');
  await hands.then(() => raise.click());
  assert.equal(await base('A Company 1').locator('.token.order').innerText(), 'Double');
  await page.keyboard.press('Escape');
  await passes(/^Lowland Infantry: move/);
});

test('a way is dragged with what it costs, and met on the way by whoever held his fire', async () => {
  await drags('A Company 1', 34, 12);
  await page.locator('.label.bad.more', { hasText: 'costs' }).first().waitFor();
  const [x, y] = await at(17.5, 11.5);
  await page.mouse.move(x, y);
  await page.locator('.label.good').first().waitFor();
  await page.mouse.up();
  await hands.primary().filter({ hasText: 'A Company 1 goes to' }).waitFor();
  await hands.goes();
  assert.match(await prompt(page), /^Grenadier-Regiment Ostheim: interrupt A Company 1/);
  await page.locator('.base.moving').waitFor();
  await page.locator('.way-end').waitFor({ state: 'attached' });
  await page.locator('aside .offer kbd + span', { hasText: /^2\. Kompanie 1$/ }).click();
  await page.locator('aside h2', { hasText: '2. Kompanie 1' }).first().waitFor();
  await settled(page);
  await page.keyboard.press('x');
  await hands.primary().filter({ hasText: 'interrupts A Company 1' }).waitFor();
  const [ends, stands] = await page.evaluate(() => {
    const tape = document.querySelector('polyline.tape').points;
    const { x, y } = tape[tape.length - 1];
    const base = document.querySelector('.base.moving');
    return [
      [x, y],
      [base.offsetLeft + base.offsetWidth / 2, base.offsetTop + base.offsetHeight / 2],
    ];
  });
  const gap = Math.hypot(ends[0] - stands[0], ends[1] - stands[1]);
  assert.ok(gap > 2, 'the tape ends where it is met, not where it stands');
  await page.keyboard.press('Enter');
  await hands.throws('6321');
  await hands.settles();
  const hit = base('A Company 1');
  assert.equal(await hit.locator('.token.loss').innerText(), '2');
  assert.notEqual(await hit.locator('.token.order').innerText(), 'Double');
  assert.match(await base('2. Kompanie 1').getAttribute('aria-label'), /has fired/);
});

test('the turn ends, the clock has gone on, and the past is on the same table', async () => {
  await page.keyboard.press('Escape');
  await passes(/Turn 2 of 9/);
  assert.doesNotMatch(await turn(), /09:00/);
  await page.keyboard.press('Home');
  await page.locator('.frame.past').waitFor();
  await page.locator('p.turn', { hasText: '09:00' }).waitFor();
  await page.keyboard.press('End');
  await page.locator('.frame.past').waitFor({ state: 'detached' });
  assert.deepEqual(faultsOf(page), []);
});
