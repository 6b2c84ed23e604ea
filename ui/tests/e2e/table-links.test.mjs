// Ways into a smaller battle and out of it that are seldom taken: one that is given up, after which the dice fall as usual; what
// a scenario has prepared, in place of an attack; a patrol from the pane of the stand that sends it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ask, founded, played } from '../screens/war.mjs';
import { axe } from './axe.mjs';
import { faultsOf, fightOut, found, handsAt, openOn, openTable, prompt } from './table.mjs';

let table;
before(async () => {
  table = await openTable();
});
after(() => table.close());

const last = async (file) => (await ask(table, { status: { file, seat: 'umpire' } })).status.entries;

/** What happened after an entry, as it stands in the record. */
async function happened(file, from) {
  const all = [];
  for (let entry = from + 1; entry <= (await last(file)); entry++) {
    const { entry: row } = await ask(table, { entry: { file, seat: 'umpire', entry } });
    if (row.kind === 'happened') all.push(JSON.parse(row.body));
  }
  return all;
}
const eventsOf = (all, book) => all.flatMap((body) => body[book] ?? []);
const linked = async (file, id) => {
  const { battles } = await ask(table, { battles: { file } });
  return battles.find((battle) => battle.id === id);
};
async function isWhole(file) {
  const { verified } = await ask(table, { verify: { file, rules: true } });
  assert.ok(verified.whole, JSON.stringify(verified.findings));
}

test('a smaller battle is given up, and the attack is thrown as usual', async () => {
  const file = 'close-combat.wardiary';
  const page = await table.look();
  const hands = handsAt(page);
  await found(page, 'Close Combat');
  await hands.begins();
  await hands.aimsUntil(fightOut(page));
  await hands.then(() => page.getByRole('button', { name: 'On a table, Combat Captain' }).click());
  // Who is asked sees both forces, and the dice that he would throw instead.
  const forces = page.getByRole('region', { name: 'Who would fight' });
  await forces.waitFor();
  const { odds } = await ask(table, { odds: { file, seat: 'orange' } });
  const { sides, by_dice } = odds.fight_out;
  assert.deepEqual(sides.map(({ side, attacks }) => [side, attacks]).sort(), [
    ['blue', true],
    ['orange', false],
  ]);
  assert.equal(sides[0].men + sides[1].men, 280);
  assert.deepEqual([by_dice.roll.call.count, by_dice.later[0].call.count], [6, 5]);
  for (const { name, men } of sides.flatMap(({ elements }) => elements))
    await forces
      .locator('li', { hasText: name })
      .filter({ hasText: `${men} men` })
      .waitFor();
  await axe(page, 'both forces where consent is asked');
  if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT });
  await hands.agrees();
  await page.locator('.tableboard .base').first().waitFor();
  const from = await last(file);
  await hands.screen('War room');
  await hands.stage(/frozen/);
  await hands.then(() => page.getByRole('button', { name: 'Give it up' }).click());
  // The other side is asked, in so many words.
  assert.match(await prompt(page), /^Orange: Give up .*dice decide as usual\.$/);
  await hands.agrees();
  // It still lies there until the dice have fallen; but what is asked now is the hex map's, and that is what is seen.
  assert.equal((await linked(file, 'fight-1')).link.stage, 'open');
  await page.waitForFunction(() => !document.querySelector('.tableboard'));
  assert.equal(await page.locator('header .switch select').inputValue(), 'main');
  // Whoever attacks and is attacked has his support, and throws: sixes for him, ones for the other.
  while (!(await page.locator('#dice').count())) await hands.goes();
  await hands.throws('666666');
  while (!(await page.locator('#dice').count())) await hands.goes();
  await hands.throws('11111');
  await hands.settles();
  const all = await happened(file, from);
  assert.deepEqual(all[0], { war: { link_abandoned: { child: 'fight-1' } } });
  const events = eventsOf(all, 'tsg');
  const [thrown] = events.flatMap((event) => event.fight_thrown ?? []);
  assert.deepEqual(thrown, { attacker_dice: 6, attacker_hits: 6, defender_dice: 5, defender_hits: 0 });
  // Six hits, and two lost: no side loses more in one attack (TSG-R2).
  assert.deepEqual(
    events.flatMap((event) => event.strength_lost ?? []),
    [{ stand: 'de.1', points: 2, cause: 'fight' }],
  );
  await page.waitForFunction(() => !document.querySelector('header .switch'));
  await hands.screen('War room');
  await page.locator('.tree .stage', { hasText: 'given up · all 280 men came back' }).waitFor();
  assert.equal((await linked(file, 'fight-1')).link.stage, 'abandoned');
  await isWhole(file);
  assert.deepEqual(faultsOf(page), []);
  await page.context().close();
});

