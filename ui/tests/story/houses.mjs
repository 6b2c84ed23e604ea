// A fire of platoons that is fought out by squads, a close assault that is fought out man by man, and what comes back. Each chapter
// gives back what happened.
import { aims, ends, letsGo } from './brigade.mjs';
import { comesBack } from './home.mjs';

const SQUADS = 'fight-1';
const CARDS = 14;

/** A platoon aims, and both sides agree to fight the fire out by squads. */
export async function fire(war) {
  await aims(war, 'A Company 1', '2. Kompanie 1', 'fires at');
  const chances = await war.page.locator('.chances li').allInnerTexts();
  await war.picture('05-fire');
  return [...chances, await opens(war, /^On a table, Combat Captain/)];
}

/** Two German squads come on, and an American one fires at the nearer. */
export async function squads(war) {
  const { hands, page } = war;
  const told = await begins(war, 'Grenadier-Regiment Ostheim activates first');
  await hands.orders('Activate 2. Kompanie 1');
  told.push(...(await runs(war, 'o1.3', [53, 41])), ...(await runs(war, 'o1.2', [37.2, 34.6])));
  await letsGo(war);
  await ends(war);
  await hands.orders('Activate A Company 1');
  await aimsAt(war, 'b1.1', 'o1.2');
  told.push(...(await page.locator('aside .what').allInnerTexts()));
  told.push(...(await page.locator('.chances li').allInnerTexts()));
  await war.picture('06-squads');
  await hands.orders('Fire 3 dice');
  await hands.settles(told);
  return told;
}

/** The close assault that is thrown for next is fought out man by man instead. */
export async function manByMan(war) {
  const { page } = war;
  await page
    .getByRole('button', { name: /^On a table, .*Combat!/ })
    .first()
    .scrollIntoViewIfNeeded();
  await war.picture('07-assault');
  return [await opens(war, /^On a table, .*Combat!/)];
}

/** Cards of the first turn, by hand. */
export async function men(war) {
  const told = await playsCards(war, CARDS);
  await letsGo(war);
  await war.picture('08-men');
  const { stands } = await war.view('fight-2');
  const able = stands.filter(({ gone }) => !gone).length;
  return [...told, `${able} of ${stands.length} are still there`];
}

/** The report of the men is read and accepted. */
export const menBack = (war) => isBack(war, '09-men-back');

/** The report of the squads, before it; then the brigade goes on. */
export const squadsBack = (war) => isBack(war);

async function isBack(war, report) {
  const picture = report ? war.picture : async () => undefined;
  const told = await comesBack({ ...war, picture }, { report });
  await war.hands.screen('Table');
  return [told];
}

/** The place of a table of squads, in pixels of the window. */
async function placeOf({ page, view }, battle, x, y) {
  const { ground } = await view(battle);
  const world = await page.locator('.tableboard .world').boundingBox();
  const [wide, deep] = [ground.width / 100, ground.depth / 100];
  return [world.x + (x / wide) * world.width, world.y + ((deep - y) / deep) * world.height];
}

/** The fire in hand is fought out on a table, and the other side agrees. */
async function opens(war, name) {
  const { page, hands } = war;
  await hands.then(() => page.getByRole('button', { name }).first().click());
  const asked = await hands.asks();
  await hands.chooses('Fight it out');
  await letsGo(war);
  await page.locator('.tableboard .base').first().waitFor();
  return asked;
}

/** Both sides throw for the initiative; whoever won says who begins. */
async function begins(war, words) {
  const { hands } = war;
  const told = [];
  while (/both sides throw for the initiative/i.test(await hands.asks())) {
    await hands.orders('Throw for the initiative');
    await hands.settles(told);
  }
  await hands.then(() => war.page.locator('aside .offer', { hasText: words }).first().click());
  return told;
}

/** A squad is taken in hand and goes toward a place as far as three dice carry it. */
async function runs(war, id, [x, y]) {
  const { page, hands } = war;
  await letsGo(war);
  await page.locator(`[data-base="${id}"]`).click();
  await page.locator('.hint').first().waitFor();
  await hands.then(() => page.locator('aside .offer', { hasText: /^Move with 3 dice$/ }).click());
  const told = await hands.settles();
  const hint = await page.locator('.hint').first().innerText();
  await page.mouse.click(...(await placeOf(war, SQUADS, x, y)));
  await hands.orders('Go there');
  await hands.settles(told);
  return [...told, hint];
}

/** A unit is activated, and one of its squads aims at an enemy squad. */
async function aimsAt(war, id, enemy) {
  const { page } = war;
  await letsGo(war);
  await page.locator(`[data-base="${id}"]`).click();
  await page.locator('.hint').first().waitFor();
  await page.locator(`[data-base="${enemy}"]`).click();
  await page.locator('.picks label', { hasText: 'Fire 3 dice' }).first().waitFor();
  await page.locator('.prompt .primary:enabled', { hasText: 'Fire 3 dice' }).waitFor();
}

/** So many cards are drawn and played by hand: whoever reaches an enemy fires at the nearest one, the others take cover. */
async function playsCards(war, cards) {
  const { page, hands } = war;
  const told = [];
  for (let card = 0; card < cards; card++) {
    if (!/draw the next/i.test(await hands.asks())) break;
    await hands.orders(/Draw/);
    await hands.settles();
    const acts = /: (.*) acts\./.exec(await hands.asks())?.[1];
    if (!acts) continue;
    await hands.press('x', 500);
    if (!(await page.locator('.prompt .primary:enabled', { hasText: /^Fire|fires? / }).count())) {
      await hands.press('Escape', 200);
      const cover = page.locator('aside .offer', { hasText: 'Take cover' });
      const words = (await cover.count()) ? 'Take cover' : 'Do nothing';
      await hands.offer(words);
      told.push(`${acts}: ${words.toLowerCase()}`);
    } else {
      const words = (await page.locator('.prompt .primary').innerText()).replace(/\s*Enter$/, '');
      await hands.then(() => hands.primary().click());
      told.push(`${acts}: ${words}; ${(await hands.settles()).join('; ')}`);
    }
    await reacts(war, told);
  }
  return told;
}

/** Whoever keeps his head lies down; everything else that is asked gets the first answer. */
async function reacts({ page, hands }, told) {
  for (let again = 0; again < 8; again++) {
    await hands.settles(told);
    if (/draw the next| acts\./i.test(await hands.asks())) return;
    const lies = page.locator('.aim .offer', { hasText: 'Lie down' });
    if (await lies.count()) await hands.offer('Lie down');
    else await hands.then(() => hands.primary().click());
  }
}
