// The attack on 1809, fought out by companies: aimed at on the hex map, agreed, begun by hand.
import { leads } from './commander.mjs';
import { FILE } from './war.mjs';

export const ATTACK = 'fight-1';
const view = async ({ ask }) => (await ask({ table: { file: FILE, seat: 'umpire', battle: ATTACK } })).table;

/** G Company aims at the panzer grenadiers, and both sides agree to lay it out on a table. */
export async function opens(war) {
  const { page, hands, picture } = war;
  await hands.press('2', 1200);
  const inHand = () => page.locator('aside .stand h2').first().innerText();
  for (let step = 0; step < 40; step++) {
    await hands.press('n', 250);
    if ((await inHand().catch(() => '')).includes('G Company, 501st')) break;
  }
  for (let step = 0; step < 8; step++) {
    if (
      (await page.locator('aside').first().innerText()).includes(
        'Panzergrenadiere on trucks, 902, 1809 (close',
      )
    )
      break;
    await hands.press('x', 600);
  }
  await page.getByRole('button', { name: /^On a table, Combat Captain/ }).waitFor();
  await picture('01-attack');
  await hands.then(() =>
    page
      .getByRole('button', { name: /^On a table, Combat Captain/ })
      .first()
      .click(),
  );
  await hands.chooses('Fight it out');
  await page.locator('.tableboard .base').first().waitFor();
  await picture('02-table');
}

/** Both sides throw, and whoever won says that Blue begins. */
export async function initiative({ hands }) {
  await hands.settles();
  while (/both sides throw for the initiative/i.test(await hands.asks())) {
    await hands.orders('Throw for the initiative');
    await hands.settles();
  }
  await hands.orders('101st Airborne activates first');
}

/** A squad goes as far as its dice carry it, straight at the enemy. */
export async function advances(war, id, taken) {
  const { page, hands } = war;
  await page.locator(`[data-base="${id}"]`).click();
  await page.locator('.hint').waitFor();
  await hands.press(Array(6).fill('ArrowUp').join(' '), 60);
  await hands.press('Enter', 600);
  await page.locator('.prompt .primary:enabled', { hasText: 'Move with 3 dice' }).waitFor();
  if (taken) await war.picture(taken);
  await hands.orders('Move with 3 dice');
  await hands.settles();
  // Dice that carry it nowhere leave nothing to point at.
  await page
    .locator('.hint', { hasText: /\d"/ })
    .waitFor({ timeout: 5000 })
    .catch(() => undefined);
  const inches = Number(
    /(\d+)"/.exec(
      await page
        .locator('.hint')
        .first()
        .innerText()
        .catch(() => ''),
    )?.[1] ?? 0,
  );
  if (!inches || !(await page.locator('.base.actor').count())) return inches;
  const { stands, ground } = await view(war);
  const { at } = stands.find((stand) => stand.id === id);
  // Two stands tell how many pixels an inch has.
  const [one, other] = [stands[0], stands.filter((stand) => stand.at).at(-1)];
  const [a, b] = [await centre(page, one.id), await centre(page, other.id)];
  const inch = Math.abs(b.y - a.y) / (Math.abs(other.at.y - one.at.y) / 100);
  const from = await centre(page, id);
  await page.mouse.click(from.x, from.y - inch * (Math.min(inches, (ground.depth - at.y) / 100) - 0.2));
  await hands.orders('Go there');
  await hands.settles();
  return inches;
}
async function centre(page, id) {
  const box = await page.locator(`[data-base="${id}"]`).boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A squad fires what it has at an enemy squad. */
export async function aims({ page }, id, enemy) {
  await page.locator(`[data-base="${id}"]`).click();
  await page.locator('.hint').waitFor();
  await page.waitForTimeout(300);
  await page.locator(`[data-base="${enemy}"]`).click();
  await page.locator('.picks label', { hasText: 'Fire 3 dice' }).first().waitFor();
  await page.locator('.prompt .primary:enabled', { hasText: 'Fire 3 dice' }).waitFor();
}

/** Until that turn of the company battle begins, or it is over. */
export const untilTurn = (war, turn) =>
  leads(war, async () => {
    const { turn: now, over } = await view(war);
    return over || now >= turn;
  });

/** Who stands where, for whoever tells the story. */
export async function strength(war) {
  const { stands, turn, over } = await view(war);
  const men = (side) =>
    stands.filter((one) => one.side === side && one.is_here).map(({ men }) => men?.[0] ?? 0);
  const told = (side) =>
    `${side} ${men(side).length} stands, ${men(side).reduce((sum, n) => sum + n, 0)} men`;
  return `turn ${turn}${over ? ', over' : ''}: ${told('blue')}; ${told('orange')}`;
}
export { view };
