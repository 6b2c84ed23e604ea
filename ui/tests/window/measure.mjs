// What the window costs: from the start of the process to a hub that takes keys, and the memory of all its processes.
// The crash guard tells both ends: it stands while the window opens, and goes with the first picture.
//   dbus-run-session -- xvfb-run -a -s "-screen 0 1280x860x24" node tests/window/measure.mjs [TIMES [FILE]]
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DESK, home } from './driver.mjs';

const times = Number(process.argv[2] ?? 7);
const files = process.argv.slice(3);
const rest = (ms) => new Promise((done) => setTimeout(done, ms));
const measured = [];
for (let n = 0; n < times; n++) {
  const place = home();
  delete place.env.WEBKIT_DISABLE_DMABUF_RENDERER;
  const guard = join(place.env.WARDIARY_DATA, 'starting');
  const begun = performance.now();
  const child = spawn(DESK, files, { env: place.env, stdio: 'ignore' });
  while (!existsSync(guard)) await rest(1);
  const raised = performance.now() - begun;
  while (existsSync(guard)) await rest(1);
  const painted = performance.now() - begun;
  await rest(3000);
  measured.push({ raised, painted, ...memory(child.pid) });
  const ended = new Promise((done) => child.on('close', done));
  child.kill('SIGTERM');
  await ended;
  place.leave();
}
const column = (name) => measured.map((row) => row[name]).sort((a, b) => a - b);
for (const name of Object.keys(measured[0])) {
  const all = column(name);
  const show = (value) => value.toFixed(0);
  console.log(
    `${name.padEnd(10)} middle ${show(all[Math.floor(all.length / 2)])}  least ${show(all[0])}  most ${show(all.at(-1))}`,
  );
}

/** Proportional memory in MB: the program's, the page's, the network's, and all together. */
function memory(root) {
  const found = { program: 0, page: 0, network: 0 };
  const family = [root];
  for (const pid of family) {
    const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    const status = (name) => read(`/proc/${name}/status`);
    family.push(...all.filter((name) => status(name).includes(`\nPPid:\t${pid}\n`)).map(Number));
    const name = /^Name:\t(.*)$/m.exec(status(pid))?.[1] ?? '';
    const kind = name.startsWith('WebKitWeb') ? 'page' : name.startsWith('WebKitNet') ? 'network' : 'program';
    found[kind] += Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024;
  }
  return { ...found, together: found.program + found.page + found.network };
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
