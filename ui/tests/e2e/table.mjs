// A table to play at: the real `wardiary serve` on a free port with an empty folder, and a browser.
// WARDIARY names the program; with WARDIARY_MOCK=1 the mock of tests/mock answers through `wardiary api` instead.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startMock } from '../mock/server.mjs';
import { browser, page } from '../shot.mjs';

export const PROGRAM =
  process.env.WARDIARY ?? new URL('../../../target/debug/wardiary', import.meta.url).pathname;

/** Opens a table. `door(word)` is the address of a seat; `look` opens a page on it. */
export async function openTable() {
  const folder = mkdtempSync(join(tmpdir(), 'wardiary-'));
  const served = process.env.WARDIARY_MOCK ? await mocked(folder) : await serve(folder);
  const chromium = await browser();
  return {
    folder,
    isReal: !process.env.WARDIARY_MOCK,
    door: (word) => served.doors[word],
    look: async (word = 'host', options = {}) => {
      const made = await page(chromium, options);
      await made.goto(served.doors[word]);
      return made;
    },
    async close() {
      await chromium.close();
      await served.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function mocked(folder) {
  const mock = await startMock({
    binary: PROGRAM,
    folder,
    assets: new URL('../../dist', import.meta.url).pathname,
  });
  return { doors: { host: mock.url }, stop: () => mock.close() };
}

async function serve(folder) {
  const child = spawn(PROGRAM, ['--json', 'serve', folder, '--listen', '127.0.0.1:0'], {
    env: { ...process.env, WARDIARY_DATA: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const doors = await new Promise((done, fail) => {
    child.on('exit', (code) => fail(new Error(`${PROGRAM} serve ended with ${code}`)));
    createInterface(child.stdout).once('line', (line) => done(JSON.parse(line).ok.serving.doors));
  });
  // Only a program that has ended writes nothing more into the folder.
  const stop = () =>
    new Promise((done) => {
      if (child.exitCode !== null) done();
      else child.removeAllListeners('exit').once('exit', done).kill('SIGINT');
    });
  return { doors, stop };
}

/** What the prompt line says. */
export const prompt = (page) => page.locator('.prompt p').innerText();

/** Gives the window a moment to draw what it was told. */
export const settled = (page) => page.waitForTimeout(120);

/** The number of entries in the record, as the header shows it. */
export async function entries(page) {
  return Number((await page.locator('.mark .mono').innerText()).replace('#', ''));
}

/** Waits for the record to grow. */
export async function grown(page, from) {
  await page.waitForFunction(
    (n) => Number(document.querySelector('.mark .mono')?.textContent?.replace('#', '') ?? 0) > n,
    from,
    { timeout: 15_000 },
  );
  await settled(page);
}

/** Founds a hot-seat campaign from the hub by mouse. */
export async function found(page, title, { automatic = [] } = {}) {
  await page.locator('.scenarios .card', { hasText: title }).click();
  const boxes = page.locator('#found input[type=checkbox]');
  for (const at of automatic) await boxes.nth(at).check();
  await page.getByRole('button', { name: /Found the campaign/ }).click();
  await page.locator('.prompt').waitFor();
}
