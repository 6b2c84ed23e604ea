// The farm of First Skirmish, six men a side: laid out as a test wants it by the umpire's rulings before the first card, and
// what was written down of it, read from the record itself.
import { ask, founded } from '../../screens/war.mjs';
import { handsAt, openOn, prompt, settled } from '../table.mjs';

/** The table in inches, as its map says. */
const [WIDTH, DEPTH] = [36, 24];
const BATTLE = 'farm';

/**
 * Men at places in inches, wounds, and weapons that have been used so often: `{ at: { b1: [4, 12] }, wounds: { b2: 'light' },
 * used: { o2: ['machine_gun', 4] } }`.
 */
export async function layFarm(table, file, { at = {}, wounds = {}, used = {} }) {
  await founded(table, file, 'first-skirmish');
  const rule = (ruling) => {
    const order = { battle: BATTLE, order: { combat: { rule: { ruling, reason: 'laid out' } } } };
    return ask(table, { order: { file, seat: 'umpire', order } });
  };
  const point = ([x, y]) => ({ x: Math.round(x * 100), y: Math.round(y * 100) });
  for (const [soldier, spot] of Object.entries(at)) await rule({ place: { soldier, at: point(spot) } });
  for (const [soldier, wound] of Object.entries(wounds)) await rule({ wound: { soldier, wound } });
  for (const [soldier, [weapon, times]] of Object.entries(used))
    await rule({ used: { soldier, weapon, used: times } });
  return farmAt(table, file);
}

function farmAt(table, file) {
  const view = async () => (await ask(table, { table: { file, seat: 'umpire', battle: BATTLE } })).table;
  const last = async () => (await ask(table, { status: { file, seat: 'umpire' } })).status.entries;
  /** What happened after an entry, as it stands in the record: [name, facts]. */
  const happened = async (from) => {
    const all = [];
    for (let entry = from + 1; entry <= (await last()); entry++) {
      const { entry: row } = await ask(table, { entry: { file, seat: 'umpire', entry } });
      const event = row.kind === 'happened' && JSON.parse(row.body).combat;
      if (event) all.push(Object.entries(event)[0]);
    }
    return all;
  };
  return {
    file,
    view,
    last,
    happened,
    /** Only what is called so, with its facts. */
    facts: async (from, name) =>
      (await happened(from)).filter(([is]) => is === name).map(([, facts]) => facts),
    /** The sentences of the log after an entry, as the window shows them. */
    told: async (from) => {
      const { log } = await ask(table, { log: { file, seat: 'umpire', from: from + 1, to: await last() } });
      return log.map(({ text }) => text);
    },
    man: async (id) => (await view()).stands.find((stand) => stand.id === id),
    verified: async () => (await ask(table, { verify: { file, rules: true } })).verified,
    /** A window on the fight. */
    look: async (role = 'host', options = {}) => {
      const page = await openOn(table, file, role, options);
      await page.locator('.tableboard .base').first().waitFor();
      return { page, hands: farmHands(page, view) };
    },
    /** Until a window shows the record as it is. */
    follows: async (page) => {
      await page.waitForFunction(
        (n) => document.querySelector('.mark .mono')?.textContent === `#${n}`,
        await last(),
      );
      await settled(page);
    },
  };
}

function farmHands(page, view) {
  const hands = handsAt(page);
  const pixels = async ([x, y]) => {
    // A panel that comes or goes moves the table.
    await settled(page);
    const mat = await page.locator('.mat').boundingBox();
    return [mat.x + (x / WIDTH) * mat.width, mat.y + ((DEPTH - y) / DEPTH) * mat.height];
  };
  const man = (id) => page.locator(`[data-base="${id}"]`);
  return {
    ...hands,
    /** The card of this man is drawn: the die has a face for every card that is left. */
    draws: async (id) => {
      const { deck } = await view();
      const left = deck.cards.filter(({ state }) => state === 'in_deck' || state === 'lost');
      await hands.goes();
      await hands.throws(String(left.map(({ stand }) => stand).indexOf(id) + 1));
    },
    /** Until he acts and is in hand. */
    acts: async (id) => {
      await man(id).and(page.locator('.selected')).waitFor();
      await page.locator('.aim .hint, .aim .offer').first().waitFor();
    },
    points: async (spot) => page.mouse.click(...(await pixels(spot))),
    /** Points at a man with whoever is in hand. */
    aimsAt: (id) => man(id).click(),
    /** Takes one of the ways to do it, and does it. */
    way: async (words) => {
      await page.locator('.picks label', { hasText: words }).first().click();
      await page.locator('.prompt .primary:enabled', { hasText: words }).waitFor();
      await hands.goes();
    },
    /** Gives an order of the panel. */
    offer: (words) =>
      hands.then(() => page.locator('.aim .offer:visible', { hasText: words }).first().click()),
    /** Nobody fires at who is on his way. */
    letsGo: async () => {
      while (/on his way/.test(await prompt(page))) await hands.goes();
    },
  };
}
