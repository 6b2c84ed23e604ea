// Axe finds nothing on any other screen, panel or dialog, in any palette, nor in table mode, nor on a phone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { BASTOGNE, bastogne, companies, NIGHT, night, openStage, skirmish } from '../screens/stage.mjs';
import * as walks from '../screens/walk.mjs';
import { faults, inEveryLook } from './axe.mjs';

let stage;
before(async () => {
  stage = await openStage();
  await bastogne(stage, 300);
  await night(stage);
  await skirmish(stage);
  await companies(stage);
});
after(() => stage.close());

for (const name of ['walkScreens', 'walkConsent', 'walkNight', 'walkPrepared', 'walkSmaller'])
  test(name, async () => inEveryLook(stage, walks[name]));

const PHONE = { width: 390, height: 844, hasTouch: true, isMobile: true };
for (const [where, options] of [
  ['table mode', { settings: { table: true } }],
  ['phone', PHONE],
])
  test(`${where}: every screen as it is laid out there`, async () => {
    const said = [];
    for (const [file, screens] of [
      [BASTOGNE, '1235678q'],
      [NIGHT, '249'],
    ]) {
      const page = await stage.open(file, options);
      for (const screen of screens) {
        await walks.press(page, `Alt+${screen}`);
        said.push(...(await faults(page, `${where}: ${screen}`)));
      }
      await page.context().close();
    }
    assert.deepEqual(said, []);
  });
