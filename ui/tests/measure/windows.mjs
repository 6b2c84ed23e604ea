// The program served for a measurement, and windows on it, all in one Chromium on software graphics. WARDIARY names the program, best a
// release build; DIST an interface to be measured instead of the one that is built in.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';

const PROGRAM = process.env.WARDIARY ?? new URL('../../../target/release/wardiary', import.meta.url).pathname;
const KINDS = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

/** A folder with campaigns in it, which is served when all are founded. */
export class Served {
  #folder = mkdtempSync(join(tmpdir(), 'wardiary-measure-'));
  #env = { ...process.env, WARDIARY_DATA: join(this.#folder, 'data') };

  file(name) {
    return join(this.#folder, name);
  }

  /** Runs the program before it serves; what it printed. */
  run(words, input = '') {
    const told = spawnSync(PROGRAM, words, { env: this.#env, input });
    if (told.status !== 0) throw new Error(`${told.stdout}${told.stderr}`);
    return told.stdout.toString();
  }

  ask(request) {
    this.run(['api'], JSON.stringify(request));
  }

  /** Serves the folder; the address of the host. */
  async serve() {
    const words = ['--json', 'serve', this.#folder, '--listen', '127.0.0.1:0'];
    this.server = spawn(PROGRAM, words, { env: this.#env, stdio: ['ignore', 'pipe', 'inherit'] });
    this.browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-features=LocalNetworkAccessChecks'],
    });
    return new Promise((done) =>
      createInterface(this.server.stdout).once('line', (told) => done(JSON.parse(told).ok.serving.host)),
    );
  }

  /** A window on a campaign, with its requests counted. */
  async open(address, size, name, reducedMotion = 'reduce') {
    const context = await this.browser.newContext({ viewport: size, reducedMotion });
    await context.addInitScript(() => localStorage.setItem('wardiary.briefed.1', '{"*":[]}'));
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    page.sent = 0;
    page.on('request', (sent) => sent.url().endsWith('/api') && (page.sent += 1));
    if (process.env.DIST)
      await page.route(/\/(assets\/.*|icon\.svg|index\.html)?$/, (route) => {
        const path = new URL(route.request().url()).pathname.slice(1) || 'index.html';
        const body = readFileSync(join(process.env.DIST, path));
        return route.fulfill({ body, contentType: KINDS[extname(path)] ?? 'font/woff2' });
      });
    if (name) await page.addInitScript((file) => sessionStorage.setItem('wardiary.open.1', file), name);
    await page.goto(address);
    await page.locator('.prompt').waitFor();
    return page;
  }

  async end() {
    await this.browser?.close();
    if (this.server) {
      this.server.kill('SIGINT');
      await new Promise((done) => this.server.once('exit', done));
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Runs in the page: when something came true and was painted, by the clock that all pages share. */
export const painted = async ([test, argument]) => {
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

/** In the page: the newest entry that it shows. */
export const ENTRY = `Number(document.querySelector('.mark .mono')?.textContent?.replace('#', '') ?? 0)`;
