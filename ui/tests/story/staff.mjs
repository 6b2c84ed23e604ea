// The staffs of Market Garden: six commanders and an umpire, each in a browser of his own, and a camera. What the umpire's hands do is
// counted in his window.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { entries, grown, openTable, PROGRAM, prompt, settled } from '../e2e/table.mjs';
import { ask, founded } from '../screens/war.mjs';
import { cameraIn } from './camera.mjs';

export const FILE = 'garden.wardiary';
process.env.WARDIARY_SCENARIOS ??= new URL('../../../campaigns/', import.meta.url).pathname;

/** Who has which seat. */
export const PLAYERS = {
  blue: 'Anna',
  'blue.adair': 'Emma',
  'blue.taylor': 'Frank',
  orange: 'Bert',
  'orange.student': 'Gerd',
  'orange.bittrich': 'Hans',
};
/** Orders reach everywhere: the seats between are empty. */
const OPTIONS = {
  'ops.fog': 'seats',
  'ops.messages': 'umpire',
  'ops.reportDelay': '1',
  'ops.commandRange': 'none',
};

/** Seven windows on the first morning. `pictures` is the folder of the camera. */
export async function openStaffs(pictures) {
  const table = await openTable();
  await founded(table, FILE, 'market-garden-1944', { players: PLAYERS, options: OPTIONS });
  const settings = { still: true, palette: 'day' };
  const pages = {};
  for (const role of ['umpire', ...Object.keys(PLAYERS)]) {
    pages[role] = await table.look(role, { file: FILE, open: FILE, settings });
    await pages[role].locator('.prompt').waitFor();
    await settled(pages[role]);
  }
  const { umpire } = pages;
  await umpire.evaluate(countHands);
  const path = join(table.folder, FILE);
  const env = { ...process.env, WARDIARY_DATA: join(table.folder, 'data') };
  const camera = cameraIn(pictures, 'garden-story');
  const staffs = {
    pages,
    umpire,
    file: FILE,
    path,
    ask: (body) => ask(table, body),
    status: async () => (await ask(table, { status: { file: FILE, seat: 'umpire' } })).status,
    entries: () => entries(umpire),
    /** What happened from an entry on, as the umpire reads it. */
    lines: async (from) =>
      (await ask(table, { log: { file: FILE, seat: 'umpire', from, to: from + 2000 } })).log,
    /** Clicks, keys of the game and letters that were typed, in the umpire's window. */
    hands: () => umpire.evaluate(() => ({ ...globalThis.hands })),
    faults: () => Object.values(pages).flatMap(({ faults }) => faults),
    runs: (...words) => execFileSync(PROGRAM, words, { env, encoding: 'utf8', maxBuffer: 1 << 27 }),
    /** A picture of the window of a seat. */
    picture: (role, name) => camera(pages[role], name),
    close: () => table.close(),
  };
  return staffs;
}

/** In a window: what a hand does there. Letters are those that go into a field. */
function countHands() {
  globalThis.hands = { clicks: 0, keys: 0, letters: 0 };
  const isTyped = ({ target, key }) => target.matches?.('input, textarea') && key.length === 1;
  addEventListener('click', (event) => event.isTrusted && event.detail && globalThis.hands.clicks++, true);
  addEventListener('keydown', (event) => globalThis.hands[isTyped(event) ? 'letters' : 'keys']++, true);
}

/** One of the screens, by its key. */
export async function shows(page, key, name) {
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press(`Alt+${key}`);
  await page.locator(`main[aria-label=${name}]`).waitFor();
  await settled(page);
}

/** Does something at a window, and waits until it is in the record. */
export async function then(page, work) {
  const from = await entries(page);
  await work();
  await grown(page, from);
}

export { prompt, settled };
