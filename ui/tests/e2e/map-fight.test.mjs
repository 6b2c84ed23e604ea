// A fight on the map of First Light: arrows and target while it is open, dice and a line of what came of it, a wreck, the trails of the last
// turn; the same when one steps through the past; nothing moves for those who want no motion.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { answer, ask, founded } from '../screens/war.mjs';
import { axe } from './axe.mjs';
import { openOn, openTable, settled } from './table.mjs';

const FILE = 'dawn.wardiary';
const STEPS_MOST = 60;
let table;
let page;
/** What was said of the fight in which a unit was destroyed. */
let said;

const banner = () => page.locator('.banner [role=status]').innerText();
const count = (css) => page.locator(`.board .overlay ${css}`).count();
const told = (words) => (done) => done.told.some(({ text }) => words.test(text));

/** The automatic commanders play; every die of an attack is a 6 and every other of orange a 1, so that units are destroyed soon. */
async function fought(until, file = FILE) {
  for (let step = 0; step < 1500; step++) {
    const { status } = await ask(table, { status: { file, seat: 'umpire' } });
    const { roll, choice } = status.calls[0]?.call ?? {};
    const face = roll?.purpose === 'tsg.attack' || roll?.seat === 'blue' ? '6' : '1';
    const { done } = roll
      ? await answer(table, file, { dice: { typed: face.repeat(roll.count) } })
      : await ordered(choice ? [choice.seat] : ['blue', 'orange'], file);
    if (until(done)) return done;
  }
  return assert.fail('it never happened');
}

async function ordered([seat, ...others], file) {
  try {
    const answered = await ask(table, { command: { file, seat, kind: 'sensible' } });
    if (answered.done.last >= answered.done.first || !others.length) return answered;
  } catch (error) {
    if (!others.length) throw error;
  }
  return ordered(others, file);
}

before(async () => {
  table = await openTable();
  await founded(table, FILE, 'first-light');
  // An attack is ordered, and its dice are waited for.
  const asked = (done) =>
    done.call && done.told.some(({ kind, text }) => kind === 'ordered' && /attack/i.test(text));
  await fought(asked);
  page = await openOn(table, FILE);
  page.setDefaultTimeout(30_000);
  await page.locator('.board .piece').first().waitFor();
});
after(() => table.close());

test('an open fight shows who attacks what, and says so', async () => {
  await page.locator('.marks .arrow').first().waitFor();
  const target = await page.locator('.marks .fight:not(.old)').getAttribute('data-target');
  const { map_events: view } = await ask(table, { map_events: { file: FILE, seat: 'umpire' } });
  const fight = view.fights.find(({ now }) => now);
  assert.equal(target, fight.target);
  assert.ok(fight.open, 'its dice are waited for');
  const cells = new Set(fight.attackers.map(({ cell }) => cell));
  assert.equal(await count('.marks .fight:not(.old) .arrow'), cells.size, 'an arrow out of every hex');
  assert.equal(await count('.marks .aimed:not(.under)'), 1, 'one target');
  assert.equal(await banner(), fight.text);
  for (const { name } of fight.attackers) assert.ok(fight.text.includes(name), fight.text);
});

