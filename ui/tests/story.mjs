// One war played through the window, from an attack on the hex map down to two squads and back: `npm run story`. WARDIARY names
// the program. Takes the pictures of docs/ONE-WAR.md and prints what happened; a folder for the pictures may follow.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entries } from './e2e/table.mjs';
import { keeps } from './story/books.mjs';
import * as companies from './story/companies.mjs';
import * as home from './story/home.mjs';
import * as squads from './story/squads.mjs';
import { ATTACKER, openWar } from './story/war.mjs';

const docs = new URL('../../docs', import.meta.url).pathname;
const out = process.argv[2];
const war = await openWar(out ?? join(docs, 'screens'));
const { page, hands, picture } = war;
const began = Date.now();
const tells = async (chapter, said = '') =>
  console.log(
    `${chapter} · #${await entries(page)} · ${Math.round((Date.now() - began) / 1000)} s\n${said}\n`,
  );
const activates = async ({ unit_name: unit }) => hands.offer(new RegExp(`^Activate ${unit}$`));
const shows = async (battle) => {
  await hands.screen('Map');
  const list = page.getByLabel('Battle that is shown');
  if (await list.count()) await list.selectOption(battle);
  await page.waitForTimeout(600);
};

try {
  await companies.opens(war);
  await companies.initiative(war);
  const first = await companies.foremost(war, 'blue');
  await activates(first);
  const inches = await companies.advances(war, first, '03-advance');
  await tells('The attack is laid out', `${first.name} goes ${inches} inches`);

  // Two turns, and more until rifles reach somebody.
  let turn = 3;
  await companies.untilTurn(war, turn);
  while (!(await companies.opposed(war)) && turn < 8) await companies.untilTurn(war, ++turn);
  await tells('The first turns of the company battle', await companies.strength(war));
  await companies.initiative(war);
  const { shooter, target } = await companies.opposed(war);
  await activates(shooter);
  await companies.aims(war, shooter.id, target.id);
  await picture('04-fire');
  await hands.then(() =>
    page
      .getByRole('button', { name: /man by man, Combat!/ })
      .first()
      .click(),
  );
  await hands.settles();
  await page.getByRole('group', { name: 'Cards' }).waitFor();
  const told = await squads.playsCards(war, 12);
  await squads.fromTheTop(war);
  await picture('06-cards');
  await tells('Twelve cards by hand', `${shooter.name} and ${target.name}\n${told.join('\n')}`);
  await squads.untilTurn(war, 4);
  await tells('The commander ends the skirmish');
  await tells('Its report', await home.comesBack(war, { tree: '07-tree', report: '08-men-back' }));

  await shows(companies.ATTACK);
  await picture('09-companies');
  await companies.untilTurn(war, turn + 4);
  await tells('The company battle', await companies.strength(war));
  await tells('Its report', await home.comesBack(war, { report: '10-companies-back' }));
  await hands.screen('Map');
  await picture('11-map');

  await home.toNight(war);
  await tells('Night');
  await home.toMorning(war, ATTACKER);
  await tells('The next morning', await home.morning(war));
  await tells('A soldier', await home.person(war));
  const bytes = await home.report(
    war,
    out ? join(out, 'one-war-day-1.md') : join(docs, 'reports', 'one-war-day-1.md'),
  );
  await tells('The report of the day', `${bytes} characters of Markdown`);
  console.log(war.runs('verify', '--rules', war.path));
  console.log(...new Set(page.faults));
} catch (error) {
  await page.screenshot({ path: join(out ?? tmpdir(), 'one-war-failed.png') });
  console.log(await hands.asks().catch(() => ''), error);
  process.exitCode = 1;
} finally {
  if (out) keeps(war, join(out, 'war.wardiary'));
  await war.close();
}
