// A whole day of First Light at one laptop, both sides led by people: every round of the first day, the night with its
// recovery, the first question of the second morning. Once with the mouse alone and the program's dice, once with the
// keyboard alone and dice that fell on the table. What happened is counted in the record.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Day } from './day.mjs';
import { Keyboard, Mouse } from './player.mjs';
import { found, openTable } from './table.mjs';

/** Numbers whose dice make a day in which everything happens that the rules have for a first day. */
const SEED = 5;
const EXPLAINED = 10;

test('a day by mouse, the dice by the program', async (t) => {
  const table = await openTable();
  t.after(() => table.close());
  const page = await table.look();
  forbid(page, 'keyboard');
  await found(page, 'First Light');
  const hands = new Mouse(page);
  const day = new Day(table, hands);
  const morning = await day.play();
  const record = await provesADay(day, morning);
  assert.equal(record.verified.rolls_app, record.rolls.length, 'every die was thrown by the program');
  await reinforced(page, () => hands.screen('Map'));
  await explains(hands, record.rolls);
  assert.deepEqual(page.faults, []);
});

test('a day by keyboard, the dice from the table', async (t) => {
  const table = await openTable();
  t.after(() => table.close());
  const page = await table.look();
  forbid(page, 'mouse');
  const touched = await watchPointer(page);
  const hands = new Keyboard(page);
  await hands.found('First Light', ['Anna', 'Bert']);
  const next = numbers(SEED);
  const day = new Day(table, hands, ({ count, sides }) =>
    Array.from({ length: count }, () => 1 + (next() % sides)),
  );
  const morning = await day.play();
  const record = await provesADay(day, morning);
  assert.equal(record.verified.rolls_typed, record.rolls.length, 'every die was typed');
  for (const [what, words] of Object.entries({
    'ground is held': / holds its ground\.$/,
    'the winner pursues': / pursues \d{4}/,
    'a battalion runs': / retreats \d{4}/,
  }))
    assert.ok(record.happened(words) > 0, what);
  await reinforced(page, () => hands.press('2'));
  await hands.press('w');
  await page.getByRole('heading', { name: `Why ${record.rolls.at(-1).faces.length} dice` }).waitFor();
  assert.deepEqual(await touched(), [], 'no pointer came near the window');
  assert.deepEqual(page.faults, []);
});

/** A day of war lies behind the table, and the record has every order that the hands gave and no other. */
async function provesADay(day, morning) {
  assert.match(morning.clock, /^4 Oct 1944, round 1/);
  const record = await day.record();
  const { given } = day;
  assert.equal(record.ordered(/ orders: attack /), given.attack);
  assert.equal(record.ordered(/ orders: move /), given.move + (given.move_artillery ?? 0));
  assert.equal(record.ordered(/ orders: retreat /), given.retreat);
  assert.equal(record.ordered(/ orders: barrage /), given.barrage);
  assert.equal(record.ordered(/ orders: change places/), given.shuffle);
  for (const [what, words, least] of [
    ['attacks', / attacks /, 8],
    ['moves', / moves \d{4}/, 15],
    ['losses', / loses \d+ strength point/, 5],
    ['stands that fall back', / falls back \d{4}/, 2],
    ['battalions that dig in', / is on Dig In\.$/, 3],
    ['battalions that retreat', / is on Retreat\.$/, 1],
    ['recoveries', / recovers \d+ strength point/, 2],
    ['nights', / rests\.$/, 2],
  ])
    assert.ok(record.happened(words) >= least, `${record.happened(words)} ${what}, at least ${least}`);
  return record;
}

/** The reinforcement of the second morning stands on the map. */
async function reinforced(page, toMap) {
  await toMap();
  await page.locator('.piece[aria-label^="Mounted Company, Eastern Lancers"]').waitFor();
}

/** A roll's chip in the log opens its card: one click, counted from where the roll is seen. */
async function explains(hands, rolls) {
  await hands.screen('Log');
  await hands.at('.kinds button', { hasText: 'rolls' }).click();
  const sample = rolls.filter((_, at) => at % Math.floor(rolls.length / EXPLAINED) === 0).slice(-EXPLAINED);
  assert.equal(sample.length, EXPLAINED);
  for (const { seq, faces } of sample.reverse()) {
    await hands.scrollTo('main .list', `main [data-roll="${seq}"]`);
    await hands.at(`main [data-roll="${seq}"]`).click();
    const card = hands.at('[role=dialog]', { hasText: `Why ${faces.length} dice` });
    await card.getByText(/The chain was checked up to this entry/).waitFor();
    await card.getByRole('button', { name: 'Close' }).click();
    await card.waitFor({ state: 'detached' });
  }
}

/** Whoever reaches for it in this window fails. */
function forbid(page, what) {
  Object.defineProperty(page, what, { get: () => assert.fail(`no ${what} in this window`) });
}

/** What a pointer did to the window. */
async function watchPointer(page) {
  await page.evaluate(() => {
    globalThis.touched = [];
    for (const kind of ['pointerdown', 'pointermove', 'mousedown', 'mousemove', 'wheel', 'touchstart'])
      addEventListener(kind, ({ type }) => globalThis.touched.push(type), true);
  });
  return () => page.evaluate(() => globalThis.touched);
}

/** Numbers that are the same in every run. */
function numbers(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 16;
  };
}
