// Weapons of Combat! that are felt round a place, at the window and as they are written down: a grenade that both sides roll an
// inch at a time, one that is dropped, the arc of a machine gun, a spray. The dice are typed, so that the book says what follows.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { layFarm } from './hands/farm.mjs';
import { axe } from './axe.mjs';
import { faultsOf, openTable, prompt } from './table.mjs';

let table;
before(async () => {
  table = await openTable();
});
after(() => table.close());

/** The record is whole, and the rules say again what they said. */
async function isWhole(farm) {
  const { whole, findings } = await farm.verified();
  assert.ok(whole, JSON.stringify(findings));
}

test('a grenade rolls two inches by the enemy and one by its side, and catches whoever is within an inch', async () => {
  const farm = await layFarm(table, 'grenade.wardiary', {
    at: { b3: [4, 14.5], o3: [9, 14.5], o4: [10, 15] },
  });
  const blue = await farm.look('blue');
  const orange = await farm.look('orange');
  await blue.hands.draws('b3');
  await blue.hands.acts('b3');
  const from = await farm.last();
  await blue.hands.aimsAt('o3');
  await blue.page.locator('.picks label', { hasText: 'Hand grenade at' }).first().click();
  // Accuracy 5+ is 5 the other way round: of ten faces four lie where they should, and the 1 is dropped.
  const chances = blue.page.locator('.chances li');
  await chances.filter({ hasText: 'lies where it is meant' }).filter({ hasText: '40 %' }).waitFor();
  await chances.filter({ hasText: 'he drops it' }).filter({ hasText: '10 %' }).waitFor();
  await blue.page.locator('.sheet text.label', { hasText: '4″, lies where it is meant 40 %' }).waitFor();
  await blue.page.getByText('It bursts within 1": ').waitFor();
  await blue.hands.goes();
  await blue.hands.throws('8');
  // Three inches: the enemy is asked at his own window, where he points at the table.
  for (const spot of [
    [9, 15.5],
    [9, 16.5],
  ]) {
    await farm.follows(orange.page);
    await orange.page.locator('circle.roll').first().waitFor();
    assert.equal(await orange.page.locator('circle.roll').count(), 12, 'twelve ways, as on a clock (R51)');
    assert.match(await prompt(orange.page), /orange: The grenade rolls: inch \d of 3\.$/i);
    await orange.hands.points(spot);
    await orange.page.locator('.call .option.on[data-word="12"]').waitFor();
    await axe(orange.page, 'a grenade that rolls');
    await orange.hands.goes();
  }
  // The last inch is the thrower's: back to the south, by its key.
  await farm.follows(blue.page);
  await blue.page.locator('.call .option[data-word="6"]').waitFor();
  await blue.page.keyboard.press(await blue.page.locator('.call .option[data-word="6"] kbd').innerText());
  await blue.page.locator('.call .option.on[data-word="6"]').waitFor();
  await blue.hands.goes();
  // Casualties have two more: 9 + 9 + 2 kills, 1 + 1 + 2 does nothing.
  await blue.hands.throws('9 9');
  await blue.hands.throws('1 1');
  const happened = await farm.happened(from);
  const centre = { x: 900, y: 1450 };
  assert.deepEqual(happened.slice(0, 7), [
    [
      'grenade_thrown',
      { soldier: 'b3', weapon: 'grenade', at: centre, inverted: 5, face: 8, scatter: 3, dropped: false },
    ],
    ['grenade_rolled', { by: 'orange', to: { x: 900, y: 1550 } }],
    ['grenade_rolled', { by: 'orange', to: { x: 900, y: 1650 } }],
    ['grenade_rolled', { by: 'blue', to: { x: 900, y: 1550 } }],
    ['grenade_burst', { soldier: 'b3', at: { x: 900, y: 1550 }, caught: ['o3', 'o4'] }],
    ['casualty_thrown', { soldier: 'o3', sum: 20, wound: 'dead', cause: 'grenade', by: 'b3' }],
    ['casualty_thrown', { soldier: 'o4', sum: 4, wound: 'none', cause: 'grenade', by: 'b3' }],
  ]);
  assert.equal((await farm.man('o3')).gone, 'dead');
  assert.deepEqual((await farm.man('b3')).weapons[1].left, [1, 2], 'one of two grenades is left');
  const told = (await farm.told(from)).join('\n');
  assert.match(told, /Joseph Hunter: hand grenade at /i);
  assert.match(told, /throws a grenade; it rolls 3 inches\./);
  assert.match(told, /It bursts and catches Private Willi Hermann and Corporal Leo Reuter\./);
  await isWhole(farm);
  assert.deepEqual([...faultsOf(blue.page), ...faultsOf(orange.page)], []);
  for (const { page } of [blue, orange]) await page.context().close();
});

