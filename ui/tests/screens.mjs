// Pictures of every screen in both sizes, from a real program: `npm run screens`. WARDIARY names the program.
import { mkdirSync } from 'node:fs';
import { entries, found, grown, openTable } from './e2e/table.mjs';

const out = process.argv[2] ?? new URL('../../docs/screens', import.meta.url).pathname;
const SIZES = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
];
mkdirSync(out, { recursive: true });

for (const size of SIZES) {
  const table = await openTable();
  const page = await table.look('host', size);
  const shot = (name) => page.screenshot({ path: `${out}/${name}-${size.width}.png` });
  const key = async (name, wait = 450) => {
    await page.keyboard.press(name);
    await page.waitForTimeout(wait);
  };
  await page.locator('.hub .card').first().waitFor();
  await shot('hub-empty');
  await found(page, 'Bastogne');
  await page.locator('.curtain').waitFor();
  await shot('curtain');
  await page.keyboard.down(' ');
  await page.locator('.sheet .line').first().waitFor();
  await shot('orders');
  await page.keyboard.up(' ');
  for (let side = 0; side < 2; side++) {
    const before = await entries(page);
    await key('Enter');
    await grown(page, before);
  }
  await page.locator('.board .piece').first().waitFor();
  await page.waitForTimeout(600);
  await shot('map');
  await key('1', 800);
  await shot('war-room');
  await key('5', 900);
  await shot('order-of-battle');
  await key('Control+o', 900);
  await shot('hub');

  await found(page, 'First Light', { automatic: [1] });
  await page.locator('.sheet .line').first().waitFor();
  await key('m');
  await key('m');
  await key('Enter', 1500);
  await key('Enter', 900);
  await page.keyboard.type('66');
  await shot('dice');
  await key('Enter', 2500);
  await page.locator('button.offer', { hasText: 'Marche' }).click();
  await page.waitForTimeout(900);
  await key('n');
  await shot('stand');
  for (let step = 0; step < 80; step++) {
    await key('x', 60);
    if ((await page.locator('.prompt .primary').innerText()).includes('Attack')) break;
  }
  await page.waitForTimeout(700);
  await shot('aim');
  await key('Enter', 2600);
  await shot('fight');
  await key('r', 1800);
  await shot('answer');
  for (let step = 0; step < 4 && (await page.locator('.call').count()); step++) await key('Enter', 1600);
  await shot('fought');
  await key('w', 700);
  await shot('roll-card');
  await key('Escape');
  await key('PageUp', 700);
  await shot('past');
  await key('End');
  for (const [digit, name] of [
    ['6', 'log'],
    ['8', 'report'],
    ['9', 'settings'],
    ['4', 'night-before'],
  ]) {
    await key(digit, 900);
    await shot(name);
  }
  await key('7', 500);
  await page.getByRole('button', { name: /Verify everything/ }).click();
  await page.locator('.verdict').waitFor();
  await shot('court');
  await key('2', 500);
  await key('m');
  await shot('map-list');
  await key('m');
  await key('?');
  await shot('keys');
  await key('Escape');
  await key('Control+k');
  await shot('palette');
  await key('Escape');
  await key('u');
  await shot('undo');
  await key('Escape');
  for (const palette of ['dusk', 'night', 'contrast']) {
    await page.evaluate((p) => (document.documentElement.dataset.palette = p), palette);
    await key('9', 300);
    await page
      .getByRole('button', {
        name: { dusk: 'Dusk', night: /^Night, /, contrast: 'High contrast' }[palette],
        exact: palette !== 'night',
      })
      .click();
    await key('2', 900);
    await shot(`map-${palette}`);
  }
  await key('9', 300);
  await page.getByRole('button', { name: 'Day', exact: true }).click();
  await key('Control+m', 300);
  await key('2', 900);
  await shot('map-table');
  console.log(size.width, [...new Set(page.faults)]);
  await table.close();
}
