// Axe finds nothing on any screen, in any palette, nor in table mode.
import { AxeBuilder } from '@axe-core/playwright';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTable } from './table.mjs';

let table;
before(async () => (table = await openTable()));
after(() => table.close());

const SCREENS = [
  'War room',
  'Map',
  'Orders',
  'Night',
  'Order of battle',
  'Log',
  'Court',
  'Report',
  'Settings',
];

async function check(page, where, all) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const said = violations.map(
    (v) =>
      `${where}: ${v.id}: ${v.nodes
        .map((n) => `${n.target} ${n.failureSummary}`)
        .slice(0, 3)
        .join(' | ')}`,
  );
  if (all) all.push(...said);
  else assert.deepEqual(said, []);
}

test('hub', async () => {
  const page = await table.look();
  await page.locator('.hub .card').first().waitFor();
  await check(page, 'hub');
});

for (const palette of ['day', 'dusk', 'night', 'contrast', 'table'])
  test(`every screen, ${palette}`, async () => {
    const page = await table.look();
    const all = [];
    await page.evaluate((palette) => {
      const set = palette === 'table' ? { table: true } : { palette };
      localStorage.setItem('wardiary.settings.1', JSON.stringify({ still: true, ...set }));
    }, palette);
    await page.reload();
    await page.getByRole('button', { name: /Play the sample/ }).click();
    await page.locator('.sheet .line').first().waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.prompt .primary', { hasText: 'Throw' }).waitFor({ timeout: 15_000 });
    for (const [at, screen] of SCREENS.entries()) {
      await page.keyboard.press(String(at + 1));
      await page.waitForTimeout(400);
      await check(page, `${palette}: ${screen}`, all);
    }
    await page.keyboard.press('2');
    await page.keyboard.press('Enter');
    await page.locator('#dice').waitFor();
    await check(page, `${palette}: dice`, all);
    await page.keyboard.press('r');
    await page.locator('.prompt .primary', { hasText: /Activate|Throw/ }).waitFor({ timeout: 15_000 });
    await page.keyboard.press('w');
    await page.getByRole('heading', { name: /^Why/ }).first().waitFor();
    await check(page, `${palette}: roll card`, all);
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await check(page, `${palette}: keys`, all);
    await page.close();
    assert.deepEqual(all, []);
  });
