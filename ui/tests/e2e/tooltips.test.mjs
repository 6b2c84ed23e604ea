// The one tooltip: by pointer, by the keyboard's focus, by a long touch; Escape closes it; axe finds nothing in it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axe } from './axe.mjs';
import { faultsOf, openOn, openTable } from './table.mjs';
import { founded } from '../screens/war.mjs';

const FILE = 'tooltips.wardiary';
let table;
before(async () => {
  table = await openTable();
  await founded(table, FILE, 'first-light', { players: { blue: 'Anna', orange: 'Bert' } });
});
after(() => table.close());

const shown = (page) => page.getByRole('tooltip');
const SHOTS = process.env.WARDIARY_SHOTS;

for (const [width, height] of [
  [1280, 720],
  [1920, 1080],
])
  test(`at ${width} × ${height}: the pointer and the focus show it, inside the window; Escape closes it`, async () => {
    const page = await openOn(table, FILE, 'host', { width, height });
    await page.keyboard.press('Alt+2');
    const fit = page.getByRole('button', { name: 'Fit, key F' });
    const close = page.locator('header [data-tooltip^="Close "]');
    const whole = page.locator('header [data-tooltip]').last();
    for (const [name, at] of Object.entries({ fit, close, whole })) {
      await at.hover();
      await shown(page)
        .filter({ hasText: await at.getAttribute('data-tooltip') })
        .waitFor();
      const box = await shown(page).boundingBox();
      assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height, name);
      assert.equal(await at.getAttribute('aria-describedby'), await shown(page).getAttribute('id'));
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/tooltip-${name}-${width}.png` });
    }
    await axe(page, 'a tooltip');
    await page.mouse.move(width / 2, height / 2);
    await shown(page).waitFor({ state: 'detached' });
    // By the keyboard alone, and away again.
    await fit.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await shown(page).filter({ hasText: 'The whole map (F)' }).waitFor();
    await page.keyboard.press('Escape');
    await shown(page).waitFor({ state: 'detached' });
    assert.equal(await fit.getAttribute('aria-describedby'), null);
    assert.deepEqual(faultsOf(page), []);
    await page.context().close();
  });

test('a finger that rests shows it, and a tap does what it is for', async () => {
  const page = await openOn(table, FILE, 'host', { width: 390, height: 844, hasTouch: true, isMobile: true });
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Map' }).tap();
  const fit = page.getByRole('button', { name: 'Fit, key F' });
  await fit.tap();
  assert.equal(await shown(page).count(), 0);
  const finger = (kind) => fit.dispatchEvent(kind, { pointerType: 'touch', bubbles: true });
  await finger('pointerdown');
  await shown(page).filter({ hasText: 'The whole map (F)' }).waitFor();
  await finger('pointerup');
  assert.equal(await shown(page).count(), 1, 'it stays until the next touch');
  await page.locator('.prompt').tap();
  await shown(page).waitFor({ state: 'detached' });
  assert.deepEqual(faultsOf(page), []);
});
