// Orders are written on the map: a counter is clicked to write for its battalion, and carries the letter. What nobody has looked at
// no key lays. And a battalion that is pointed at beside the map lights up on it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { founded, played } from '../screens/war.mjs';
import { axe } from './axe.mjs';
import { entries, faultsOf, found, grown, openOn, openTable, prompt, settled } from './table.mjs';

let table;
before(async () => (table = await openTable()));
after(() => table.close());

const primary = (page) => page.locator('.prompt .primary');
const lit = (page) => page.locator('.ordersmap .piece.selected');
const unitsOf = (pieces) =>
  pieces.evaluateAll((all) => all.map((piece) => piece.getAttribute('aria-label').split(', ')[1]));

test('Enter behind the closed curtain lays nothing: it shows the orders first', async () => {
  const page = await table.look();
  await found(page, 'First Light');
  await page.locator('.curtain').waitFor();
  await page.locator('.curtain h1').click();
  for (let side = 0; side < 2; side++) {
    await page.locator('.curtain').waitFor();
    const from = await entries(page);
    assert.match(await primary(page).innerText(), /^Show .*orders/);
    await page.keyboard.press('Enter');
    await page.locator('.sheet .line').first().waitFor();
    await page.locator('.ordersmap .piece').first().waitFor();
    assert.equal(await entries(page), from, 'nothing was laid');
    await page.locator('.prompt .primary:enabled', { hasText: 'face down' }).waitFor();
    await page.keyboard.press('Enter');
    await grown(page, from);
  }
  assert.match(await prompt(page), /throw 2d6/);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a battalion is chosen by its counter, which carries what is written; line and counters light up together', async () => {
  const file = 'orders.wardiary';
  await founded(table, file, 'first-light', { players: { blue: 'Anna', orange: 'Bert' } });
  const page = await openOn(table, file, 'blue');
  const rifles = page.locator('.ordersmap .piece', { hasNotText: '×' }).and(page.getByLabel(/Marche Rifles/));
  await rifles.first().waitFor();
  await settled(page);
  const line = page.getByRole('group', { name: '1st Battalion, Marche Rifles', exact: true });
  await rifles.first().click();
  await line.and(page.locator('.at')).waitFor();
  assert.deepEqual([...new Set(await unitsOf(lit(page)))], ['Marche Rifles']);
  await page.keyboard.press('d');
  await line.locator('button[aria-label="Dig In"][aria-pressed=true]').waitFor();
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.ordersmap .piece')]
      .filter((piece) => piece.ariaLabel?.includes('Marche Rifles'))
      .every((piece) => piece.querySelector('.chit')?.textContent === 'D'),
  );
  // From the list to the map.
  const other = page.getByRole('group', { name: '2nd Battalion, Lowland Fusiliers', exact: true });
  await other.hover();
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.ordersmap .piece.selected')].some((piece) =>
      piece.ariaLabel?.includes('Lowland Fusiliers'),
    ),
  );
  // And from the map to the list.
  await rifles.first().hover();
  await line.and(page.locator('.lit')).waitFor();
  await axe(page, 'orders beside the map');
  assert.deepEqual(faultsOf(page), []);
  await page.context().close();
});

test('behind the curtain the page holds no letter of an order', async () => {
  const file = 'curtain.wardiary';
  await founded(table, file, 'first-light', {});
  const page = await openOn(table, file);
  await page.locator('.curtain').waitFor();
  await settled(page);
  assert.equal(await page.locator('.ordersmap').count(), 0);
  assert.equal(await page.locator('.chit').count(), 0);
  await page.context().close();
});

test('a battalion that may move is chosen by its stand, and lights up when its name is pointed at', async () => {
  const file = 'wake.wardiary';
  await founded(table, file, 'first-light', {});
  await played(table, file, ({ prompt: said }) => /choose a battalion/.test(said));
  const page = await openOn(table, file);
  await page.keyboard.press('Alt+2');
  const offers = page.locator('.aim button.offer');
  await offers.nth(1).waitFor();
  await page.locator('.board .piece').first().waitFor();
  const name = (await offers.nth(1).locator('.grow').innerText()).replace(/^.*?, (.*?) \(.*$/, '$1');
  await offers.nth(1).hover();
  await page.locator('.board .piece.selected').first().waitFor();
  assert.deepEqual([...new Set(await unitsOf(page.locator('.board .piece.selected')))], [name]);
  await page
    .locator('.board .piece')
    .and(page.getByLabel(new RegExp(name)))
    .first()
    .click();
  await page.locator('.prompt .primary', { hasText: name }).waitFor();
  const from = await entries(page);
  await page.keyboard.press('Enter');
  await grown(page, from);
  assert.ok((await prompt(page)).includes(name));
  assert.deepEqual(faultsOf(page), []);
  await page.context().close();
});
