// One disputed die of an hour ago, corrected in the window by two people at two devices: `npm run story:dispute`. WARDIARY names
// the program. Takes the pictures of docs/DISPUTED-DIE.md and prints what it says; a folder for pictures and campaign may follow.
import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeBooks, keeps } from './story/books.mjs';
import { amends, disputes, goesOn, looksBack, takesBack } from './story/dispute.mjs';
import { openEvening } from './story/evening.mjs';

const out = process.argv[2];
const evening = await openEvening(out ?? new URL('../../docs/screens', import.meta.url).pathname);
try {
  for (const chapter of [disputes, amends, looksBack, takesBack, goesOn, closeBooks])
    console.log(`${chapter.name} · #${await evening.entries()}\n${(await chapter(evening)).join('\n')}\n`);
  assert.deepEqual(evening.faults(), []);
} catch (error) {
  for (const [seat, page] of Object.entries(evening.pages))
    await page.screenshot({ path: join(out ?? tmpdir(), `disputed-die-failed-${seat}.png`) });
  console.log(error);
  process.exitCode = 1;
} finally {
  if (out) keeps(evening, join(out, 'disputed.wardiary'));
  await evening.close();
}
