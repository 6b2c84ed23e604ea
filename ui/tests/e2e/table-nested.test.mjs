// One war at three scales: an attack on the hex map is fought out by companies, a fire in it man by man; everything comes back,
// level by level. And what the other side is asked while a company acts, at a window of its own.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { answer, ask } from '../screens/war.mjs';
import { axe } from './axe.mjs';
import { found, handsAt, openOn, openTable, prompt } from './table.mjs';

const WAR = 'close-combat.wardiary';
let table;
let page;
let hands;
before(async () => {
  table = await openTable();
  page = await table.look();
  hands = handsAt(page);
  await found(page, 'Close Combat');
});
after(() => table.close());

/** Reads the report of the deepest battle, and accepts it. */
async function bringsBack() {
  await hands.screen('War room');
  await page.locator('.tree .stage.open').last().click();
  await hands.then(() => page.getByRole('button', { name: 'Stop it as it stands' }).click());
  await hands.agrees();
  await hands.screen('War room');
  await page.locator('.tree .stage.reported').click();
  await axe(page, 'reconciliation');
  await hands.then(() => page.getByRole('button', { name: 'Accept', exact: true }).click());
  await hands.agrees();
  await hands.settles();
}
/** Until the tree of battles says so of every smaller one. */
const stagesAre = (wanted) =>
  page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('.tree .stage b')].map((at) => at.textContent).join() === wanted,
    wanted.join(),
  );

test('an attack is fought out by companies', async () => {
  await hands.begins();
  await page
    .getByRole('button', { name: /^Armoured Infantry, Armoured infantry/ })
    .first()
    .click();
  await page.locator('aside .stand h2', { hasText: 'Armoured Infantry' }).waitFor();
  await page.keyboard.press('x');
  await page.getByRole('group', { name: 'Fight it out' }).waitFor();
  await hands.then(() => page.getByRole('button', { name: 'Without positions, Combat Captain' }).click());
  assert.match(await prompt(page), /wants to fight out the attack on 0504/);
  await hands.agrees();
  await page.locator('.screen.list').waitFor();
});

test('a fire of it is fought out man by man, in front of everything else', async () => {
  await hands.goes();
  for (const face of ['6', '1']) await hands.throws(face);
  for (const step of ['which side activates first', 'choose a unit']) {
    await page.locator('.prompt', { hasText: step }).waitFor();
    await hands.goes();
  }
  await page.locator('.screen.list td', { hasText: '3 activity dice left' }).first().waitFor();
  await page.locator('.screen.list button.name', { hasText: 'Armoured Infantry I/1' }).first().click();
  await page.locator('.screen.list button.name', { hasText: '1st Company I/1' }).first().click();
  await page.getByRole('button', { name: 'Man by man, Combat!' }).waitFor();
  await axe(page, 'a fire that may be fought out');
  await hands.then(() => page.getByRole('button', { name: 'Man by man, Combat!' }).click());
  await hands.agrees();
  await page.getByRole('group', { name: 'Cards' }).waitFor();
  assert.equal(await page.locator('.deck .card').count(), 20, 'ten men of either squad');
  // Three deep, each frozen by the one below.
  await hands.screen('War room');
  await stagesAre(['being fought', 'being fought']);
  await axe(page, 'tree of battles');
  const titles = await page.locator('.tree .line b').allInnerTexts();
  assert.deepEqual(titles, [
    'Close Combat',
    'The crossroads, 0504',
    'Armoured Infantry I/1 against 1st Company I/1',
  ]);
});

