// `node tests/measure/change.mjs`: how long a change takes, from Enter to pixels, on the own window and on a phone beside it, on
// the map of Bastogne; and how long the screens take. See windows.mjs for what
// is measured. It prints a table for docs/PERFORMANCE.md.
import { loadavg } from 'node:os';
import { percentile } from './frames.mjs';
import { ENTRY, painted, Served } from './windows.mjs';

const TIMES = Number(process.env.TIMES ?? 12);
const FILE = 'bastogne.wardiary';

const served = new Served();
const file = served.file(FILE);
served.ask({ new: { file, scenario: 'bastogne-1944' } });
for (const side of ['blue', 'orange']) served.ask({ seal_orders: { file, seat: side } });

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
  const host = await served.serve();
  const own = await served.open(host, { width: 1280, height: 720 }, FILE);
  const beside = await served.open(host, { width: 390, height: 844 }, FILE);
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
  await served.end();
}
