// A table to play at: the real `wardiary serve` on a free port with an empty folder, and a browser.
// WARDIARY names the program.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { browser, page, settled } from '../shot.mjs';

export { settled };

export const PROGRAM =
  process.env.WARDIARY ?? new URL('../../../target/debug/wardiary', import.meta.url).pathname;

const PEOPLE = { blue: 'Anna', orange: 'Bert', umpire: 'Cleo', spectator: 'Dora' };

/** The addresses of a served folder: the host's, and by campaign and role those of the people whom the host invites. */
export function addressesOf(host) {
  const given = new Map([['host', host]]);
  return async (role, file) => {
    const key = role === 'host' ? role : `${role} ${file}`;
    if (!given.has(key)) {
      const { hash, origin } = new URL(host);
      const answer = await fetch(new URL('/invitations', origin), {
        method: 'POST',
        headers: {
          authorization: `Bearer ${hash.slice('#token='.length)}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ add: { file, person: PEOPLE[role] ?? role, role } }),
      });
      const { ok, error } = await answer.json();
      assert.ok(ok, error?.message);
      given.set(key, ok.invited.at(-1).address);
    }
    return given.get(key);
  };
}

/** Runs in a window before its first load only: what it remembers. */
function remember({ open, settings }) {
  if (sessionStorage.getItem('remembers')) return;
  sessionStorage.setItem('remembers', 'yes');
  if (open) sessionStorage.setItem('wardiary.open.1', open);
  if (settings) localStorage.setItem('wardiary.settings.1', JSON.stringify(settings));
}

/**
 * Opens a table. `address(role, file)` is a person's address at a campaign; `look` opens a page on it, as a window that was closed
 * with the campaign `open` and with those settings.
 */
export async function openTable() {
  const folder = mkdtempSync(join(tmpdir(), 'wardiary-'));
  const served = await serve(folder);
  const chromium = await browser();
  const address = addressesOf(served.host);
  return {
    folder,
    host: served.host,
    address,
    look: async (role = 'host', { file, open, settings, ...options } = {}) => {
      const made = await page(chromium, options);
      if (open || settings) await made.addInitScript(remember, { open, settings });
      await made.goto(await address(role, file));
      return made;
    },
    async close() {
      await pictures(chromium);
      await chromium.close();
      await served.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Pictures of the windows as a test left them, to see why it failed: WARDIARY_LEFT names their folder. */
async function pictures(chromium) {
  const left = process.env.WARDIARY_LEFT;
  if (!left) return;
  const test = basename(process.argv[1], '.test.mjs');
  const pages = chromium.contexts().flatMap((context) => context.pages());
  for (const [at, page] of pages.entries())
    await page.screenshot({ path: join(left, `${test}-${at + 1}.png`) });
}

async function serve(folder) {
  const child = spawn(PROGRAM, ['--json', 'serve', folder, '--listen', '127.0.0.1:0'], {
    env: { ...process.env, WARDIARY_DATA: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const host = await new Promise((done, fail) => {
    child.on('exit', (code) => fail(new Error(`${PROGRAM} serve ended with ${code}`)));
    createInterface(child.stdout).once('line', (line) => done(JSON.parse(line).ok.serving.host));
  });
  // Only a program that has ended writes nothing more into the folder.
  const stop = () =>
    new Promise((done) => {
      if (child.exitCode !== null) done();
      else child.removeAllListeners('exit').once('exit', done).kill('SIGINT');
    });
  return { host, stop };
}

/** What the prompt line says. */
export const prompt = (page) => page.locator('.prompt p').innerText();

/** The number of entries in the record, as the header shows it. */
export async function entries(page) {
  return Number((await page.locator('.mark .mono').innerText()).replace('#', ''));
}

/** Waits for the record to grow. */
export async function grown(page, from) {
  await page.waitForFunction(
    (n) => Number(document.querySelector('.mark .mono')?.textContent?.replace('#', '') ?? 0) > n,
    from,
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

/** What one does at a window; each is waited for until it is in the record. */
export function handsAt(page) {
  const primary = () => page.locator('.prompt .primary:enabled');
  const then = async (work) => {
    const from = await entries(page);
    await work();
    await grown(page, from);
  };
  const throws = async (faces) => {
    await page.locator('#dice').waitFor();
    await page.keyboard.type(faces);
    await then(() => page.keyboard.press('Enter'));
  };
  /** What the one button at the right says. */
  const goes = () => then(() => primary().click());
  /** Takes the first option of a choice. */
  const agrees = async () => {
    await page.locator('.call .option').first().waitFor();
    await page.keyboard.press('1');
    await then(() => page.locator('.call .primary:enabled').click());
  };
  return {
    primary,
    then,
    throws,
    goes,
    agrees,
    /** Whatever is thrown meanwhile the program throws; whatever is chosen is the first that may be. */
    settles: async () => {
      while (await page.locator('.call').count()) {
        if (await page.locator('.call .option').count()) await agrees();
        else await then(() => page.getByRole('button', { name: /App rolls/ }).click());
      }
    },
    /** Both sides look at their orders and lay them as they stand, blue wins the throw and wakes its battalion. */
    begins: async () => {
      for (let side = 0; side < 2; side++) {
        await page.locator('.hold').waitFor();
        await primary().click();
        await page.locator('.sheet .line').first().waitFor();
        await goes();
      }
      await goes();
      for (const faces of ['66', '11']) await throws(faces);
      await goes();
    },
    /** From stand to stand and target to target by keys, until that is seen. */
    aimsUntil: async (seen) => {
      for (let step = 0; step < 16; step++) {
        if (await seen.count()) return;
        await page.keyboard.press(step % 4 === 0 ? 'n' : 'x');
        await settled(page);
      }
      assert.fail('nothing of the kind may be aimed at');
    },
    screen: (name) => page.locator('nav[aria-label=Screens] button', { hasText: name }).click(),
    /** The first smaller battle that is said to rest so, in the tree of the war room. */
    stage: (words) => page.locator('.tree .stage', { hasText: words }).first().click(),
  };
}

/** The panel of an attack that may be fought out. */
export const fightOut = (page) => page.getByRole('group', { name: 'Fight it out' });

/** A page on a campaign that lies in the folder already. */
export async function openOn(table, file, role = 'host', options = {}) {
  const page = await table.look(role, { file, open: file, ...options });
  await page.locator('.prompt').waitFor();
  return page;
}

/** What went wrong in a window; that an order is refused is told there as a fault, and is none. */
export const faultsOf = (page) => page.faults.filter((fault) => !fault.includes('409'));
