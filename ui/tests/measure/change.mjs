// `node tests/measure/change.mjs`: how long a change takes, from Enter to pixels, on the own window and on a phone beside it, on
// the map of Bastogne; and how long the screens take. WARDIARY names the program, best a release build; DIST an interface to be
// measured instead of the one that is built in. Everything runs in one Chromium on software graphics. It prints a table for docs/PERFORMANCE.md.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import { percentile } from './frames.mjs';

const PROGRAM = process.env.WARDIARY ?? new URL('../../../target/release/wardiary', import.meta.url).pathname;
const TIMES = Number(process.env.TIMES ?? 12);
const FILE = 'bastogne.wardiary';
const KINDS = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

const folder = mkdtempSync(join(tmpdir(), 'wardiary-change-'));
const env = { ...process.env, WARDIARY_DATA: join(folder, 'data') };
/** Asks the program directly, before it serves. */
function ask(request) {
  const told = spawnSync(PROGRAM, ['api'], { env, input: JSON.stringify(request) });
  if (told.status !== 0) throw new Error(`${told.stdout}${told.stderr}`);
}
const file = join(folder, FILE);
ask({ new: { file, scenario: 'bastogne-1944' } });
for (const side of ['blue', 'orange']) ask({ seal_orders: { file, seat: side } });
const server = spawn(PROGRAM, ['--json', 'serve', folder, '--listen', '127.0.0.1:0'], {
  env,
  stdio: ['ignore', 'pipe', 'inherit'],
});
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-features=LocalNetworkAccessChecks'],
});

/** A window on the campaign, with its requests counted. */
async function open(address, size) {
  const context = await browser.newContext({ viewport: size, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.sent = 0;
  page.on('request', (sent) => sent.url().endsWith('/api') && (page.sent += 1));
  if (process.env.DIST)
    await page.route(/\/(assets\/.*|icon\.svg|index\.html)?$/, (route) => {
      const path = new URL(route.request().url()).pathname.slice(1) || 'index.html';
      const body = readFileSync(join(process.env.DIST, path));
      return route.fulfill({ body, contentType: KINDS[extname(path)] ?? 'font/woff2' });
    });
  await page.addInitScript((file) => sessionStorage.setItem('wardiary.open.1', file), FILE);
  await page.goto(address);
  await page.locator('.prompt').waitFor();
  return page;
}

/** Runs in the page: when something came true and was painted, by the clock that all pages share. */
const painted = async ([test, argument]) => {
  const isSo = new Function('argument', `return ${test}`);
  const frame = () => new Promise(requestAnimationFrame);
  const end = performance.now() + 20_000;
  while (!isSo(argument)) {
    if (performance.now() > end) throw new Error(`never: ${test}`);
    await frame();
  }
  await frame();
  return performance.timeOrigin + performance.now();
};
/** Runs in the page: presses a key, or clicks, at a moment that comes back. */
const act = ([key, selector]) => {
  const at = performance.timeOrigin + performance.now();
  // A click without coordinates would count as a key.
  if (selector)
    document.querySelector(selector).dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  else
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
  return at;
};
const ENTRY = `Number(document.querySelector('.mark .mono')?.textContent?.replace('#', '') ?? 0)`;
const settled = (page) => page.waitForTimeout(400);

async function shows(page, selector, seen) {
  const watched = page.evaluate(painted, [`document.querySelector(argument)`, seen]);
  const begun = await page.evaluate(act, [null, selector]);
  return (await watched) - begun;
}

/** One change by the one button; how long until each page shows it, and what was asked for it. */
async function change(own, beside) {
  const from = await own.evaluate(ENTRY);
  const before = [own.sent, beside.sent];
  const isGrown = [`${ENTRY} > argument`, from];
  const watched = [own.evaluate(painted, isGrown), beside.evaluate(painted, isGrown)];
  const option = own.locator('.call .option').first();
  if (await option.count()) await own.keyboard.press('1');
  const button = (await own.getByRole('button', { name: /App rolls/ }).count())
    ? own.getByRole('button', { name: /App rolls/ })
    : own.locator('.prompt .primary:enabled');
  await button.evaluate((at) => at.setAttribute('data-measured', ''));
  const begun = await own.evaluate(act, [null, '[data-measured]']);
  const seen = await Promise.all(watched).catch(async (error) => {
    const said = await Promise.all([own, beside].map((page) => page.locator('.prompt').innerText()));
    throw new Error(`${error.message}: ${said.join(' | ')}`);
  });
  const times = seen.map((at) => at - begun);
  await settled(own);
  for (const at of await own.locator('[data-measured]').all())
    await at.evaluate((one) => one.removeAttribute('data-measured'));
  return { times, asked: [own.sent - before[0], beside.sent - before[1]] };
}

const line = (what, times) =>
  console.log(`| ${what} | ${[0.5, 0.95].map((share) => percentile(times, share).toFixed(0)).join(' | ')} |`);
try {
  const host = await new Promise((done) =>
    createInterface(server.stdout).once('line', (told) => done(JSON.parse(told).ok.serving.host)),
  );
  const own = await open(host, { width: 1280, height: 720 });
  const beside = await open(host, { width: 390, height: 844 });
  const go = (page, name) => page.getByRole('button', { name, exact: true }).first().click();
  await go(own, 'Map');
  await go(beside, 'Map');
  for (const page of [own, beside]) await page.locator('.board .piece').first().waitFor();
  await settled(own);
  const changes = [];
  for (let n = 0; n < TIMES; n++) changes.push(await change(own, beside));
  console.log(`load ${loadavg()[0].toFixed(1)}\n\n| what | p50 ms | p95 ms |\n|---|---|---|`);
  line(
    'a change: Enter to pixels, own window',
    changes.map(({ times }) => times[0]),
  );
  line(
    'the same on the phone beside it',
    changes.map(({ times }) => times[1]),
  );
  await beside.close();
  const tab = (title) => `nav[aria-label=Screens] button[data-tooltip^="${title}"]`;
  const screens = [
    ['Settings', 'Settings', 'main[aria-label=settings] h1'],
    ['order of battle', 'Order of battle', 'main[aria-label=oob] tr[data-unit]'],
    ['back to the map', 'Map', '.board .piece'],
  ];
  const times = new Map(screens.map(([what]) => [what, []]));
  for (let n = 0; n < TIMES; n++)
    for (const [what, title, seen] of screens) {
      times.get(what).push(await shows(own, tab(title), seen));
      await settled(own);
    }
  for (const [what, all] of times) line(what, all);
  const steps = [];
  for (let n = 0; n < TIMES * 2; n++) {
    const shown = await own.evaluate(`document.querySelector('.prompt')?.textContent`);
    const watched = own.evaluate(painted, [
      `document.querySelector('.prompt')?.textContent !== argument`,
      shown,
    ]);
    const begun = await own.evaluate(act, ['[', null]);
    steps.push((await watched) - begun);
    await own.waitForTimeout(50);
  }
  line('a scrubbed step', steps);
  const asked = (at) => Math.max(...changes.map((one) => one.asked[at]));
  console.log(`\nrequests for a change, at most: ${asked(0)} by the own window, ${asked(1)} by the other`);
} finally {
  await browser.close();
  server.kill('SIGINT');
  await new Promise((done) => server.once('exit', done));
  rmSync(folder, { recursive: true, force: true });
}