test('what is prepared at Noville is fought in place of the attack on it', async () => {
  const file = 'noville.wardiary';
  await founded(table, file, 'bastogne-1944');
  for (const side of ['blue', 'orange']) await ask(table, { seal_orders: { file, seat: side } });
  const agreed_by = ['blue', 'orange'];
  for (const ruling of [
    { place: { stand: 'pz-3.hq', hex: '1702' } },
    { place: { stand: 'pz-3.1', hex: '1703' } },
    { order: { battalion: 'pz-3', status: 'hold' } },
  ])
    await ask(table, { rule: { file, ruling, reason: 'the Panthers are before the village', agreed_by } });
  const page = await openOn(table, file);
  const hands = handsAt(page);
  await hands.goes();
  for (const faces of ['11', '66']) await hands.throws(faces);
  await hands.then(() => page.locator('.aim button.offer', { hasText: 'Panzer-Regiment 3' }).click());
  await page.keyboard.press('Alt+2');
  await page.locator('.piece[data-piece="pz-3.1"]').click();
  await page.locator('aside .stand h2', { hasText: 'First Panther company' }).waitFor();
  await hands.aimsUntil(page.getByRole('button', { name: /^As prepared: Noville/ }));
  const from = await last(file);
  await hands.then(() => page.getByRole('button', { name: /^As prepared: Noville/ }).click());
  assert.match(await prompt(page), /wants to fight out the attack on 1603: Noville: the crossroads/);
  await hands.agrees();
  await page.locator('.tableboard .base').first().waitFor();
  await page.locator('.tableboard', { hasText: 'The church' }).waitFor();
  await page.locator('.state', { hasText: 'Turn 1 of 10' }).waitFor();
  const all = await happened(file, from);
  assert.deepEqual(eventsOf(all, 'tsg'), [
    { attack_declared: { battalion: 'pz-3', stands: ['pz-3.1'], target: '1603' } },
  ]);
  const [opened] = all.flatMap(({ war }) => war?.link_opened ?? []);
  assert.equal(opened.child, 'noville');
  assert.deepEqual(opened.opening.contact, { tsg: { attack: { stands: ['pz-3.1'], target: '1603' } } });
  // Of those named, whoever is within two hexes, with no more men than are named; and the half-tracks of the company.
  const { link } = await linked(file, 'noville');
  assert.deepEqual(Object.fromEntries(link.lines.map(({ element, sent }) => [element, sent])), {
    'pz-3.1': 30,
    'pz-3.2': 30,
    'desobry.inf': 80,
    'desobry.tracks': 40,
    'desobry.tanks': 30,
    'desobry.at': 20,
  });
  // The second Panthers come in turn 3, so six of theirs are not here yet; who is here stands where it was said.
  const { table: laid } = await ask(table, { table: { file, seat: 'umpire', battle: 'noville' } });
  const here = laid.stands.filter(({ at }) => at);
  assert.deepEqual(
    [...new Set(here.filter(({ side }) => side === 'orange').map(({ unit_name }) => unit_name))],
    ['First Panther company, Panzer-Regiment 3'],
  );
  assert.equal(await page.locator('.tableboard .base').count(), here.length);
  // Who comes later is no loss: the state says when, and has another mark for them than for whoever is gone.
  assert.deepEqual(
    laid.units.filter(({ is_coming }) => is_coming).map(({ name }) => name),
    ['Second Panther company, Panzer-Regiment 3'],
  );
  const due = await page.locator('.state .unit', { hasText: 'Second Panther company' }).innerText();
  assert.match(due, /comes in turn 3/);
  assert.doesNotMatch(due, /✕/);
  await axe(page, 'Noville');
  await isWhole(file);
  assert.deepEqual(faultsOf(page), []);
  await page.context().close();
});

test('a patrol is sent from the pane of its stand, at night', async () => {
  let file;
  let offers;
  for (let day = 1; day <= 12 && !offers?.length; day++) {
    file = `pane-${day}.wardiary`;
    await founded(table, file, 'first-light');
    await played(table, file, ({ prompt, call }) => !call && /^Night/.test(prompt));
    const { legal } = await ask(table, { legal: { file, seat: 'blue' } });
    offers = legal.offers.filter(({ order }) => order.order.link?.open?.at.tsg?.patrol);
  }
  assert.ok(offers.length, 'in twelve nights Blue lay beside nobody');
  const { stand } = offers[0].order.order.link.open.at.tsg.patrol;
  const page = await openOn(table, file);
  const hands = handsAt(page);
  await page.keyboard.press('Alt+2');
  await page.locator(`.piece[data-piece="${stand}"]`).click();
  await page.getByRole('heading', { name: 'Night patrol or raid' }).waitFor();
  await axe(page, 'the pane of a stand at night');
  const from = await last(file);
  const patrol = page.getByRole('group', { name: /^Fight it out: Patrol: / }).first();
  // By keyboard the pane is one key away, wherever the hand is; what may be done with the stand comes before its head.
  await page.locator('.board').focus();
  await page.keyboard.press('j');
  const inHand = () =>
    page.evaluate(() => document.activeElement?.closest('[role=group]')?.getAttribute('aria-label') ?? '');
  assert.match(await inHand(), /^Fight it out: Patrol: /);
  assert.equal(
    await patrol
      .getByRole('button')
      .first()
      .evaluate((at) => at === document.activeElement),
    true,
  );
  await page.keyboard.press('Tab');
  assert.match(await inHand(), /^Fight it out: /);
  await page.keyboard.press('Shift+Tab');
  // On to the next part, round to the head and to the first again.
  let parts = 0;
  do {
    await page.keyboard.press('j');
    parts += 1;
  } while (!(await inHand()).startsWith('Fight it out') && parts < 10);
  assert.ok(parts > 1 && parts < 9, `${parts} parts`);
  await hands.then(() => page.keyboard.press('Enter'));
  assert.match(await prompt(page), /wants to fight out the patrol/);
  await hands.agrees();
  await page.locator('.tableboard .base').first().waitFor();
  assert.equal(await page.locator('.tableboard .base').count(), 20, 'ten men a side (LNK-R27)');
  const [opened] = (await happened(file, from)).flatMap(({ war }) => war?.link_opened ?? []);
  assert.equal(opened.opening.contact.tsg.patrol.stand, stand);
  assert.equal(opened.opening.attacker, 'blue');
  const { link } = await linked(file, opened.child);
  assert.deepEqual(
    link.lines.map(({ side, sent }) => [side, sent]),
    [
      ['blue', 10],
      ['orange', 10],
    ],
  );
  await isWhole(file);
  assert.deepEqual(faultsOf(page), []);
  await page.context().close();
});
