// Pictures of every screen in both sizes, of table mode, palettes and a phone, from a real program: `npm run screens`.
// WARDIARY names the program. A folder and words may follow: only the walks whose names hold one of the words are taken.
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import {
  BASTOGNE,
  bastogne,
  brigade,
  companies,
  corps,
  mixed,
  night,
  NIGHT,
  openStage,
  SIZES,
  skirmish,
  toAttack,
} from './screens/stage.mjs';
import * as walks from './screens/walk.mjs';

const out = process.argv[2] ?? new URL('../../docs/screens', import.meta.url).pathname;
const words = process.argv.slice(3);
mkdirSync(out, { recursive: true });
const taken = [];
const faults = new Set();
let bytes = 0;

/** A picture of the window as it is, in the few colours a drawn interface needs. */
async function picture(page, name) {
  const path = join(out, `${name}.png`);
  await page.waitForTimeout(350);
  const image = sharp(await page.screenshot());
  await image.png({ palette: true, quality: 20, dither: 0, effort: 7, compressionLevel: 9 }).toFile(path);
  bytes += statSync(path).size;
  for (const fault of page.faults) faults.add(`${name}: ${fault}`);
  page.faults.length = 0;
}

/** What the larger size shows no better: the pictures of the repository stay small. */
const SMALL = new Set(['answer', 'stand', 'palette', 'compare', 'consent']);

/** In both sizes. */
async function look(page, name, says) {
  const isSmall = SMALL.has(name);
  for (const size of isSmall ? SIZES.slice(0, 1) : SIZES) {
    await page.setViewportSize(size);
    await picture(page, `${name}-${size.width}`);
  }
  await page.setViewportSize(SIZES[0]);
  taken.push([name, says, isSmall ? 'small' : 'both']);
}
/** As the window is. */
async function once(page, name, says) {
  await picture(page, name);
  taken.push([name, says, 'once']);
}

async function palettes(stage) {
  for (const palette of ['dusk', 'night', 'contrast']) {
    const page = await stage.open(BASTOGNE, { settings: { palette } });
    await walks.press(page, '2');
    await once(page, `map-${palette}`, `the map in the palette “${palette}”`);
    await walks.press(page, '1');
    await once(page, `war-room-${palette}`, `the war room in the palette “${palette}”`);
    await page.context().close();
    const hub = await stage.open(null, { settings: { palette } });
    await hub.locator('.hub .scenarios .card').first().waitFor();
    await hub.waitForTimeout(800);
    await once(hub, `hub-${palette}`, `the hub in the palette “${palette}”`);
    await hub.context().close();
  }
}

const PHONE = { width: 390, height: 844, hasTouch: true, isMobile: true, deviceScaleFactor: 1 };
async function phone(stage) {
  const page = await stage.open(BASTOGNE, { role: 'blue', ...PHONE });
  await page.waitForTimeout(900);
  await once(page, 'phone-dice', 'a phone: the dice that are asked for');
  for (const [screen, title] of [
    ['2', 'map'],
    ['6', 'log'],
    ['5', 'order-of-battle'],
    ['1', 'war-room'],
    ['8', 'report'],
  ]) {
    await page.keyboard.press(`Alt+${screen}`);
    await page.waitForTimeout(title === 'report' ? 3000 : 1200);
    await once(page, `phone-${title}`, `a phone: ${title.replaceAll('-', ' ')}`);
  }
  await page.context().close();
  const asleep = await stage.open(NIGHT, { ...PHONE });
  await asleep.keyboard.press('Alt+4');
  await once(asleep, 'phone-night', 'a phone: the night');
  await asleep.context().close();
  const hub = await stage.open(null, PHONE);
  await hub.waitForTimeout(1200);
  await once(hub, 'phone-hub', 'a phone: the hub');
  await hub.context().close();
}