test('a grenade that is dropped rolls from the feet of who threw it, an inch at least', async () => {
  const farm = await layFarm(table, 'dropped.wardiary', { at: { b5: [4, 14.5], o3: [9, 14.5] } });
  const { page, hands } = await farm.look();
  await hands.draws('b5');
  await hands.acts('b5');
  const from = await farm.last();
  // At a place, not at a man: whoever points beside him throws there.
  await hands.points([8, 16]);
  await hands.way('Hand grenade at');
  await hands.throws('1');
  await page.locator('.prompt', { hasText: 'lies at his feet: how far does it roll?' }).waitFor();
  await hands.throws('3');
  await page.locator('.prompt', { hasText: 'inch 1 of 1' }).waitFor();
  await page.locator('circle.roll').first().waitFor();
  await hands.points([4, 15.5]);
  await page.locator('.call .option.on[data-word="12"]').waitFor();
  await hands.goes();
  await hands.throws('2 2');
  const [thrown] = await farm.facts(from, 'grenade_thrown');
  assert.deepEqual(
    [thrown.face, thrown.dropped, thrown.scatter, thrown.at],
    [1, true, 1, { x: 400, y: 1450 }],
    'three is less than five: one inch (R13)',
  );
  const [burst] = await farm.facts(from, 'grenade_burst');
  assert.deepEqual(burst, { soldier: 'b5', at: { x: 400, y: 1550 }, caught: ['b5'] });
  const [casualty] = await farm.facts(from, 'casualty_thrown');
  assert.deepEqual([casualty.soldier, casualty.sum, casualty.wound], ['b5', 6, 'flesh']);
  await page
    .locator('.tableboard')
    .getByLabel(/Maurice Johnson, .*flesh wound/)
    .waitFor();
  await isWhole(farm);
  assert.deepEqual(faultsOf(page), []);
  await page.context().close();
});

