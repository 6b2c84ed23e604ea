// Axe finds nothing on any screen, panel or dialog, in any palette, nor in table mode, nor on a phone.
import { AxeBuilder } from '@axe-core/playwright';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  BASTOGNE,
  bastogne,
  companies,
  NIGHT,
  night,
  openStage,
  skirmish,
  toAttack,
} from '../screens/stage.mjs';
import * as walks from '../screens/walk.mjs';

const LOOKS = [
  { palette: 'dusk' },
  { palette: 'night' },
  { palette: 'contrast' },
  { palette: 'day', table: 'on' },
];
let stage;
before(async () => {
  stage = await openStage();
  await bastogne(stage, 300);
  await night(stage);
  await skirmish(stage);
  await companies(stage);
});
after(() => stage.close());

const told = (violations, where) =>
  violations.map(({ id, nodes }) => {
    const some = nodes.slice(0, 3).map((node) => `${node.target} ${node.failureSummary}`);
    return `${where}: ${id}: ${some.join(' | ')}`;
  });

/** What axe says of the page as it is, with all its rules. The report's page runs no scripts, so axe cannot enter it. */
async function faults(page, where) {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().options({ iframes: false }).analyze();
  return told(violations, where);
}

/** What it says of the contrast in the other palettes and in the letters of table mode: nothing else depends on them. */
async function contrasts(page, where) {
  // The axe that looked at the page before is still in it.
  const looks = await page.evaluate(async (looks) => {
    const { dataset } = document.documentElement;
    const seen = [];
    for (const look of looks) {
      Object.assign(dataset, look);
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const only = { runOnly: ['color-contrast'], resultTypes: ['violations'], iframes: false };
      seen.push((await window.axe.run(document, only)).violations);
    }
    Object.assign(dataset, { palette: 'day', table: 'off' });
    return seen;
  }, LOOKS);
  return looks.flatMap((seen, at) => told(seen, `${where}, ${Object.values(LOOKS[at]).join(' ')}`));
}

/** Walks somewhere and looks at every moment. */
async function inEveryPalette(walk) {
  const said = [];
  let moments = 0;
  await walk(stage, async (page, name) => {
    moments += 1;
    said.push(...(await faults(page, name)), ...(await contrasts(page, name)));
  });
  assert.ok(moments > 0, 'the walk looks at something');
  assert.deepEqual(said, []);
}

for (const name of ['walkHub', 'walkBroken', 'walkOrders'])
  test(name, async () => inEveryPalette(walks[name]));

test('walkFight', async () => {
  await toAttack(stage);
  await inEveryPalette(walks.walkFight);
});

for (const name of ['walkMap', 'walkScreens', 'walkConsent', 'walkNight', 'walkPrepared', 'walkSmaller'])
  test(name, async () => inEveryPalette(walks[name]));

const PHONE = { width: 390, height: 844, hasTouch: true, isMobile: true };
for (const [where, options] of [
  ['table mode', { settings: { table: true } }],
  ['phone', PHONE],
])
  test(`${where}: every screen as it is laid out there`, async () => {
    const said = [];
    for (const [file, screens] of [
      [BASTOGNE, '1235678'],
      [NIGHT, '249'],
    ]) {
      const page = await stage.open(file, options);
      for (const screen of screens) {
        await walks.press(page, `Alt+${screen}`, 700);
        said.push(...(await faults(page, `${where}: ${screen}`)));
      }
      await page.context().close();
    }
    assert.deepEqual(said, []);
  });
