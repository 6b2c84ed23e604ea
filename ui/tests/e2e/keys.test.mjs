// Keys that the person gives to commands: refused where they are taken, shown everywhere, kept on the device.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axe } from './axe.mjs';
import { faultsOf, openOn, openTable, settled } from './table.mjs';
import { founded } from '../screens/war.mjs';

const FILE = 'keys.wardiary';
let table;
let page;
before(async () => {
  table = await openTable();
  await founded(table, FILE, 'first-light', { players: { blue: 'Anna', orange: 'Bert' } });
  page = await openOn(table, FILE);
});
after(() => table.close());

const row = (id) => page.locator(`[data-binds="${id}"]`);
async function give(id, key) {
  await row(id).locator('button').first().click();
  await page.keyboard.press(key);
}

test('a key is changed, obeyed and shown; a taken one is refused with what it does', async () => {
  await page.keyboard.press('Alt+9');
  await give('log', 'u');
  await row('log')
    .getByRole('alert')
    .filter({ hasText: 'U already does “Take the last order out”' })
    .waitFor();
  await give('log', 'Escape');
  assert.equal(await row('log').getByRole('alert').count(), 0);
  await give('map.fit', 'k');
  await row('map.fit').getByText('K', { exact: true }).waitFor();
  await give('timeline', 'Shift+K');
  await axe(page, 'settings with changed keys');
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press('Alt+2');
  await settled(page);
  const fit = page.getByRole('button', { name: 'Fit', exact: false }).first();
  assert.equal(await fit.getAttribute('data-tooltip'), 'The whole map (K)');
  const strip = page.getByRole('slider', { name: 'Timeline' });
  await page.keyboard.press('t');
  assert.equal(await strip.count(), 1, 'the usual key does nothing any more');
  await page.keyboard.press('Shift+K');
  await strip.waitFor({ state: 'detached' });
  await page.keyboard.press('Shift+K');
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keys' });
  await sheet.locator('p', { hasText: 'Show or hide the timeline' }).getByText('Shift+K').waitFor();
});

test('it is kept when the window is loaded again, and the usual keys come back', async () => {
  await page.reload();
  await page.locator('.prompt').waitFor();
  await page.keyboard.press('Alt+9');
  await row('map.fit').getByText('K', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Reset all keys' }).click();
  await row('map.fit').getByText('F', { exact: true }).waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem('wardiary.keys.1')), '{}');
  assert.deepEqual(faultsOf(page), []);
});
