// The attack, fought out by companies: aimed at on the hex map, agreed, begun by hand.
import { leads } from './commander.mjs';
import { ATTACKER, FILE, SIDE, TARGET } from './war.mjs';

export const ATTACK = 'fight-1';
const view = async ({ ask }) => (await ask({ table: { file: FILE, seat: 'umpire', battle: ATTACK } })).table;

/** The company aims at its enemy, and both sides agree to lay it out on a table. */
export async function opens(war) {
  const { page, hands, picture } = war;
  await hands.press('2', 1200);
  const inHand = () => page.locator('aside .stand h2').first().innerText();
  for (let step = 0; step < 40; step++) {
    await hands.press('n', 250);
    if ((await inHand().catch(() => '')).includes(ATTACKER)) break;
  }
  for (let step = 0; step < 8; step++) {
    if ((await page.locator('aside').first().innerText()).includes(`${TARGET} (close`)) break;
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
  await hands.orders(`${SIDE} activates first`);
}

/** Where that side's enemy is, seen from it: one step along the table, and the arrow key that takes it. */
function ahead(stands, side) {
  const mean = (own, axis) => {
    const there = stands.filter((one) => one.at && (one.side === side) === own).map(({ at }) => at[axis]);
    return there.reduce((sum, n) => sum + n, 0) / there.length;
  };
  const [x, y] = ['x', 'y'].map((axis) => mean(false, axis) - mean(true, axis));
  if (Math.abs(x) > Math.abs(y)) return { x: Math.sign(x), y: 0, key: x > 0 ? 'ArrowRight' : 'ArrowLeft' };
  return { x: 0, y: Math.sign(y), key: y > 0 ? 'ArrowUp' : 'ArrowDown' };
}

/** That side's squad nearest to what is fought for. */
export async function foremost(war, side) {
  const { stands, objectives } = await view(war);
  const [{ at: goal }] = objectives;
  const far = ({ at }) => Math.hypot(at.x - goal.x, at.y - goal.y);
  return stands
    .filter((one) => one.at && one.side === side && one.symbol === 'squad')
    .sort((a, b) => far(a) - far(b))[0];
}

/** A squad goes as far as its dice carry it, straight at the enemy. */
export async function advances(war, { id, side }, taken) {
  const { page, hands } = war;
  const { stands, ground } = await view(war);
  const step = ahead(stands, side);
  await page.locator(`[data-base="${id}"]`).click();
  await page.locator('.hint').waitFor();
  await hands.press(Array(6).fill(step.key).join(' '), 60);
  await hands.press('Enter', 600);
  await page.locator('.prompt .primary:enabled', { hasText: 'Move with 3 dice' }).waitFor();
  if (taken) await war.picture(taken);
  await hands.orders('Move with 3 dice');
  await hands.settles();
  // Dice that carry it nowhere leave nothing to point at.
  const hint = page.locator('.hint', { hasText: /\d"/ }).first();
  const said = await hint.innerText({ timeout: 5000 }).catch(() => '');
  const inches = Number(/(\d+)"/.exec(said)?.[1] ?? 0);
  if (!inches || !(await page.locator('.base.actor').count())) return inches;
  const { at } = stands.find((stand) => stand.id === id);
  // Two stands tell how many pixels an inch has.
  const [one, other] = [stands[0], stands.filter((stand) => stand.at).at(-1)];
  const [a, b] = [await centre(page, one.id), await centre(page, other.id)];
  const inch =
    (100 * Math.hypot(a.x - b.x, a.y - b.y)) / Math.hypot(one.at.x - other.at.x, one.at.y - other.at.y);
  const room = (axis, size) => (step[axis] > 0 ? size - at[axis] : at[axis]) / 100;
  const most = step.x ? room('x', ground.width) : room('y', ground.depth);
  const far = inch * (Math.min(inches, most) - 0.2);
  const from = await centre(page, id);
  await page.mouse.click(from.x + step.x * far, from.y - step.y * far);
  await hands.orders('Go there');
  await hands.settles();
  return inches;
}
async function centre(page, id) {
  const box = await page.locator(`[data-base="${id}"]`).boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** In hundredths of an inch: squads that stand closer to each other are well within reach. */
const REACH = 2300;

/** Two squads of the sides within reach and sight of each other, those with most men of all, or none: Blue's fires. */
export async function opposed(war) {
  const { stands } = await view(war);
  const squads = (one) => stands.filter(({ at, symbol, side }) => at && symbol === 'squad' && side === one);
  const pairs = squads('blue')
    .flatMap((shooter) => squads('orange').map((target) => ({ shooter, target })))
    .map(({ shooter, target }) => ({
      shooter,
      target,
      far: Math.hypot(shooter.at.x - target.at.x, shooter.at.y - target.at.y),
      men: shooter.men[0] + target.men[0],
    }))
    .filter(({ far }) => far < REACH)
    .sort((a, b) => b.men - a.men || a.far - b.far);
  for (const pair of pairs) if (await sees(war, pair)) return pair;
  return undefined;
}
async function sees({ ask }, { shooter, target }) {
  const tape = { stand: shooter.id, points: [], target: target.id };
  const { table_line: line } = await ask({ table_line: { file: FILE, seat: 'blue', battle: ATTACK, tape } });
  return line.sight?.is_seen;
}

/** A squad fires what it has at an enemy squad. */
export async function aims({ page }, id, enemy) {
  await page.locator(`[data-base="${id}"]`).click();
  await page.locator('.hint').waitFor();
  await page.waitForTimeout(300);
  await page.locator(`[data-base="${enemy}"]`).click();
  await page
    .locator('.picks label', { hasText: /Fire \d/ })
    .first()
    .waitFor();
  await page.locator('.prompt .primary:enabled', { hasText: /Fire \d/ }).waitFor();
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
