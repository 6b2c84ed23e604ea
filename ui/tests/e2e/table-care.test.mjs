// Men of Combat! who cannot help themselves, at the window and as it is written down: dragged, looked after, taken prisoner; and
// a machine gun that several hands load again. The dice are typed, so that the book says what follows.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { layFarm } from './hands/farm.mjs';
import { axe } from './axe.mjs';
import { faultsOf, openTable } from './table.mjs';

let table;
before(async () => {
  table = await openTable();
});
after(() => table.close());

const whole = async (farm, page) => {
  const { whole, findings } = await farm.verified();
  assert.ok(whole, JSON.stringify(findings));
  assert.deepEqual(faultsOf(page), []);
  await page.context().close();
};

test('a wounded man is dragged half as far as his friend would go, and still fires', async () => {
  const farm = await layFarm(table, 'drag.wardiary', {
    at: { b3: [4, 14.5], b5: [5, 14.5], o3: [12, 14.5] },
    wounds: { b5: 'light' },
  });
  const { page, hands } = await farm.look();
  await hands.draws('b3');
  await hands.acts('b3');
  const from = await farm.last();
  // Every inch counts for two: four are too many, whatever he could do alone.
  await hands.points([4, 18.5]);
  await page.locator('.picks label', { hasText: 'Move there' }).first().waitFor();
  await page
    .locator('.aim .why', { hasText: /Drag Private Maurice Johnson there: .*8(\.\d+)?".* 6"/ })
    .waitFor();
  await hands.points([4, 17]);
  await hands.way('Drag Private Maurice Johnson there');
  await hands.letsGo();
  const [dragged] = await farm.facts(from, 'dragged');
  assert.deepEqual([dragged.soldier, dragged.by], ['b5', 'b3']);
  const [moved] = await farm.facts(from, 'moved');
  assert.deepEqual([moved.soldier, moved.gait], ['b3', 'combat_move']);
  // He lies in contact behind whoever dragged him: two bases of half an inch.
  const [one, other] = [await farm.man('b3'), await farm.man('b5')];
  const apart = Math.hypot(one.at.x - other.at.x, one.at.y - other.at.y);
  assert.ok(apart >= 100 && apart <= 105, `${apart} hundredths of an inch apart`);
  assert.ok(other.at.y < one.at.y, 'behind him');
  const told = (await farm.told(from)).join('\n');
  assert.match(told, /Corporal Joseph Hunter: drag Private Maurice Johnson\./);
  assert.match(told, /Corporal Joseph Hunter drags Private Maurice Johnson along\./);
  // In his own turn he may neither run nor walk, and hits on two more: the wound, and the dragging.
  await hands.draws('b5');
  await hands.acts('b5');
  await page.locator('aside .stand', { hasText: 'light wound' }).waitFor();
  await page.locator('aside .stand', { hasText: 'was dragged' }).waitFor();
  await axe(page, 'a wounded man in hand');
  await hands.aimsAt('o3');
  await page.locator('.facts', { hasText: 'M1 Garand: hits on 7 or more' }).waitFor();
  const shot = await farm.last();
  await hands.way('Fire the M1 Garand at Private Willi Hermann');
  await hands.throws('7');
  await hands.throws('1 1');
  const [fired] = await farm.facts(shot, 'fired');
  assert.deepEqual([fired.soldier, fired.needed, fired.hits], ['b5', 7, 1]);
  await whole(farm, page);
});

test('a dying man is looked after: a medic saves one, and a friend who is none loses another', async () => {
  const farm = await layFarm(table, 'medic.wardiary', {
    at: { b2: [4, 14.5], b6: [4, 17.5], b4: [1, 14], b5: [1, 18] },
    wounds: { b2: 'critical', b6: 'critical' },
  });
  const { page, hands } = await farm.look();
  const from = await farm.last();
  // The medic by what is listed for him, his friend by pointing at the place.
  await hands.draws('b4');
  await hands.acts('b4');
  await hands.offer('Look after Private Salvatore Richardson');
  await hands.letsGo();
  await hands.draws('b5');
  await hands.acts('b5');
  await hands.points([2.98, 17.5]);
  await hands.way('look after Private Calvin Esposito');
  await hands.letsGo();
  assert.deepEqual(await farm.facts(from, 'tended'), [
    { soldier: 'b4', patient: 'b2' },
    { soldier: 'b5', patient: 'b6' },
  ]);
  await page.locator('line.tie').first().waitFor({ state: 'attached' });
  assert.equal(await page.locator('line.tie').count(), 2, 'whoever is looked after is tied to who does it');
  // A trained medic has one more: five is six, and the wound is only serious.
  await hands.draws('b2');
  await page
    .locator('.prompt', { hasText: 'Dale Harrison cares for Private Salvatore Richardson' })
    .waitFor();
  await page.locator('.end', { hasText: 'he is saved' }).or(page.getByText('he is saved')).first().waitFor();
  await hands.throws('5');
  // Three without that one makes it worse: he dies on three and less, where it would have been two.
  await hands.draws('b6');
  await hands.throws('3');
  await page.locator('.prompt', { hasText: 'Calvin Esposito fights for his life' }).waitFor();
  await hands.throws('3');
  assert.deepEqual(await farm.facts(from, 'medic_thrown'), [
    { soldier: 'b4', patient: 'b2', total: 6, effect: 'saved' },
    { soldier: 'b5', patient: 'b6', total: 3, effect: 'worse' },
  ]);
  assert.deepEqual(await farm.facts(from, 'critical_thrown'), [
    { soldier: 'b6', face: 3, threshold: 3, died: true },
  ]);
  assert.equal((await farm.man('b2')).gone, 'serious wound');
  assert.equal((await farm.man('b6')).gone, 'dead');
  const told = (await farm.told(from)).join('\n');
  assert.match(told, /Private Dale Harrison saves Private Salvatore Richardson\./);
  assert.match(told, /Private Calvin Esposito dies\./);
  // Neither has a card any more.
  const { deck } = await farm.view();
  assert.ok(!deck.cards.some(({ stand }) => stand === 'b2' || stand === 'b6'));
  await whole(farm, page);
});