async function tables(stage) {
  const page = await stage.open(BASTOGNE, { settings: { table: true } });
  await page.waitForTimeout(900);
  await look(page, 'table-fight', 'table mode: a fight, to be read at arm’s length');
  for (const [screen, title] of [
    ['1', 'war-room'],
    ['5', 'order-of-battle'],
    ['6', 'log'],
  ]) {
    await walks.press(page, `Alt+${screen}`);
    await look(page, `table-${title}`, `table mode: ${title.replaceAll('-', ' ')}`);
  }
  await page.context().close();
  const asleep = await stage.open(NIGHT, { settings: { table: true } });
  await walks.press(asleep, '4');
  await look(asleep, 'table-night', 'table mode: the night');
  await walks.press(asleep, '2');
  await look(asleep, 'table-map', 'table mode: the map');
  await asleep.context().close();
}

async function ordersElsewhere(stage) {
  const page = await stage.open(BASTOGNE, { role: 'blue', ...PHONE });
  await page.keyboard.press('Alt+3');
  await page.locator('.sheet .line').first().waitFor();
  await once(page, 'phone-orders', 'a phone: orders of one seat');
  await page.context().close();
  const table = await stage.open(BASTOGNE, { role: 'blue', settings: { table: true } });
  await walks.press(table, '3');
  await look(table, 'table-orders', 'table mode: orders of one seat');
  await table.context().close();
}

const stage = await openStage();
const isWanted = (name) => words.length === 0 || words.some((word) => name.includes(word));
const take = async (name, work) => {
  if (!isWanted(name)) return;
  const from = Date.now();
  await work().catch((error) => faults.add(`${name}: ${error.stack}`));
  console.log(name, `${Date.now() - from} ms`);
};
try {
  const isAt = (...names) => names.some(isWanted);
  if (isAt('people')) mixed(stage);
  if (isAt('smaller')) {
    await skirmish(stage);
    await companies(stage);
  }
  if (isAt('brigade')) await brigade(stage);
  await take('people', () => walks.walkPeople(stage, look));
  await take('smaller', () => walks.walkSmaller(stage, look));
  await take('brigade', () => walks.walkBrigade(stage, look));
  await bastogne(stage, 500);
  if (isAt('night', 'phone', 'tables', 'prepared')) await night(stage);
  await take('hub', () => walks.walkHub(stage, look));
  await take('broken', () => walks.walkBroken(stage, look));
  await take('orders', () => walks.walkOrders(stage, look));
  await take('sheets', () => ordersElsewhere(stage));
  await toAttack(stage);
  await take('phone', () => phone(stage));
  await take('tables', () => tables(stage));
  await take('fight', () => walks.walkFight(stage, look));
  await take('map', () => walks.walkMap(stage, look));
  await take('screens', () => walks.walkScreens(stage, look));
  await take('consent', () => walks.walkConsent(stage, look));
  await take('palettes', () => palettes(stage));
  await take('night', () => walks.walkNight(stage, look));
  await take('prepared', () => walks.walkPrepared(stage, look));
  if (isAt('corps')) await corps(stage);
  await take('corps', () => walks.walkCorps(stage, look, once));
} finally {
  await stage.close();
}
if (words.length === 0) writeFileSync(join(out, 'README.md'), contents());
console.log(`${taken.length} moments, ${(bytes / 1e6).toFixed(1)} MB`, ...faults);
process.exitCode = faults.size ? 1 : 0;

/** What each picture shows. */
function contents() {
  const files = (name, sizes) =>
    sizes === 'once'
      ? `[picture](${name}.png)`
      : SIZES.slice(0, sizes === 'small' ? 1 : 2)
          .map(({ width }) => `[${width}](${name}-${width}.png)`)
          .join(' ');
  const lines = taken.map(([name, says, sizes]) => `| ${name} | ${says} | ${files(name, sizes)} |`);
  return `# Pictures of the window

Taken by \`npm run screens\` in [\`ui/\`](../../ui): two automatic commanders fight Bastogne into its first afternoon, then every
screen is looked at, at 1280 × 720 and at 1920 × 1080.

| picture | shows | |
|---|---|---|
${lines.join('\n')}
`;
}
