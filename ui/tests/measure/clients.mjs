// `node tests/measure/clients.mjs`: a megagame on one machine. Market Garden with fog is served to 30 windows, 8 of them the size of phones:
// the umpire, every commander, and people who look on. How long until all of them show a change, and what the program takes for it. CLIENTS
// and TIMES change the numbers. It prints a table for docs/PERFORMANCE.md.
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { percentile } from './frames.mjs';
import { ENTRY, painted, Served } from './windows.mjs';

const CLIENTS = Number(process.env.CLIENTS ?? 30);
const PHONES = 8;
const TIMES = Number(process.env.TIMES ?? 10);
const FILE = 'garden.wardiary';
const WIDE = { width: 1280, height: 720 };
const PHONE = { width: 390, height: 844 };
const MICROSECONDS_A_TICK = 10_000;

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
  role: roles[at] ?? 'spectator',
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

/** A change by the host's own request; how long until each window shows it. */
async function change(pages, origin, token, n) {
  const from = Math.max(...(await Promise.all(pages.map((page) => page.evaluate(ENTRY)))));
  const watched = pages.map((page) => page.evaluate(painted, [`${ENTRY} > argument`, from]));
  const begun = Date.now();
  const request = { note: { file: FILE, seat: 'umpire', text: `Change ${n}.` } };
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const told = await fetch(`${origin}/api`, { method: 'POST', headers, body: JSON.stringify(request) });
  if (!told.ok) throw new Error(`${told.status} ${await told.text()}`);
  return (await Promise.all(watched)).map((at) => at - begun);
}

try {
  const host = new URL(await served.serve());
  const token = new URLSearchParams(host.hash.slice(1)).get('token');
  const addresses = JSON.parse(served.run(['--json', 'invite', file])).ok.invitations.invited;
  const pages = [];
  for (const [at, { name }] of names.entries()) {
    const { hash } = new URL(addresses.find(({ person }) => person === name).address);
    pages.push(await served.open(`${host.origin}/${hash}`, at < PHONES ? PHONE : WIDE));
  }
  const idle = taken();
  const all = [];
  for (let n = 0; n < TIMES; n++) {
    all.push(await change(pages, host.origin, token, n));
    await pages[0].waitForTimeout(1000);
  }
  const after = taken();
  const last = all.map((times) => Math.max(...times));
  const each = all.flat();
  const row = (what, times) =>
    console.log(
      `| ${what} | ${[0.5, 0.95].map((share) => percentile(times, share).toFixed(0)).join(' | ')} |`,
    );
  console.log(
    `load ${loadavg()[0].toFixed(1)}, ${pages.length} windows\n\n| what | p50 ms | p95 ms |\n|---|---|---|`,
  );
  row('a change, until a window shows it', each);
  row('until the last one shows it', last);
  const share = ((after.ms - idle.ms) / TIMES).toFixed(0);
  console.log(`\nthe program: ${share} ms of processor time a change, ${after.mb} MB`);
} finally {
  await served.end();
}
