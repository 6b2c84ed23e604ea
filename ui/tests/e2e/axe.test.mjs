// Axe finds nothing on any screen, panel or dialog, in any palette, nor in table mode, nor on a phone.
import { AxeBuilder } from '@axe-core/playwright';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { BASTOGNE, bastogne, NIGHT, night, openStage, toAttack } from '../screens/stage.mjs';
import * as walks from '../screens/walk.mjs';

const PALETTES = ['day', 'dusk', 'night', 'contrast'];
let stage;
before(async () => {
  stage = await openStage();
  await bastogne(stage, 300);
  await night(stage);
});
after(() => stage.close());

/** What axe says of the page as it is. */
async function faults(page, where) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => {
    const some = nodes.slice(0, 3).map((node) => `${node.target} ${node.failureSummary}`);
    return `${where}: ${id}: ${some.join(' | ')}`;
  });
}

/** Walks somewhere and looks at every moment in every palette, and in the letters of table mode. */
async function inEveryPalette(walk) {
  const said = [];
  let moments = 0;
  await walk(stage, async (page, name) => {
    moments += 1;
    const root = (set) => page.evaluate((set) => Object.assign(document.documentElement.dataset, set), set);
    for (const palette of PALETTES) {
      await root({ palette });
      said.push(...(await faults(page, `${name}, ${palette}`)));
    }
    await root({ palette: 'day', table: 'on' });
    said.push(...(await faults(page, `${name}, table`)));
    await root({ table: 'off' });
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

for (const name of ['walkMap', 'walkScreens', 'walkConsent', 'walkNight'])
  test(name, async () => inEveryPalette(walks[name]));

const PHONE = { width: 390, height: 844, hasTouch: true, isMobile: true };
for (const [where, options] of [
  ['table mode', { settings: { table: true } }],
  ['phone', PHONE],
  ...PALETTES.slice(1).map((palette) => [palette, { settings: { palette } }]),
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
