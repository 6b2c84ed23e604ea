// `npm run measure`: the map of 5 000 hexes with 300 units in Chromium on software graphics, with the marks of the last turns on it. See
// windows.mjs for what is measured. It prints a table for docs/PERFORMANCE.md.
import { measureFrames, measureSteps, percentile } from './frames.mjs';
import { writeScenario } from './scenario.mjs';
import { Served } from './windows.mjs';

const FRAMES = Number(process.env.FRAMES ?? 240);
/** Two commanders play so far, so that there is something to scrub through. */
const ENTRIES = Number(process.env.ENTRIES ?? 6000);
const FILE = 'large.wardiary';

const served = new Served();
const scenario = served.file('scenarios/large');
const size = writeScenario(scenario);
served.run(['simulate', scenario, '--file', served.file(FILE), '--until', String(ENTRIES)]);
try {
  const page = await served.open(await served.serve(), { width: 1280, height: 720 }, FILE, 'no-preference');
  // What it opens with is drawn: what is measured is the way to the map.
  await page.waitForTimeout(6000);
  /** How long the map takes to be up, in milliseconds: from the press of its tab until a frame has shown its counters. */
  const toTheMap = () =>
    page.evaluate(async () => {
      const frame = () => new Promise(requestAnimationFrame);
      const start = performance.now();
      [...document.querySelectorAll('button')].find((tab) => tab.textContent.trim().endsWith('Map')).click();
      while (!document.querySelector('.board .piece')) await frame();
      await frame();
      return Math.round(performance.now() - start);
    });
  const settings = () => page.getByRole('button', { name: 'Settings', exact: true }).click();
  await settings();
  await page.waitForTimeout(500);
  const first = await toTheMap();
  await page.waitForTimeout(1500);
  await settings();
  await page.waitForTimeout(500);
  const again = await toTheMap();
  await page.waitForTimeout(1500);
  const [nodes, marks] = await page.evaluate(() =>
    ['.board *', '.marks *'].map((all) => document.querySelectorAll(all).length),
  );
  console.log(
    `${size.hexes} hexes, ${size.units} units, ${nodes} elements on the board, ${marks} of marks, 1280×720`,
  );
  console.log(`map up after ${first} ms, and ${again} ms when it was left and is come back to\n`);
  console.log('| what | p50 ms | p95 ms | worst ms |\n|---|---|---|---|');
  const line = (what, times) =>
    console.log(
      `| ${what} | ${[0.5, 0.95, 1].map((share) => percentile(times, share).toFixed(1)).join(' | ')} |`,
    );
  line('nothing moves', await page.evaluate(measureFrames, { how: 'still', frames: 60 }));
  line('pan, the whole map in sight', await page.evaluate(measureFrames, { how: 'pan', frames: FRAMES }));
  line('zoom by wheel, in and out', await page.evaluate(measureFrames, { how: 'zoom', frames: FRAMES }));
  await page.waitForTimeout(400);
  await page.keyboard.press('f');
  for (let n = 0; n < 7; n++) await page.keyboard.press('+');
  await page.waitForTimeout(600);
  line(
    'pan, near: every counter in full',
    await page.evaluate(measureFrames, { how: 'pan', frames: FRAMES }),
  );
  await page.keyboard.press('f');
  await page.waitForTimeout(400);
  line('scrub: one entry back, shown', await page.evaluate(measureSteps, { key: '[', steps: 40 }));
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  line(
    'the past is played, with its fights',
    await page.evaluate(measureFrames, { how: 'still', frames: FRAMES }),
  );
} finally {
  await served.end();
}
