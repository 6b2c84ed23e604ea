// The battle for the frontier, fought out on hexes by Emma and Gerd, each at a window of his own, and an attack of it by squads.
import { letsGo } from './brigade.mjs';
import { facesFrom } from './dice.mjs';
import { prompt, settled, shows, then } from './staff.mjs';
import { broughtBack, doing } from './two.mjs';

const SEED = 9;
/** So many cards of the squads' fight are drawn. */
const CARDS = 20;
/** Pixels of the table toward the enemy. */
const STRIDE = 55;
const both = ({ pages }) => ({ blue: pages['blue.adair'], orange: pages['orange.student'] });

/** Instead of throwing for the battle the umpire opens it on hexes. */
export async function opensHexes(staffs) {
  const { umpire } = staffs;
  await shows(umpire, 'q', 'umpire');
  const ways = umpire.locator('.queue').getByRole('group', { name: 'Fight it out' });
  await ways.waitFor();
  await staffs.picture('umpire', '05-hexes');
  await then(umpire, () => ways.getByRole('button', { name: /^On a map of hexes/ }).click());
  return [];
}

/** Both lay orders for their battalions, and Emma's riflemen go for a company that is dug in. */
export async function attacks(staffs) {
  const { blue: emma, orange: gerd } = both(staffs);
  const told = [];
  const does = doing(staffs, both(staffs), facesFrom(SEED), told);
  await settled(emma);
  for (const [page, all] of [
    [emma, 'All Move'],
    [gerd, 'All Dig In'],
  ]) {
    await shows(page, '3', 'orders');
    await page.getByRole('button', { name: new RegExp(`^${all}`) }).click();
    await settled(page);
    await page.locator('.prompt .primary:enabled', { hasText: /^Lay / }).click();
    await settled(page);
  }
  for (const page of [emma, gerd]) await shows(page, '2', 'map');
  while (!/^21st Army Group: choose a battalion/.test(await prompt(emma))) {
    const page = (await emma.locator('.prompt .primary:enabled').count()) ? emma : gerd;
    const words = (await page.locator('.prompt .primary:enabled').innerText()).split('\n')[0];
    await does(page, words);
    await settled(emma);
  }
  await does(emma, '3rd Irish Guards (Move)');
  await aimsUntil(emma, emma.getByRole('group', { name: 'Fight it out' }).getByText('Combat!'));
  await staffs.picture('blue.adair', '05-attack');
  return told;
}

/** The attack is left to squads: ten men of each, a card for each man. */
export async function menFight(staffs) {
  const { blue: emma, orange: gerd } = both(staffs);
  const told = [];
  const does = doing(staffs, both(staffs), facesFrom(SEED + 1), told);
  await then(emma, () => emma.getByRole('button', { name: 'On a table, Combat!' }).click());
  await gerd.locator('.call .option').first().click();
  await then(gerd, () => gerd.locator('.call .primary:enabled').click());
  await emma.locator('.prompt', { hasText: 'draw the next' }).waitFor();
  const battle = await emma.getByLabel('Battle that is shown').inputValue();
  for (let card = 0; card < CARDS; card++) {
    await does(emma, 'Draw the next card');
    await settled(emma);
    const who = /: (.*) acts\./.exec(await prompt(emma))?.[1];
    if (who) await acts(staffs, does, battle, who, told);
    if (card === 13) await staffs.picture('blue.adair', '06-men');
  }
  return told;
}

/** He fires at an enemy who can be hit; else one of Emma's goes for the road, and one of Gerd's takes cover. */
async function acts(staffs, does, battle, who, told) {
  const { blue, orange } = both(staffs);
  const { table } = await staffs.ask({ table: { file: staffs.file, seat: 'umpire', battle } });
  const man = table.stands.find(({ name }) => name === who);
  const page = man.side === 'blue' ? blue : orange;
  const primary = (words) => page.locator('.prompt .primary:enabled', { hasText: words });
  await settled(page);
  const enemy = table.stands.find((one) => one.side !== man.side && one.is_here && !one.gone);
  await page.locator(`[data-base="${enemy.id}"]`).click();
  await settled(page);
  if (await primary(/^Fire/).count()) {
    told.push(`${who} fires at ${enemy.name}`);
    await does(page, /^Fire/);
    return reacts(staffs, does);
  }
  await chooses(page);
  if (man.side === 'blue') {
    const box = await page.locator(`[data-base="${man.id}"]`).boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2 - STRIDE);
    await settled(page);
    if (await primary(/there/).count()) {
      told.push(`${who}: ${await primary(/there/).innerText()}`);
      await does(page, /there/);
      return reacts(staffs, does);
    }
    await chooses(page);
  }
  told.push(`${who} takes cover`);
  await does(page, /Take cover|Do nothing/);
  return reacts(staffs, does);
}

/** Nothing is aimed at, and the man who acts is chosen. */
async function chooses(page) {
  await letsGo({ page });
  await page.keyboard.press('n');
  await settled(page);
}

/** The man who was shot at does the first thing he is offered, until the next card. */
async function reacts(staffs, does) {
  const pages = Object.values(both(staffs));
  for (let again = 0; again < 8; again++) {
    for (const page of pages) await settled(page);
    if (/draw the next/.test(await prompt(pages[0]))) return;
    for (const page of pages) {
      const next = page.locator('.prompt .primary:enabled').or(page.locator('aside .offer')).first();
      if (!(await next.count())) continue;
      await does(
        page,
        (await next.innerText()).split('\n').find((line) => line.length > 2),
      );
      break;
    }
  }
}

/** The men come back, and the attack that they were sent into is over. */
export const menBack = (staffs) => {
  const { blue: emma, orange: gerd } = both(staffs);
  return broughtBack(staffs, [emma, gerd], () => staffs.picture('blue.adair', '06-men-back'));
};

/** The other stands attack until the guns of the round have their turn. */
export async function roundOn(staffs) {
  const { blue: emma, orange: gerd } = both(staffs);
  const told = [];
  const does = doing(staffs, both(staffs), facesFrom(SEED + 2), told);
  for (const page of [emma, gerd]) await shows(page, '2', 'map');
  for (let step = 0; step < 40; step++) {
    await settled(emma);
    await settled(gerd);
    const says = await prompt(emma);
    if (/batteries/.test(says)) break;
    const attack = emma.locator('.prompt .primary:enabled', { hasText: /^Attack/ });
    for (let key = 0; key < 8 && /attack/.test(says) && !(await attack.count()); key++) {
      await emma.keyboard.press(key % 2 ? 'x' : 'n');
      await settled(emma);
    }
    const next = emma.locator('.prompt .primary:enabled');
    const page = (await next.count()) ? emma : gerd;
    const words = (await page.locator('.prompt .primary:enabled').innerText()).split('\n')[0];
    told.push(words);
    await does(page, words);
  }
  await shows(emma, '2', 'map');
  await staffs.picture('blue.adair', '06-round');
  return told;
}

/** Emma has seen enough, and Bert, whose guns are in it too, agrees to stop. */
export const hexesBack = (staffs) => {
  const { 'blue.adair': emma, orange: bert } = staffs.pages;
  return broughtBack(staffs, [emma, bert], () => staffs.picture('blue.adair', '06-hexes-back'));
};

async function aimsUntil(page, seen) {
  for (let step = 0; step < 24 && !(await seen.count()); step++) {
    await page.keyboard.press(step % 4 === 0 ? 'n' : 'x');
    await settled(page);
  }
  await seen.waitFor();
}
