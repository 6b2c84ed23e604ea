// Two people at two devices: a war in which an attack is about to be thrown, and what both do in their own windows.
import { ask, founded, played } from '../screens/war.mjs';
import { entries, openOn } from './table.mjs';

const nameOf = ({ order }) => Object.keys(order.order.two_star_general ?? {})[0];

/** Plays the book's close combat until a side may attack; that seat, and the order it would give. */
export async function upToAttack(table, file, more = {}) {
  const players = { blue: 'Anna', orange: 'Bert' };
  await founded(table, file, 'book-examples/close-combat', { players, ...more });
  let attack = null;
  await played(table, file, async ({ call }) => {
    if (call) return false;
    for (const seat of ['blue', 'orange']) {
      const { legal } = await ask(table, { legal: { file, seat } });
      const offer = legal.offers.find((one) => nameOf(one) === 'attack');
      if (offer) attack = { seat, order: offer.order };
    }
    return attack !== null;
  });
  return attack;
}

/** Gives an order over the api, and answers every choice with what is usual, until dice are called for; that call, or null. */
export async function untilDice(table, file, { seat, order }) {
  let { done } = await ask(table, { order: { file, seat, order } });
  for (;;) {
    const { choice } = done.call?.call ?? {};
    if (!choice) return done.call;
    const words = choice.usual.map((at) => choice.options[at].word);
    ({ done } = await ask(table, {
      choose: { file, seat: choice.seat, call: done.call.entry, words },
    }));
  }
}

/** The seat that is to throw. */
export const thrower = ({ call }) => call.roll.seat;

/** Both windows: Anna's and Bert's, each a browser of its own. */
export async function sit(table, file, options = {}) {
  return {
    blue: await openOn(table, file, 'blue', options),
    orange: await openOn(table, file, 'orange', options),
  };
}

/** The row of a seat in the court, under "Who keeps the app's dice". */
export const keeper = (page, seat) => page.locator(`#dice-keepers ~ ul li[data-seat=${seat}]`);

export async function toCourt(page, seat) {
  await page.keyboard.press('Alt+7');
  await keeper(page, seat).waitFor();
}

/** Pressed once it asks; pressed again it is done. */
export async function holdHere(page, seat) {
  await toCourt(page, seat);
  const row = keeper(page, seat);
  await row.getByRole('button', { name: /^(Hold on this device|Commit again here)$/ }).click();
  await row.getByRole('button', { name: /^Really / }).click();
  await page.locator('.prompt', { hasText: 'Your dice are on this device' }).waitFor();
}

/** What a browser keeps of a seat's dice, as it lies there. */
export const keptOf = (page, seat) =>
  page.evaluate((of) => {
    const name = Object.keys(localStorage).find(
      (key) => key.startsWith('wardiary.dice.') && key.endsWith(`.${of}`),
    );
    return name ? localStorage.getItem(name) : null;
  }, seat);

/** The app is asked for the throw that waits; a side that the commander led so far is played by hand from here on. */
export async function appRolls(page) {
  const [rolls, byHand] = [/App rolls/, 'Play by hand here'].map((name) =>
    page.getByRole('button', { name }),
  );
  await rolls.or(byHand).first().waitFor();
  if (await byHand.count()) await byHand.click();
  await rolls.click();
}

/** The record in both windows is that of the program. */
export async function sameRecord(pages, table, file) {
  const { status } = await ask(table, { status: { file, seat: 'umpire' } });
  for (const page of pages) {
    await page.waitForFunction(
      (n) => Number(document.querySelector('.mark .mono')?.textContent?.replace('#', '')) === n,
      status.entries,
    );
  }
  return status.entries;
}

/** The lines after an entry, as the umpire reads them. */
export async function linesAfter(table, file, entry) {
  const { log } = await ask(table, { log: { file, seat: 'umpire', from: entry + 1, to: entry + 200 } });
  return log;
}
export { entries };
