// A small stand-in for `wardiary serve`: every request goes through `wardiary api`, so the answers are the real ones.
// What the api does not answer yet (terrain, timeline, order of battle, dice record) is made here from what it does.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, resolve } from 'node:path';
import { made } from './made.mjs';

const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};

/** Starts the mock; `binary` is a built `wardiary`, `folder` holds its campaigns and data. */
export async function startMock({ binary, folder, port = 0, assets }) {
  mkdirSync(folder, { recursive: true });
  const where = (file) => join(folder, file);
  const ask = (request) =>
    new Promise((done) => {
      const child = spawn(binary, ['api'], { env: { ...process.env, WARDIARY_DATA: join(folder, 'data') } });
      let out = '';
      child.stdout.on('data', (chunk) => (out += chunk));
      child.on('close', () => done(JSON.parse(out)));
      child.stdin.end(JSON.stringify(request));
    });
  // One writer: requests wait for each other, as they do behind the real door.
  let last = Promise.resolve();
  const inTurn = (work) => (last = last.then(work, work));

  async function answer(request) {
    const [name] = Object.keys(request);
    const body = request[name];
    if (body.file) body.file = where(body.file);
    const own = made[name];
    const whole = (reply) => {
      if (reply.ok?.status?.integrity?.read_only) reply.ok.status.integrity = 'whole';
      return reply;
    };
    return own
      ? { ok: { [name]: await own(body, async (r) => Object.values((await ask(r)).ok)[0]) } }
      : whole(await ask(request));
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url, 'http://mock');
    const json = (value) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(value));
    };
    if (url.pathname === '/hub') {
      const files = readdirSync(folder).filter((file) => file.endsWith('.wardiary'));
      const campaign = async (file) => ({
        file,
        ...Object.fromEntries([
          ['status', null],
          ['error', null],
        ]),
        status: (await ask({ status: { file: where(file), seat: 'blue' } })).ok?.status ?? null,
      });
      inTurn(() =>
        Promise.all(files.map(campaign)).then((campaigns) =>
          json({ ok: { role: 'host', seat: null, eyes: null, campaigns, waiting: [] } }),
        ),
      );
      return;
    }
    if (request.method === 'POST') {
      let text = '';
      request.on('data', (chunk) => (text += chunk));
      request.on('end', () => inTurn(() => answer(JSON.parse(text)).then(json)));
      return;
    }
    const path = resolve(assets ?? '.', `.${url.pathname === '/' ? '/index.html' : url.pathname}`);
    if (!assets || !existsSync(path)) {
      response.statusCode = 404;
      return response.end();
    }
    response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream');
    response.end(readFileSync(path));
  });
  await new Promise((done) => server.listen(port, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${server.address().port}/#token=mock`,
    ask,
    close: () => server.close(),
    folder,
  };
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const [binary, folder, port] = process.argv.slice(2);
  const mock = await startMock({
    binary,
    folder,
    port: Number(port ?? 4310),
    assets: new URL('../../dist', import.meta.url).pathname,
  });
  console.error(`mock on ${mock.url}`);
  process.on('SIGTERM', () => process.exit(0));
}
