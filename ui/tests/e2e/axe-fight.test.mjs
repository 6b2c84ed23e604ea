// Axe finds nothing at the hub, behind the curtain, in a fight and on the map, in any palette, nor in table mode.
import { after, before, test } from 'node:test';
import { bastogne, openStage, toAttack } from '../screens/stage.mjs';
import * as walks from '../screens/walk.mjs';
import { inEveryLook } from './axe.mjs';

let stage;
before(async () => {
  stage = await openStage();
  await bastogne(stage, 300);
});
after(() => stage.close());

for (const name of ['walkHub', 'walkBroken', 'walkOrders'])
  test(name, async () => inEveryLook(stage, walks[name]));

test('walkFight', async () => {
  await toAttack(stage);
  await inEveryLook(stage, walks.walkFight);
});

test('walkMap', async () => inEveryLook(stage, walks.walkMap));
