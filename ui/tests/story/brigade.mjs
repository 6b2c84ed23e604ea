// The hands for a battle of platoons: orders, radios, calls, fire, ways that are dragged and whoever meets them.
import { settled } from '../e2e/table.mjs';

/** The base of a platoon. */
export const base = (page, name) => page.locator(`.base[aria-label^="${name}, "]`);

/** Where a place of the table lies in the window. */
async function at({ page, view }, x, y) {
  const { ground } = await view();
  const world = await page.locator('.tableboard .world').boundingBox();
  const [wide, deep] = [ground.width / 100, ground.depth / 100];
  return [world.x + (x / wide) * world.width, world.y + ((deep - y) / deep) * world.height];
}

/** Nothing is in hand, and no key goes to what was clicked last. */
export async function letsGo({ page }) {
  for (let again = 0; again < 3; again++) await page.keyboard.press('Escape');
  await page.evaluate(() => document.activeElement?.blur());
  await settled(page);
}

/** Points at a place of the map and plans the fire of the mortars there, for an hour. */
export async function plans(war, [x, y], hour) {
  const { page, hands } = war;
  await page.mouse.click(...(await at(war, x, y)));
  const pick = page.locator('.picks label', { hasText: hour });
  await pick.waitFor();
  await pick.click();
  await page.locator('.prompt .primary:enabled', { hasText: hour }).waitFor();
  return async () => {
    await hands.orders(`for ${hour}`);
    await letsGo(war);
  };
}

/** A platoon is given its order by one of its own offers. */
export async function gives(war, name, words) {
  const { page, hands } = war;
  await base(page, name).click();
  const offer = page.locator('aside .offer', { hasText: words }).first();
  await offer.waitFor();
  await hands.then(() => offer.click());
  await letsGo(war);
}

/** Ends a phase by its own key: where somebody could still do something that is not Enter. */
export async function ends({ page, hands }) {
  await page.locator('.prompt .primary:enabled').waitFor();
  const isEnding = await page.locator('.prompt .primary[data-ends]').count();
  await hands.then(() => page.keyboard.press(isEnding ? 'e' : 'Enter'));
}

/** Everything is passed over, and the dice are typed, until the prompt or the turn says so. What fell comes back. */
export async function passes(war, until) {
  const { page, hands } = war;
  const told = [];
  for (let step = 0; step < 40; step++) {
    await hands.settles(told);
    const says = `${await hands.asks()} ${await page.locator('p.turn').innerText()}`;
    if (until.test(says)) return told;
    await letsGo(war);
    await ends(war);
  }
  throw new Error(`${until} never comes`);
}

/** Takes a platoon by mouse and holds it over a place. */
export async function holds(war, name, [x, y]) {
  const { page } = war;
  await letsGo(war);
  const box = await base(page, name).boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  const [px, py] = await at(war, x, y);
  await page.mouse.move(px - 20, py);
  await page.mouse.move(px, py);
  await settled(page);
}

/** A platoon is dragged to a place and goes there; who could fire at it on the way lets it go on, unless `isMet`. */
export async function goes(war, name, to, isMet = false) {
  const { page, hands } = war;
  await holds(war, name, to);
  await page.mouse.up();
  await page.locator('.prompt .primary:enabled', { hasText: `${name} goes to` }).waitFor();
  const costs = (await page.locator('aside .soft', { hasText: 'costs' }).first().innerText()).trim();
  await hands.orders(`${name} goes to`);
  if (!isMet) while (/interrupt/.test(await hands.asks())) await ends(war);
  return `${name}: ${costs}`;
}

/** One of those who may meet a platoon on its way aims at it. */
export async function meets(war, name, mover) {
  const { page, hands } = war;
  await page.locator('aside .offer kbd + span', { hasText: new RegExp(`^${name}$`) }).click();
  await page.locator('aside h2', { hasText: name }).first().waitFor();
  await settled(page);
  await hands.press('x');
  await page.locator('.prompt .primary:enabled', { hasText: `interrupts ${mover}` }).waitFor();
}

/** A platoon is taken in hand by mouse, and goes from target to target by key until it aims at that one. */
export async function aims(war, name, target, words) {
  const { page, hands } = war;
  await letsGo(war);
  if (!(await page.locator('aside h2', { hasText: name }).count())) await base(page, name).click();
  for (let step = 0; step < 6; step++) {
    await hands.press('x', 400);
    if (await page.locator('.prompt .primary:enabled', { hasText: words }).count()) return;
  }
  throw new Error(`${name} cannot ${words} ${target}`);
}
