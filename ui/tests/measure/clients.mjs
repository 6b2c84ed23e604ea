// `node --experimental-websocket tests/measure/clients.mjs`: a megagame on one machine. Market Garden with fog is served to 30 clients: the
// umpires, the two sides and every commander, each at two of them. Thirty browsers would be measured against each other for two
// processors, so WINDOWS of them (2, the first the size of a phone) are browsers, and the others ask over the same lines what a window of that seat
// asks after a change, which each was opened for once. How long until all have the change, and what the program takes for it. CLIENTS and
// TIMES change the numbers. It prints a table for docs/PERFORMANCE.md.
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { percentile } from './frames.mjs';
import { ENTRY, painted, Served } from './windows.mjs';

const CLIENTS = Number(process.env.CLIENTS ?? 30);
const WINDOWS = Number(process.env.WINDOWS ?? 2);
const PHONES = 8;
const TIMES = Number(process.env.TIMES ?? 20);
const FILE = 'garden.wardiary';
const WIDE = { width: 1280, height: 720 };
const PHONE = { width: 390, height: 844 };
const MICROSECONDS_A_TICK = 10_000;
const PATIENCE_MS = 20_000;

const served = new Served();
const file = served.file(FILE);
const scenario = 'market-garden-1944';
const seats = JSON.parse(served.run(['--json', 'scenarios']))
  .ok.scenarios.find(({ name }) => name === scenario)
  .seats.map(({ seat }) => seat);
const options = { 'ops.fog': 'seats', 'ops.observers': '1' };
const players = Object.fromEntries(seats.map((seat, at) => [seat, `Player ${at + 1}`]));
served.ask({ new: { file, scenario, options, players } });
const roles = ['umpire', 'blue', 'orange', ...seats];
const names = Array.from({ length: CLIENTS }, (_, at) => ({
  name: `Client ${at + 1}`,
  role: roles[at % roles.length],
}));
for (const { name, role } of names) served.run(['invite', file, name, '--as', role]);

/** What the program has taken: processor time in ms, and memory in MB. */
function taken() {
  const { pid } = served.server;
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  const ms = ((Number(stat[11]) + Number(stat[12])) * MICROSECONDS_A_TICK) / 1000;
  const memory = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return { ms, mb: Math.round(Number(memory[1]) / 1024) };
}

async function post(origin, token, body) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const told = await fetch(`${origin}/api`, { method: 'POST', headers, body: JSON.stringify(body) });
  const answer = await told.json();
  if (!told.ok) throw new Error(`${told.status} ${JSON.stringify(answer)}`);
  return answer.ok;
}

let changes = 0;
/** A change by the host's own request. */
function change(origin, token) {
  const text = `Change ${(changes += 1)}.`;
  return post(origin, token, { note: { file: FILE, seat: 'umpire', text } });
}

/** A client without a screen: it hears of a change and asks what a window of its seat asks. */
class Client {
  /** `asks` is the request of a window, to which the newest entry known is added. */
  constructor(origin, token, asks) {
    Object.assign(this, { origin, token, asks, entries: asks.refresh.since, waits: [] });
    const url = new URL('live', `${origin.replace('http', 'ws')}/`);
    this.socket = new WebSocket(url, ['wardiary', token]);
    this.socket.onmessage = ({ data }) => {
      const { head } = JSON.parse(data);
      if (head?.entries > this.entries) void this.catchUp();
    };
    this.open = new Promise((done) => (this.socket.onopen = done));
  }

  async catchUp() {
    const refresh = { ...this.asks.refresh, since: this.entries };
    const { entries } = (await post(this.origin, this.token, { refresh })).refresh ?? {};
    this.entries = Math.max(this.entries, entries ?? 0);
    this.waits.splice(0).forEach((done) => done(Date.now()));
  }

  next() {
    return new Promise((done, fail) => {
      this.waits.push(done);
      setTimeout(() => fail(new Error('a client never heard of a change')), PATIENCE_MS).unref();
    });
  }
}

/** What a window asks when something has changed elsewhere. */
async function asksOf(page, origin, token) {
  const asked = page.waitForRequest(
    (sent) => sent.url().endsWith('/api') && Boolean(JSON.parse(sent.postData() ?? '{}').refresh),
  );
  await change(origin, token);
  return JSON.parse((await asked).postData());
}

try {
  const host = new URL(await served.serve());
  const token = new URLSearchParams(host.hash.slice(1)).get('token');
  const addresses = JSON.parse(served.run(['--json', 'invite', file])).ok.invitations.invited;
  const hashOf = (name) => new URL(addresses.find(({ person }) => person === name).address).hash;
  const [pages, clients] = [[], []];
  for (const [at, { name }] of names.entries()) {
    const hash = hashOf(name);
    const page = await served.open(`${host.origin}/${hash}`, at < PHONES ? PHONE : WIDE);
    const isWindow = WINDOWS >= CLIENTS || at === 0 || at >= PHONES;
    if (isWindow && pages.length < WINDOWS) {
      pages.push(page);
      continue;
    }
    const own = new URLSearchParams(hash.slice(1)).get('token');
    clients.push(new Client(host.origin, own, await asksOf(page, host.origin, token)));
    await page.context().close();
  }
  await Promise.all(clients.map(({ open }) => open));
  await Promise.all(clients.map((client) => client.catchUp()));
  const idle = taken();
  const [shown, had] = [[], []];
  for (let n = 0; n < TIMES; n++) {
    const from = Math.max(...(await Promise.all(pages.map((page) => page.evaluate(ENTRY)))));
    const seen = pages.map((page) => page.evaluate(painted, [`${ENTRY} > argument`, from]));
    const heard = clients.map((client) => client.next());
    const begun = Date.now();
    await change(host.origin, token);
    shown.push((await Promise.all(seen)).map((at) => at - begun));
    had.push((await Promise.all(heard)).map((at) => at - begun));
    await pages[0].waitForTimeout(500);
  }
  const after = taken();
  const last = had.filter((times) => times.length).map((times) => Math.max(...times));
  const row = (what, times) =>
    times.length &&
    console.log(
      `| ${what} | ${[0.5, 0.95].map((share) => percentile(times, share).toFixed(0)).join(' | ')} |`,
    );
  console.log(
    `load ${loadavg()[0].toFixed(1)}, ${pages.length} windows and ${clients.length} other clients\n\n| what | p50 ms | p95 ms |\n|---|---|---|`,
  );
  row('a change, until a client has it', had.flat());
  row('until the last client has it', last);
  row('until a window shows it', shown.flat());
  const share = ((after.ms - idle.ms) / TIMES).toFixed(0);
  console.log(`\nthe program: ${share} ms of processor time a change, ${after.mb} MB`);
  clients.forEach(({ socket }) => socket.close());
} finally {
  await served.end();
}
