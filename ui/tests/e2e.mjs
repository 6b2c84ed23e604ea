// The browser tests, side by side: `npm run e2e`, or `npm run e2e -- axe day` for the files whose names hold a word. Each file
// has its own program, port, folder and browser. At the end it says where the time went.
import { existsSync, readdirSync, statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

const FOLDER = new URL('e2e/', import.meta.url).pathname;
/** Begun first, the longest first: what is begun last is waited for alone. */
const LONG = ['axe', 'day', 'newcomer', 'table-combat', 'play', 'doors'];
/** Where folders lie in memory: no test waits for a busy disk there. */
const MEMORY = '/dev/shm';
/** Bytes that must be free there; a container may have less. */
const ROOM = 2 ** 30;
/** How many of the slowest tests are named. */
const NAMED = 10;

const words = process.argv.slice(2);
const rank = (file) => LONG.findIndex((word) => file.startsWith(word)) >>> 0;
const files = readdirSync(FOLDER)
  .filter(
    (file) => file.endsWith('.test.mjs') && (!words.length || words.some((word) => file.includes(word))),
  )
  .sort((one, other) => rank(one) - rank(other) || one.localeCompare(other));
if (!files.length) throw new Error(`no browser test is called ${words.join(' or ')}`);

if (existsSync(MEMORY)) {
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize >= ROOM) process.env.TMPDIR = MEMORY;
}

// A test waits about as often as it works, so there is room for more files than there are processors.
const tests = run({
  files: files.map((file) => join(FOLDER, file)),
  concurrency: availableParallelism() + 2,
});

const times = [];
tests.on('test:pass', ({ name, details }) => times.push([details.duration_ms, name]));
tests.on('test:fail', () => (process.exitCode = 1));
process.on('exit', () => {
  times.sort(([one], [other]) => other - one);
  const slowest = times
    .slice(0, NAMED)
    .map(([ms, name]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`);
  process.stdout.write(`The slowest:\n${slowest.join('\n')}\n`);
});
tests.compose(new spec()).pipe(process.stdout);
