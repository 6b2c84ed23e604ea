// `npm run measure`: the map of 5 000 hexes with 300 units in Chromium on software graphics. WARDIARY names the program, best a
// release build. It prints a table for docs/PERFORMANCE.md.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import { measureFrames, measureSteps, percentile } from './frames.mjs';
import { writeScenario } from './scenario.mjs';

const PROGRAM = process.env.WARDIARY ?? new URL('../../../target/release/wardiary', import.meta.url).pathname;
const FRAMES = Number(process.env.FRAMES ?? 240);
const SECONDS = Number(process.env.SECONDS ?? 15);
const folder = mkdtempSync(join(tmpdir(), 'wardiary-measure-'));
const env = {
  ...process.env,
  WARDIARY_DATA: join(folder, 'data'),
  WARDIARY_SCENARIOS: join(folder, 'scenarios'),
};

const size = writeScenario(join(folder, 'scenarios', 'large'));
const file = join(folder, 'large.wardiary');
// Two commanders play for a while, so that there is something to scrub through.
await run(['simulate', 'large', '--file', file], SECONDS);
const server = spawn(PROGRAM, ['--json', 'serve', folder, '--listen', '127.0.0.1:0'], {
  env,
  stdio: ['ignore', 'pipe', 'inherit'],
});
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const host = await new Promise((done) =>
    createInterface(server.stdout).once('line', (line) => done(JSON.parse(line).ok.serving.host)),
  );
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await page.goto(host);
  await page.locator('.hub .card').first().click();
  // The campaign is open and what it opens with is drawn, the report of a war that is over: what is measured is the way to the map.
  await page.locator('.prompt').waitFor();
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
  const first = await toTheMap();
  await page.waitForTimeout(1500);
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.waitForTimeout(500);
  const again = await toTheMap();
  const nodes = await page.evaluate(() => document.querySelectorAll('.board *').length);
  console.log(`${size.hexes} hexes, ${size.units} units, ${nodes} elements on the board, 1280×720`);
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
} finally {
  await browser.close();
  server.kill('SIGINT');
  rmSync(folder, { recursive: true, force: true });
}

/** Runs the program, for so many seconds at most: a war that is cut short is a war all the same. */
function run(words, seconds) {
  return new Promise((done, fail) => {
    const child = spawn(PROGRAM, words, { env, stdio: ['ignore', 'ignore', 'inherit'] });
    const timer = setTimeout(() => child.kill('SIGINT'), seconds * 1000);
    child.on('exit', (code, signal) => {
      clearTimeout(timer);
      if (code && !signal) fail(new Error(`wardiary ${words.join(' ')}: ${code}`));
      else done();
    });
  });
}