test('a man out of action is taken prisoner, unless a comrade of his is near', async () => {
  const farm = await layFarm(table, 'capture.wardiary', {
    at: { b3: [8, 14.5], b5: [8, 20.5], o3: [9, 14.5], o6: [9, 20.5], o4: [10.5, 20.5] },
    wounds: { o3: 'serious', o6: 'serious' },
  });
  const { page, hands } = await farm.look();
  const from = await farm.last();
  // Half an inch from a fit enemy nobody is led away (R15).
  await hands.draws('b5');
  await hands.acts('b5');
  await hands.aimsAt('o6');
  await page.locator('.what', { hasText: 'Wilfried Opitz' }).waitFor();
  await page.locator('.picks label').first().waitFor();
  assert.equal(await page.locator('.picks label', { hasText: 'prisoner' }).count(), 0);
  await page.keyboard.press('Escape');
  await hands.offer('Take cover');
  await hands.draws('b3');
  await hands.acts('b3');
  await hands.aimsAt('o3');
  await hands.way('Take Private Willi Hermann prisoner');
  assert.deepEqual(await farm.facts(from, 'captured'), [{ soldier: 'o3', by: 'b3' }]);
  assert.match(
    (await farm.told(from)).join('\n'),
    /Corporal Joseph Hunter takes Private Willi Hermann prisoner\./,
  );
  await page.locator('[data-base="o3"]').waitFor({ state: 'detached' });
  await page.keyboard.press('m');
  await page
    .locator('.screen.list tr', { hasText: 'Willi Hermann' })
    .filter({ hasText: 'captured' })
    .waitFor();
  await axe(page, 'list with a prisoner');
  await whole(farm, page);
});

test('an empty machine gun is loaded by its gunner, a helper and the half of another: six halves', async () => {
  const farm = await layFarm(table, 'reload.wardiary', {
    at: { o2: [16, 21], o3: [16, 22], o6: [17, 21], o5: [15, 21], b3: [20, 21] },
    used: { o2: ['machine_gun', 4] },
  });
  const { page, hands } = await farm.look();
  const gun = async () => (await farm.man('o2')).weapons[0];
  assert.match((await gun()).reload, /^empty/);
  const from = await farm.last();
  await hands.draws('o2');
  await hands.acts('o2');
  // It cannot be fired, and the window says so.
  await page.locator('.weapons li', { hasText: 'machine gun' }).filter({ hasText: 'empty' }).waitFor();
  await hands.aimsAt('b3');
  await page.locator('.facts', { hasText: /machine gun: .*(empty|loaded)/ }).waitFor();
  assert.equal(await page.locator('.picks label', { hasText: 'machine gun' }).count(), 0);
  await page.keyboard.press('Escape');
  await hands.offer(/^Reload the machine gun$/);
  assert.match((await gun()).reload, /2 half actions of reloading done/);
  // A helper in contact does as much; he sees it done.
  await hands.draws('o3');
  await hands.acts('o3');
  await hands.offer(/^Help Private Adalbert Schreiber reload the machine gun$/);
  assert.match((await gun()).reload, /4 half actions/);
  // One who fires first has half an action left for it (§4.6), and two such halves are an action.
  for (const id of ['o6', 'o5']) {
    await hands.draws(id);
    await hands.acts(id);
    await hands.aimsAt('b3');
    await hands.way('Fire the bolt-action rifle at Corporal Joseph Hunter, then move');
    await hands.throws('1');
    await hands.throws('10');
    await hands.offer('Stay as he is');
    await page.locator('.prompt', { hasText: 'may move or reload now' }).waitFor();
    await hands.offer('Help Private Adalbert Schreiber reload the machine gun');
  }
  const loading = await farm.facts(from, 'reloading');
  assert.deepEqual(
    loading.map(({ soldier, by, halves }) => [soldier, by, halves]),
    [
      ['o2', 'o2', 2],
      ['o2', 'o3', 2],
      ['o2', 'o6', 1],
      ['o2', 'o5', 1],
    ],
  );
  assert.deepEqual(await farm.facts(from, 'reloaded'), [{ soldier: 'o2', weapon: 'machine_gun' }]);
  assert.deepEqual([(await gun()).reload, (await gun()).left], [null, [4, 4]]);
  assert.match(
    (await farm.told(from)).join('\n'),
    /Private Willi Hermann: help Private Adalbert Schreiber reload/,
  );
  await whole(farm, page);
});
