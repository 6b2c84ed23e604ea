// How long a long record takes in a browser: `WARDIARY=… node tests/million.mjs LONG.wardiary`, the file made by
// `cargo run --release -p api --example long_war -- 1000000 LONG.wardiary`. Prints p50 and p95 in milliseconds.
import { spawn } from 'node:child_process';
import { dirname, basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { browser, page as open } from './shot.mjs';

const TIMES = 40;
const file = process.argv[2];
const env = { ...process.env, WARDIARY_DATA: join(dirname(file), 'data') };
const child = spawn(process.env.WARDIARY, ['--json', 'serve', dirname(file), '--listen', '127.0.0.1:0'], {
  env,
  stdio: ['ignore', 'pipe', 'inherit'],
});
const host = await new Promise((done) =>
  createInterface(child.stdout).once('line', (line) => done(JSON.parse(line).ok.serving.host)),
);
const chromium = await browser();
const page = await open(chromium);
// A million entries are read for the first time.
page.setDefaultTimeout(180_000);
await page.goto(host);
const token = new URLSearchParams(new URL(host).hash.slice(1)).get('token');
/** Asks the api from the page, as the window does. */
const ask = (name, body) =>
  page.evaluate(
    async ({ token, name, body }) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const begun = performance.now();
      const answer = await (
        await fetch('api', { method: 'POST', headers, body: JSON.stringify({ [name]: body }) })
      ).json();
      return { ms: performance.now() - begun, view: Object.values(answer.ok ?? {})[0], error: answer.error };
    },
    { token, name, body: { file: basename(file), ...body } },
  );
function tell(what, times) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.floor((sorted.length - 1) * share)]?.toFixed(1);
  console.log(`${what}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, n ${sorted.length}`);
}
async function times(what, name, body) {
  const taken = [];
  for (let n = 0; n < TIMES; n++) {
    const { ms, error } = await ask(name, body(((n * 7919 + 104_729) % TIMES) / TIMES));
    if (error) throw new Error(JSON.stringify(error));
    taken.push(ms);
  }
  tell(what, taken);
}

const first = await ask('status', { seat: 'umpire' });
const { entries } = first.view;
console.log(`${entries} entries; first look ${first.ms.toFixed(0)} ms`);
const begun = performance.now();
for (;;) if ((await ask('timeline', { bins: 600 })).view.read === entries) break;
console.log(`the record read for the first time: ${(performance.now() - begun).toFixed(0)} ms`);
const entry = (share) => Math.max(1, Math.round(share * entries));
await times('a page of 100 lines', 'log', (at) => ({ seat: 'umpire', from: entry(at), to: entry(at) + 99 }));
await times('the war as it was (scrub)', 'map', (at) => ({ seat: 'umpire', at: entry(at) }));
await times('the timeline', 'timeline', () => ({ bins: 600 }));
await times('a search', 'find', (at) => ({
  seat: 'umpire',
  query: { text: ['loses', 'company attacks', 'nobody says this'][Math.floor(at * 3)] },
}));
await page.locator('.hub .card').first().click();
await page.locator('.prompt').waitFor();
await page.keyboard.press('6');
const visible = [];
for (let n = 0; n < TIMES; n++) {
  const wanted = n === 0 ? entries : entry(((n * 7919) % 997) / 997);
  visible.push(
    await page.evaluate(async (seq) => {
      const field = document.querySelector('[aria-label="Go to entry"]');
      field.value = String(seq);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      const begun = performance.now();
      field.form.requestSubmit();
      const seen = () => document.querySelector(`li[data-seq="${seq}"] button.text`);
      while (!seen() && performance.now() - begun < 20_000) await new Promise(requestAnimationFrame);
      return performance.now() - begun;
    }, wanted),
  );
}
tell('a jump, until the row is seen', visible);
await chromium.close();
child.kill('SIGINT');