test('a man shoots at a range that both sides say', async () => {
  await hands.screen('Map');
  await hands.goes();
  await hands.settles();
  await page.locator('.prompt', { hasText: 'acts.' }).waitFor();
  await page
    .locator('.aim .offer', { hasText: /Sergeant|Private|Corporal/ })
    .first()
    .click();
  await page.getByLabel(/^Cover from here/).selectOption({ label: 'heavy cover' });
  await page.getByLabel(/^Distance/).fill('6');
  await page.locator('.prompt .primary:enabled', { hasText: /^Fire the/ }).waitFor();
  const hits = page.locator('.chances li', { hasText: 'hits' }).locator('b');
  const covered = await hits.innerText();
  await page.getByLabel(/^Cover from here/).selectOption({ label: 'no cover' });
  // The odds are asked for anew: what is compared is what "hits" says then, not what it said before.
  await page.waitForFunction((was) => {
    const hits = [...document.querySelectorAll('.chances li')].find((line) =>
      line.textContent.includes('hits'),
    );
    return hits && hits.querySelector('b').textContent !== was;
  }, covered);
  assert.ok(parseFloat(await hits.innerText()) > parseFloat(covered), 'in the open he is hit more often');
  await hands.goes();
  await hands.settles();
});

test('it comes back level by level, and the war goes on', async () => {
  await bringsBack();
  await hands.screen('War room');
  await stagesAre(['being fought', 'accepted']);
  await page.getByLabel('Battle that is shown').waitFor();
  await bringsBack();
  await page.waitForFunction(() => !document.querySelector('header .switch'));
  await hands.screen('War room');
  await stagesAre(['accepted', 'accepted']);
  const { verified } = await ask(table, { verify: { file: WAR, rules: true } });
  assert.ok(verified.whole, JSON.stringify(verified.findings));
  assert.deepEqual(page.faults, []);
});

/** The first order offered in a battle that fits, given past the window with these dice. */
async function offered(file, battle, seat, isIt, faces = []) {
  const { legal } = await ask(table, { legal: { file, seat, battle } });
  const offer = legal.offers.find(({ order, label }) => isIt(order.order, label));
  assert.ok(offer, `${seat} is offered it among ${legal.offers.map(({ label }) => label).join('; ')}`);
  let { done } = await ask(table, { order: { file, seat, order: offer.order } });
  for (const face of faces) {
    const given = done.call.call.roll ? { dice: { typed: face } } : { words: [face] };
    ({ done } = await answer(table, file, given));
  }
  return done;
}

