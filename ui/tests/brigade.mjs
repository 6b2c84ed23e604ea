// One battle of platoons played through the window, with one of its fires fought out by squads and one close assault by men:
// `npm run story:brigade`. WARDIARY names the program. Takes the pictures of docs/A-BRIGADE-AT-LISSUM.md and prints what happened; a
// folder for the pictures may follow.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fire, manByMan, men, menBack, squads, squadsBack } from './story/houses.mjs';
import { openLissum } from './story/lissum.mjs';
import { assault, clock, double, falls, mortars, orders, planning, rest, road } from './story/morning.mjs';

const out = process.argv[2];
const war = await openLissum(out ?? new URL('../../docs/screens', import.meta.url).pathname);
const began = Date.now();
try {
  for (const chapter of [
    planning,
    orders,
    double,
    road,
    mortars,
    falls,
    fire,
    squads,
    squadsBack,
    assault,
    manByMan,
    men,
    menBack,
    clock,
    rest,
  ]) {
    const from = await war.entries();
    const told = await chapter(war);
    // What came of it, but for the turns of the commander, which are too many.
    if (chapter !== rest)
      told.push(
        ...(await war.lines(from + 1)).filter(({ kind }) => kind === 'happened').map(({ text }) => text),
      );
    const seconds = Math.round((Date.now() - began) / 1000);
    console.log(`${chapter.name} · #${await war.entries()} · ${seconds} s\n${told.join('\n')}\n`);
  }
  console.log(war.runs('verify', '--rules', war.path));
  console.log(...new Set(war.page.faults));
} catch (error) {
  await war.page.screenshot({ path: join(out ?? tmpdir(), 'brigade-story-failed.png') });
  console.log(await war.hands.asks().catch(() => ''), error);
  process.exitCode = 1;
} finally {
  await war.close();
}