test('a machine gun sweeps over everybody in its arc, friend or enemy: a bullet or none, and a test', async () => {
  const farm = await layFarm(table, 'arc.wardiary', {
    at: { o2: [14, 4], b1: [8, 4], b2: [8, 6], o6: [10, 3] },
  });
  const { page, hands } = await farm.look();
  await hands.draws('o2');
  await hands.acts('o2');
  const from = await farm.last();
  await hands.points([7, 4.2]);
  await page.locator('.picks label', { hasText: 'Sweep an arc' }).first().click();
  await page
    .getByText(
      'In the arc: Sergeant Gilbert Nowak, Private Salvatore Richardson, Private Wilfried Opitz (own side).',
    )
    .waitFor();
  await page.locator('path.sweep').waitFor({ state: 'attached' });
  await hands.way('Sweep an arc');
  // No bullet: a test all the same, one worse than his training of 5+.
  await hands.throws('1');
  await page.locator('.prompt', { hasText: 'Gilbert Nowak takes a reaction test' }).waitFor();
  await page.locator('.odds, .sides', { hasText: '50.0 %' }).first().waitFor();
  await hands.throws('6');
  // One bullet, and 5 hits a man in the open: 7 + 7 is a serious wound.
  await hands.throws('2');
  await hands.throws('5');
  await hands.throws('7 7');
  // Their own man is missed, and 5 is one too few for him too.
  await hands.throws('2');
  await hands.throws('4');
  await hands.throws('5');
  // Only when all of it is thrown does anybody do something about it.
  await page.locator('.window.blue', { hasText: 'keeps his head' }).waitFor();
  await hands.offer('Stay as he is');
  const [swept] = await farm.facts(from, 'arc_swept');
  assert.deepEqual(swept, { soldier: 'o2', weapon: 'machine_gun', at: ['b1', 'b2', 'o6'] });
  const shots = await farm.facts(from, 'fired');
  assert.deepEqual(
    shots.map(({ target, manner, needed, faces, hits }) => [target, manner, needed, faces, hits]),
    [
      ['b2', 'arc', 5, [5], 1],
      ['o6', 'arc', 5, [4], 0],
    ],
  );
  const tests = await farm.facts(from, 'reaction_tested');
  assert.deepEqual(
    tests.map(({ soldier, reason, needed, face, passed }) => [soldier, reason, needed, face, passed]),
    [
      ['b1', 'machine_gun', 6, 6, true],
      ['o6', 'machine_gun', 6, 5, false],
    ],
  );
  const [casualty] = await farm.facts(from, 'casualty_thrown');
  assert.deepEqual([casualty.soldier, casualty.sum, casualty.wound], ['b2', 14, 'serious']);
  assert.match((await farm.told(from)).join('\n'), /Adalbert Schreiber sweeps over Sergeant Gilbert Nowak, /);
  // Who loses his head in the open is pinned, and loses his next card (D.4).
  assert.deepEqual(await farm.facts(from, 'pinned'), [{ soldier: 'o6', reason: 'no_cover', skips: true }]);
  const { weapons } = await farm.man('o2');
  assert.deepEqual(weapons[0].left, [3, 4], 'a sweep is one use of four (§7.4)');
  await isWhole(farm);
  assert.deepEqual(faultsOf(page), []);
  await page.context().close();
});

test('a spray is felt within three inches of its target, by a test two worse', async () => {
  const farm = await layFarm(table, 'spray.wardiary', {
    at: { b1: [4, 14.5], o3: [9, 14.5], o4: [9, 17.5], o6: [9, 19] },
  });
  const { page, hands } = await farm.look();
  await hands.draws('b1');
  await hands.acts('b1');
  const from = await farm.last();
  await hands.aimsAt('o3');
  await hands.way('Spray around Private Willi Hermann');
  // Training 5+ and two: seven keeps his head, six does not.
  await hands.throws('7');
  await hands.throws('6');
  // Nobody does anything about it before everybody has been tested.
  await page.locator('.window.orange', { hasText: 'Willi Hermann keeps his head' }).waitFor();
  await hands.offer('Lie down');
  assert.deepEqual(await farm.facts(from, 'sprayed'), [
    { soldier: 'b1', weapon: 'smg', target: 'o3', at: ['o3', 'o4'] },
  ]);
  const tests = await farm.facts(from, 'reaction_tested');
  assert.deepEqual(
    tests.map(({ soldier, reason, needed, passed }) => [soldier, reason, needed, passed]),
    [
      ['o3', 'spray', 7, true],
      ['o4', 'spray', 7, false],
    ],
  );
  assert.deepEqual(await farm.facts(from, 'fired'), [], 'a spray hits nobody');
  // A pin that is chosen costs the next activation as every other (R7).
  assert.deepEqual((await farm.facts(from, 'pinned'))[0], { soldier: 'o3', reason: 'chosen', skips: true });
  await isWhole(farm);
  assert.deepEqual(faultsOf(page), []);
  await page.context().close();
});
