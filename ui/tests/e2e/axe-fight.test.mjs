// Axe finds nothing at the hub, behind the curtain, in a fight and on the map, in any palette, nor in table mode.
import { after, before, test } from 'node:test';
import { bastogne, openStage, toAttack } from '../screens/stage.mjs';
import * as walks from '../screens/walk.mjs';
import { inEveryPalette } from './palettes.mjs';

let stage;
before(async () => {
  stage = await openStage();
  await bastogne(stage, 300);
});
after(() => stage.close());

for (const name of ['walkHub', 'walkBroken', 'walkOrders'])
  test(name, async () => inEveryPalette(stage, walks[name]));

test('walkFight', async () => {
  await toAttack(stage);
  await inEveryPalette(stage, walks.walkFight);
});

test('walkMap', async () => inEveryPalette(stage, walks.walkMap));