test('named support has a line to the target before the dice fall', async () => {
  const named = (done) =>
    done.call?.call.roll?.purpose === 'tsg.attack' &&
    done.told.some(({ kind, text }) => kind === 'chosen' && !/nothing|none/.test(text));
  const { told: lines } = await fought(named);
  const { seq } = lines.find(({ kind }) => kind === 'chosen');
  const { entry } = await ask(table, { entry: { file: FILE, seat: 'umpire', entry: seq } });
  const { words } = JSON.parse(entry.body);
  const { map_events: view } = await ask(table, { map_events: { file: FILE, seat: 'umpire' } });
  const fight = view.fights.find(({ open }) => open);
  assert.ok(words.length && fight, 'its dice are waited for');
  await page.locator('.marks .fight:not(.old) .help').first().waitFor({ state: 'attached' });
  if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}-named.png` });
  assert.ok((await count('.marks .fight:not(.old) .help')) >= words.length, words.join());
  assert.equal(await page.locator('.marks .fight:not(.old)').getAttribute('data-target'), fight.target);
  assert.equal(await count('.marks .die'), 0);
});

test('when it is over its dice lie there, with what came of it in one line', async () => {
  await fought(told(/attacker scores/));
  await page.locator('.marks .die').first().waitFor();
  const { map_events: view } = await ask(table, { map_events: { file: FILE, seat: 'umpire' } });
  const fight = view.fights.find(({ now }) => now);
  assert.equal(fight.open, false);
  const thrown = fight.dice.flatMap(({ hits }) => hits);
  assert.equal(
    await count('.marks .die.hit'),
    thrown.filter(Boolean).length,
    'every hit is a die of its side',
  );
  await page.waitForFunction(
    (text) => document.querySelector('.banner')?.innerText.includes(text),
    fight.text,
  );
  assert.match(fight.text, /\d+ hits? from \d+ (die|dice)/);
  for (const { name, kind, now } of view.losses)
    if (now && kind === 'points')
      assert.match(fight.text, new RegExp(`${name} (loses \\d|destroyed)|in the log`));
  await axe(page, 'a fight on the map');
});

test('where a unit was destroyed a wreck stands, and losses are figures at their hexes', async () => {
  await fought(told(/is destroyed/));
  await page.locator('.marks .wreck').first().waitFor({ state: 'attached' });
  const { map_events: view } = await ask(table, { map_events: { file: FILE, seat: 'umpire' } });
  const lost = new Set(view.losses.filter(({ kind }) => kind === 'destroyed').map(({ cell }) => cell));
  await page.waitForFunction((n) => document.querySelectorAll('.marks .wreck').length === n, lost.size);
  const shown = await page.locator('.marks .wreck').evaluateAll((all) => all.map((one) => one.dataset.hex));
  assert.deepEqual(new Set(shown), lost);
  assert.match(await page.locator('.marks .loss text').first().textContent(), /^−\d+$/);
  said = view.fights.find(({ now }) => now)?.text;
  assert.match(said, /destroyed/);
});

test('the ways of the last turns lie below the counters', async () => {
  const { map_events: view } = await ask(table, { map_events: { file: FILE, seat: 'umpire' } });
  assert.ok(view.trails.length > 0, 'somebody has moved');
  await page.waitForFunction(
    (n) => document.querySelectorAll('.trails .trail').length === n,
    view.trails.length,
  );
});

test('the past shows the same fight', async () => {
  for (let orders = 0; orders < 3; orders++) await fought(() => true);
  await page.waitForFunction((text) => !document.querySelector('.banner')?.innerText.includes(text), said);
  await page.locator('.board').focus();
  for (let step = 0; step < STEPS_MOST && (await banner()) !== said; step++) {
    await page.keyboard.press('[');
    await settled(page);
  }
  assert.equal(await banner(), said);
  assert.equal(await count('.marks .aimed:not(.under)'), 1);
  assert.ok((await count('.marks .die')) > 0, 'the dice lie there');
  assert.ok((await count('.marks .wreck:not(.old)')) > 0, 'so does the wreck');
});

test('for those who want no motion nothing moves, and everything can be read', async () => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const moving = await page
    .locator('.marks *')
    .evaluateAll((all) => all.filter((one) => getComputedStyle(one).animationName !== 'none').length);
  assert.equal(moving, 0);
  const opacity = await page
    .locator('.marks .wreck > g')
    .first()
    .evaluate((one) => Number(getComputedStyle(one).opacity));
  assert.ok(opacity >= 0.4, `a wreck can be seen: ${opacity}`);
});

test('the layer takes them away and brings them back', async () => {
  await page.keyboard.press('y');
  await page.keyboard.press('9');
  await page.waitForFunction(() => !document.querySelector('.marks .wreck, .marks .arrow, .trails .trail'));
  await page.keyboard.press('9');
  await page.locator('.marks .wreck').first().waitFor({ state: 'attached' });
  assert.deepEqual(page.faults, []);
});

test('a battle of the corps shows who attacks whom while its die is waited for', async () => {
  const file = 'corridor.wardiary';
  await founded(table, file, 'first-corridor');
  await fought((done) => done.call?.call.roll?.purpose === 'ops.battle', file);
  const own = await openOn(table, file);
  await own.locator('.board .piece').first().waitFor();
  const now = own.locator('.marks .fight:not(.old)');
  await now.locator('.arrow').first().waitFor();
  const { map_events: view } = await ask(table, { map_events: { file, seat: 'umpire' } });
  const fight = view.fights.find((one) => one.now);
  assert.ok(fight.open && fight.attackers.length > 0, 'its die is waited for');
  assert.equal(await now.getAttribute('data-target'), fight.target);
  const from = (units) => new Set(units.map(({ cell }) => cell)).size;
  assert.equal(await now.locator('.arrow').count(), from(fight.attackers), 'an arrow out of every square');
  assert.equal(await now.locator('.help').count(), from(fight.support), 'a line from every battery');
  assert.deepEqual(own.faults, []);
});
