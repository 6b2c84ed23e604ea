// A fire of the company battle, fought out man by man: cards, shots at ranges both sides say, what a man does who is shot at.
import { leads } from './commander.mjs';
import { FILE } from './war.mjs';

export const FIRE = 'fight-2';
export const view = async ({ ask }) =>
  (await ask({ table: { file: FILE, seat: 'umpire', battle: FIRE } })).table;
/** What both sides say of every shot: eleven inches, and the bank along the road gives light cover. */
const DISTANCE = '11';
const COVER = 'light cover';

/** So many cards are drawn and played by hand. */
export async function playsCards(war, cards) {
  const { page, hands, picture } = war;
  const told = [];
  let isSeen = false;
  for (let card = 0; card < cards; card++) {
    if (!/draw the next/i.test(await hands.asks())) break;
    await hands.orders(/Draw/);
    await hands.settles();
    const { stands } = await view(war);
    const acts = /: (.*) acts\./.exec(await hands.asks())?.[1];
    const man = stands.find(({ name }) => name === acts);
    if (!man) continue;
    const able = stands.filter(({ side, is_here: here, gone }) => side !== man.side && here && !gone);
    const enemy = able[(card * 3) % able.length];
    const target = page.locator('.aim .offer', { hasText: new RegExp(`^\\s*${enemy.name}\\s*$`) }).first();
    if (!(await target.count())) {
      await hands.offer('Do nothing');
      continue;
    }
    await target.click();
    await page.getByLabel(/^Cover from here/).selectOption({ label: COVER });
    await page.getByLabel(/^Distance/).fill(DISTANCE);
    await page.waitForTimeout(600);
    if (!(await page.locator('.prompt .primary:enabled', { hasText: /^Fire/ }).count())) {
      await hands.press('Escape', 200);
      await hands.offer('Do nothing');
      continue;
    }
    if (!isSeen && man.side === 'blue') {
      await scrolls(page.locator('main td button[aria-pressed=true]', { hasText: acts }), 'center');
      await picture('05-shot');
      isSeen = true;
    }
    told.push(`${acts} fires at ${enemy.name}`);
    await hands.orders(/^Fire/);
    await hands.settles();
    await reacts(war);
  }
  return told;
}

/** Scrolls the list of men to a place in it; the window itself stays where it is. */
const scrolls = async (place, block) =>
  place.first().evaluate((there, to) => {
    there.scrollIntoView({ block: to });
    document.scrollingElement.scrollTop = 0;
  }, block);

/** The list of men from its beginning. */
export const fromTheTop = async ({ page }) => scrolls(page.getByText(/fought without positions/), 'start');

/** Whoever keeps his head lies down; everything else that is asked gets the first answer. */
async function reacts({ page, hands }) {
  for (let again = 0; again < 8; again++) {
    await hands.settles();
    if (/draw the next| acts\./i.test(await hands.asks())) return;
    const lies = page.locator('.aim .offer', { hasText: 'Lie down' });
    if (await lies.count()) await hands.offer('Lie down');
    else await hands.then(() => hands.primary().click());
  }
}

/** Until that turn of the skirmish begins, or it is over. */
export const untilTurn = (war, turn) =>
  leads(war, async () => {
    const { turn: now, over } = await view(war);
    return over || now >= turn;
  });