test('held fire, and stand or run, are asked at the other seat', async () => {
  const file = 'windows.wardiary';
  const battle = 'fight-1';
  await ask(table, { new: { file, scenario: 'book-examples/close-combat' } });
  for (const side of ['blue', 'orange']) await ask(table, { seal_orders: { file, seat: side } });
  const tsg = (isIt) => (order) => isIt(order.two_star_general ?? {});
  const cc = (isIt) => (order) => isIt(order.combat_captain ?? {});
  await offered(
    file,
    'main',
    'blue',
    tsg((order) => order === 'throw_for_move'),
    ['66', '11'],
  );
  await offered(
    file,
    'main',
    'blue',
    tsg((order) => order.activate?.battalion === 'us'),
  );
  const { legal } = await ask(table, { legal: { file, seat: 'blue' } });
  const attack = legal.offers.find(
    ({ order }) => order.order.link?.open?.at.tsg?.attack?.stands[0] === 'us.armoured',
  );
  const open = { ...attack.order.order.link.open, ground: 'made', scale: 'combat_captain' };
  await ask(table, { order: { file, seat: 'blue', order: { battle: 'main', order: { link: { open } } } } });
  await answer(table, file, { words: ['fight_it_out'] });
  // Orange wins the initiative; a squad of his holds its fire, and is found right before a squad of Blue.
  await offered(
    file,
    battle,
    'blue',
    cc((order) => order === 'throw_for_initiative'),
    ['1', '6'],
  );
  const { table: laid } = await ask(table, { table: { file, seat: 'umpire', battle } });
  const squads = (side) => laid.stands.filter((one) => one.side === side && one.symbol === 'squad');
  // Two squads of one unit that stand in its front row: nobody is before them.
  const [attacker, ...others] = squads('blue');
  const isFront = ({ unit, at }) => unit === attacker.unit && at.x >= attacker.at.x;
  const second = others.filter(isFront).at(-1);
  const [defender] = squads('orange');
  const late = squads('orange').find(({ unit }) => unit !== defender.unit);
  await offered(
    file,
    battle,
    'orange',
    cc(({ choose_first_side: first }) => first?.side === 'orange'),
  );
  await offered(
    file,
    battle,
    'orange',
    cc((order) => order.activate?.unit === defender.unit),
  );
  await offered(
    file,
    battle,
    'orange',
    cc(({ hold_fire: hold }) => hold?.subunit === defender.id && hold.dice === 2),
  );
  await offered(file, battle, 'orange', (order, label) => /^End/.test(label));
  for (const [squad, before] of [
    [defender, attacker],
    [late, second],
  ]) {
    const place = { subunit: squad.id, at: { x: before.at.x + 600, y: before.at.y }, facing: null };
    const ruling = { combat_captain: { rule: { ruling: { place }, reason: 'they lie close' } } };
    await ask(table, { order: { file, seat: 'umpire', order: { battle, order: ruling } } });
  }
  const windows = {};
  for (const seat of ['blue', 'orange']) {
    const at = await openOn(table, file, seat);
    await at.getByLabel('Battle that is shown').selectOption(battle);
    await at.locator('.tableboard .base').first().waitFor();
    windows[seat] = at;
  }
  const { blue, orange } = windows;
  const [attacks, answers] = [handsAt(blue), handsAt(orange)];
  await offered(
    file,
    battle,
    'blue',
    cc((order) => order.activate?.unit === attacker.unit),
  );
  /** Blue takes a squad and charges; the dice bring it there. */
  const charges = async (squad, enemy) => {
    await blue.locator(`[data-base="${squad.id}"].actor .token`).waitFor();
    await blue.locator(`[data-base="${squad.id}"]`).click();
    await blue.locator('aside .stand h2', { hasText: squad.name }).waitFor();
    await blue.locator('.hint').waitFor();
    await blue.locator(`[data-base="${enemy.id}"]`).click();
    await blue.locator('.picks label', { hasText: 'Charge' }).first().click();
    await blue.locator('.prompt .primary:enabled', { hasText: 'Charge' }).waitFor();
    await attacks.goes();
  };
  // A unit that has gone may fire what it held at whoever arrives: its side is asked, at its own window.
  await charges(attacker, defender);
  await attacks.throws('654');
  await blue.locator('.window.orange').waitFor();
  assert.equal(await blue.locator('.aim .offer').count(), 0, 'blue answers nothing');
  await orange.locator('.window.orange', { hasText: 'is on its way' }).waitFor();
  // Three places and two numbers of dice are a long list: it lies folded under its name.
  await orange.locator('.aim summary', { hasText: 'Held fire' }).click();
  await orange.locator('.aim .offer', { hasText: 'fires 2 held dice' }).first().waitFor();
  await answers.then(() => orange.locator('.aim .offer', { hasText: 'Nobody fires' }).click());
  // And once more where it has arrived.
  await orange.locator('.window.orange', { hasText: 'has moved' }).waitFor();
  await answers.then(() => orange.locator('.aim .offer', { hasText: 'Nobody fires' }).click());
  // A unit that has not gone yet stands, or runs.
  await blue.locator('.prompt', { hasText: 'spend activity dice' }).waitFor();
  await charges(second, late);
  await orange.locator('.window.orange', { hasText: 'Stand, or withdraw' }).waitFor();
  await blue.locator('.window.orange', { hasText: 'Stand, or withdraw' }).waitFor();
  await answers.then(() => orange.locator('.aim .offer', { hasText: /^Stand/ }).click());
  await attacks.throws('654');
  assert.deepEqual([...blue.faults, ...orange.faults], []);
});
