// The real window of the desktop program, driven by WebKit's own driver. WARDIARY_DESK names the program; the display and the
// session bus are those of whoever runs the tests (`cargo xtask test window` brings both).
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const DESK =
  process.env.WARDIARY_DESK ?? new URL('../../../target/debug/wardiary-desk', import.meta.url).pathname;
/** With a folder named here, the pictures of the window are kept. */
const SHOTS = process.env.WARDIARY_SHOTS;
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const WAIT_MS = 180_000;
/** A program that never answers its driver is a fault of its own, not a reason to wait for ever. */
const ANSWER_MS = 180_000;
/** The names WebDriver has for keys that are no letters. */
export const KEY = { Enter: '\uE007', Escape: '\uE00C', Control: '\uE009', Alt: '\uE00A' };

/** A home of its own, so that nothing of this computer's user is read or changed. */
export function home() {
  const folder = mkdtempSync(join(tmpdir(), 'wardiary-window-'));
  const at = (...parts) => {
    const place = join(folder, ...parts);
    mkdirSync(place, { recursive: true, mode: 0o700 });
    return place;
  };
  const env = {
    ...process.env,
    HOME: folder,
    XDG_CONFIG_HOME: at('.config'),
    XDG_DATA_HOME: at('.local', 'share'),
    XDG_CACHE_HOME: at('.cache'),
    XDG_RUNTIME_DIR: at('run'),
    WARDIARY_DATA: at('data'),
    // The system's dialogs in words the tests know.
    LC_ALL: 'C.UTF-8',
    // The driver's pictures need WebKit's own way to draw: named here, the shell leaves it alone.
    WEBKIT_DISABLE_DMABUF_RENDERER: '0',
  };
  return { folder, env, leave: () => remove(folder) };
}

/** Removes a home. WebKit's own processes end a moment after the program, and write into their caches until then. */
function remove(folder) {
  for (let tries = 1; ; tries++) {
    try {
      return rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      if (tries === 50) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    }
  }
}

/** Starts the program through the driver. */
export async function openWindow({ env }, ...args) {
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...env, TAURI_AUTOMATION: 'true', TAURI_WEBVIEW_AUTOMATION: 'true' },
    stdio: 'ignore',
  });
  const send = async (method, path, body) => {
    const how = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    const signal = AbortSignal.timeout(ANSWER_MS);
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { ...how, signal });
    const { value } = await response.json();
    if (value?.error) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  };
  await until('the driver listens', () =>
    send('GET', '/status').then(
      () => true,
      () => false,
    ),
  );
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary: DESK, args } } };
  const { sessionId } = await send('POST', '/session', { capabilities }).catch((error) => {
    // A driver that is left alone keeps the tests from ending.
    driver.kill('SIGKILL');
    throw error;
  });
  return windowOf((method, path, body) => send(method, `/session/${sessionId}${path}`, body), driver);
}

function windowOf(send, driver) {
  const run = (script, ...args) => send('POST', '/execute/sync', { script, args });
  const own = {
    run,
    /** What an expression of the page comes to be. */
    see: (expression) => run(`return (${expression})`),
    /** Waits until an expression of the page is true; `what` completes "it never came true that …". */
    async sees(what, expression) {
      await until(what, () => own.see(expression)).catch(async (error) => {
        throw new Error(`${error.message}; the page says: ${await own.text('body')}`);
      });
    },
    text: (selector) => own.see(`document.querySelector(${JSON.stringify(selector)})?.innerText ?? ''`),
    /** Presses one key, with others held. */
    async press(key, ...held) {
      const name = (k) => KEY[k] ?? k;
      const down = [...held, key].map((k) => ({ type: 'keyDown', value: name(k) }));
      const up = [key, ...held.reverse()].map((k) => ({ type: 'keyUp', value: name(k) }));
      await send('POST', '/actions', { actions: [{ type: 'key', id: 'keys', actions: [...down, ...up] }] });
    },
    async click(selector) {
      const found = await send('POST', '/element', { using: 'css selector', value: selector });
      await send('POST', `/element/${found[ELEMENT]}/click`, {});
    },
    /** Keeps a picture of the page, when somebody wants pictures. */
    async shot(name) {
      if (!SHOTS) return;
      // What has just become true is drawn a few frames later.
      await new Promise((done) => setTimeout(done, 400));
      mkdirSync(SHOTS, { recursive: true });
      writeFileSync(join(SHOTS, `${name}.png`), Buffer.from(await send('GET', '/screenshot'), 'base64'));
    },
    /** The program's own process. */
    process: () => childrenOf(driver.pid).find((pid) => commandOf(pid).startsWith('wardiary-desk')),
    /** The power fails. */
    async kill() {
      const program = own.process();
      process.kill(program, 'SIGKILL');
      // Until it has let go of the bus, the next start would hand over to it and end.
      await until('it is gone', () => !isAlive(program));
      await stop(driver);
    },
    async close() {
      const program = own.process();
      await send('DELETE', '').catch(() => {});
      await stop(driver);
      // The driver lets go of it. While it lives, the next start would hand its campaign to it and end.
      if (program !== undefined && isAlive(program)) process.kill(program, 'SIGTERM');
      await until('the window is closed', () => program === undefined || !isAlive(program));
    },
  };
  return own;
}

/** A start without the driver. Gives back how it ended, or null when it still runs after `ms`. */
export function start(env, args, ms = 120_000) {
  const child = spawn(DESK, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stdout.on('data', (data) => (said += data));
  child.stderr.on('data', (data) => (said += data));
  return new Promise((done) => {
    const timer = setTimeout(() => {
      child.kill('SIGTERM');
      done({ code: null, said });
    }, ms);
    child.on('close', (code) => {
      clearTimeout(timer);
      done({ code, said });
    });
  });
}

export async function until(what, isTrue, ms = WAIT_MS) {
  for (const end = Date.now() + ms; Date.now() < end;) {
    if (await isTrue()) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`it never came true that ${what}`);
}

function stop(child) {
  return new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done();
    child.on('close', done);
    // Not by force: the driver takes the program with it.
    child.kill('SIGTERM');
  });
}

function childrenOf(parent) {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return all.map(Number).filter((pid) => statusOf(pid).includes(`\nPPid:\t${parent}\n`));
}

function statusOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return ''; // It ended while we looked.
  }
}

/** Not ended, and not only waiting for somebody to ask how it ended. */
function isAlive(pid) {
  const state = /^State:\t(.)/m.exec(statusOf(pid))?.[1];
  return state !== undefined && state !== 'Z';
}

function commandOf(pid) {
  return /^Name:\t(.*)$/m.exec(statusOf(pid))?.[1] ?? '';
}

function freePort() {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}
