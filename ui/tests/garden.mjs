// The first day of Market Garden in seven browsers: `npm run story:garden`. WARDIARY names the program. Takes the pictures of
// docs/THE-FIRST-DAY-OF-MARKET-GARDEN.md, counts what the umpire's hands do, and prints what happened; a folder for the pictures may
// follow.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attacks, hexesBack, menBack, menFight, opensHexes, roundOn } from './story/frontier.mjs';
import { deadline, laid, message, orders, report, turn } from './story/garden.mjs';
import { comesBack, fought, opened } from './story/son.mjs';
import { openStaffs } from './story/staff.mjs';

const out = process.argv[2];
const staffs = await openStaffs(out ?? new URL('../../docs/screens', import.meta.url).pathname);
const morning = (all) => turn(all, { pictures: { dice: '04-dice' }, until: /Fight the battle/ });
const frontier = [opensHexes, attacks, menFight, menBack, roundOn, hexesBack];
const day = (all) => turn(all);
const son = [opened, fought, comesBack];
const night = (all) => laid(all).then(() => turn(all));
try {
  for (const chapter of [deadline, orders, message, laid, morning, ...frontier, day, report, ...son, night]) {
    const [from, before] = [await staffs.entries(), await staffs.hands()];
    const [began, told] = [Date.now(), await chapter(staffs)];
    const hands = await staffs.hands();
    const did = Object.keys(hands).map((kind) => `${hands[kind] - before[kind]} ${kind}`);
    const seconds = Math.round((Date.now() - began) / 1000);
    console.log(
      `${chapter.name} · #${await staffs.entries()} · ${seconds} s · the umpire: ${did.join(', ')}`,
    );
    console.log(told.join('\n'));
    const lines = await staffs.lines(from + 1);
    console.log(
      lines
        .filter(({ kind }) => kind === 'happened')
        .map(({ text }) => `  ${text}`)
        .join('\n'),
      '\n',
    );
  }
  console.log(staffs.runs('verify', '--rules', staffs.path));
  console.log(...new Set(staffs.faults()));
} catch (error) {
  for (const [role, page] of Object.entries(staffs.pages))
    await page.screenshot({ path: join(out ?? tmpdir(), `garden-failed-${role}.png`) });
  console.log(error);
  process.exitCode = 1;
} finally {
  await staffs.close();
}
