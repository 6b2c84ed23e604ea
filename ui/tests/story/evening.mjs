// The evening before the dispute: two commanders rehearse it with typed dice, then Anna and Bert give the same orders and type the
// same dice, so that every run has the same record.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { entries, faultsOf, openOn, openTable, PROGRAM } from '../e2e/table.mjs';
import { ask, founded } from '../screens/war.mjs';
import { cameraIn } from './camera.mjs';
import { facesFrom } from './dice.mjs';

export const FILE = 'disputed.wardiary';
/** The roll of Bert's barrage, and the last entry before it is disputed. */
export const BARRAGE = 237;
export const LATER = 342;
const SEED = 193;
const REHEARSAL = 'rehearsal.wardiary';
const umpire = (file) => ({ file, seat: 'umpire' });

/** Anna and Bert at their devices, the evening behind them; `pictures` is the folder of the camera. */
export async function openEvening(pictures) {
  process.env.WARDIARY_SCENARIOS ??= new URL('../../../campaigns/', import.meta.url).pathname;
  const table = await openTable();
  await playEvening(table, FILE, LATER);
  const pages = { blue: await sitsDown(table, 'blue'), orange: await sitsDown(table, 'orange') };
  const path = join(table.folder, FILE);
  const env = { ...process.env, WARDIARY_DATA: join(table.folder, 'data') };
  return {
    pages,
    path,
    ask: (body) => ask(table, body),
    entries: () => entries(pages.blue),
    /** Entry lines from an entry to the end, as the umpire reads them. */
    lines: async (from) => (await ask(table, { log: { ...umpire(FILE), from, to: from + 999 } })).log,
    runs: (...words) => execFileSync(PROGRAM, words, { env, encoding: 'utf8' }),
    faults: () => Object.values(pages).flatMap(faultsOf),
    /** A picture of a window. */
    picture: cameraIn(pictures, 'disputed-die'),
    close: () => table.close(),
  };
}

async function sitsDown(table, seat) {
  const page = await openOn(table, FILE, seat);
  await page.evaluate(() =>
    localStorage.setItem('wardiary.settings.1', JSON.stringify({ still: true, palette: 'day' })),
  );
  await page.reload();
  await page.locator('.prompt').waitFor();
  return page;
}

/** Plays First Light until so many entries are written and nothing is asked; `file` holds what Anna and Bert did. */
async function playEvening(table, file, entries) {
  await rehearse(table, entries);
  await founded(table, file, 'first-light', { players: { blue: 'Anna', orange: 'Bert' } });
  const { log: played } = await ask(table, { log: { ...umpire(REHEARSAL), from: 1, to: entries } });
  for (const line of played) await repeat(table, file, line);
  const { log } = await ask(table, { log: { ...umpire(file), from: 1, to: entries } });
  assert.deepEqual(log.map(said), played.map(said), 'Anna and Bert play what was rehearsed');
  return log;
}

/** Without the names of those who order, choose and type. */
const said = ({ kind, seat, text }) => [
  kind,
  seat,
  text.replace(/^(Anna|Bert|Blue|Orange) (?=orders|chooses)|typed by \w+/, ''),
];

/** Every die is typed; the faces are a plain row of pseudorandom numbers. */
async function rehearse(table, entries) {
  const file = REHEARSAL;
  const face = facesFrom(SEED * 7919);
  await founded(table, file, 'first-light');
  let done = { call: null, last: 0 };
  while (done.last < entries || done.call) {
    const { roll, choice } = done.call?.call ?? {};
    if (roll) {
      const typed = Array.from({ length: roll.count }, () => face(6)).join(' ');
      ({ done } = await ask(table, {
        dice: { file, seat: roll.seat, call: done.call.entry, dice: { typed } },
      }));
    } else done = await command(table, file, choice ? [choice.seat] : ['blue', 'orange']);
  }
  assert.equal(done.last, entries);
}

/** The first of these sides that may do something does it. */
async function command(table, file, sides) {
  for (const side of sides) {
    const reply = await ask(table, { command: { file, seat: side, kind: 'sensible' } }).catch(() => null);
    if (reply && reply.done.last >= reply.done.first) return reply.done;
  }
  throw new Error('neither side may do anything');
}

/** What one entry of the rehearsal says is done by the person of its seat. */
async function repeat(table, file, { seq, kind, seat, faces }) {
  if (!['ordered', 'rolled', 'chosen'].includes(kind)) return;
  const { entry } = await ask(table, { entry: { ...umpire(REHEARSAL), entry: seq } });
  const body = JSON.parse(entry.body);
  if (kind === 'ordered') return repeatOrder(table, file, seat, body.tsg, seq);
  const { status } = await ask(table, { status: umpire(file) });
  const call = status.calls[0].entry;
  if (kind === 'rolled') await ask(table, { dice: { file, seat, call, dice: { typed: faces.join(' ') } } });
  else await ask(table, { choose: { file, seat, call, words: body.words } });
}

async function repeatOrder(table, file, seat, order, seq) {
  // Sheets are turned up by themselves as soon as both lie.
  if (order.reveal_orders) return;
  if (!order.seal_orders) {
    await ask(table, {
      order: { file, seat, order: { battle: 'main', order: { two_star_general: order } } },
    });
    return;
  }
  await ask(table, { write_orders: { file, seat, orders: await sheetOf(table, seat, seq) } });
  await ask(table, { seal_orders: { file, seat } });
}

/** The sheet that a side laid face down in the rehearsal, as it was turned up. */
async function sheetOf(table, seat, from) {
  const { log } = await ask(table, { log: { ...umpire(REHEARSAL), from, to: from + 12 } });
  const { seq } = log.find(
    (line) => line.kind === 'ordered' && line.seat === seat && /turn the orders up/.test(line.text),
  );
  const { entry } = await ask(table, { entry: { ...umpire(REHEARSAL), entry: seq } });
  return JSON.parse(entry.body).tsg.reveal_orders.orders;
}
