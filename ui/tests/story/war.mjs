// The war of the story: the real program on a war that rests before the attack, a browser before it, and a camera.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openTable, PROGRAM } from '../e2e/table.mjs';
import { ask } from '../screens/war.mjs';
import { cameraIn } from './camera.mjs';
import { handsAt } from './hands.mjs';

export const FILE = 'war.wardiary';
/** The end of the first days: the battalion of the attack has moved, and its commander is about to order this attack. */
export const BEGINS = ['simulate', 'bastogne-1944', '--seed', '3', '--until', '1536'];
export const SIDE = '101st Airborne';
export const ATTACKER = 'D Company, 502nd';
export const TARGET = '7. Kompanie, 77, 1706';
process.env.WARDIARY_SCENARIOS ??= new URL('../../../campaigns/', import.meta.url).pathname;

/** Opens the war for one player who has both sides in hand. `pictures` is the folder of the camera. */
export async function openWar(pictures) {
  const table = await openTable();
  const data = join(table.folder, 'data');
  mkdirSync(data, { recursive: true });
  const env = { ...process.env, WARDIARY_DATA: data };
  /** The program at the command line, on the same file. */
  const runs = (...words) => execFileSync(PROGRAM, words, { env, encoding: 'utf8', maxBuffer: 1 << 27 });
  const path = join(table.folder, FILE);
  runs(...BEGINS, '--file', path);
  // The program has led both sides until here; who goes on is written down.
  runs('seat', path, 'blue', 'Anna');
  runs('seat', path, 'orange', 'Bert');
  const page = await table.look();
  await page.evaluate((file) => {
    sessionStorage.setItem('wardiary.open.1', file);
    localStorage.setItem('wardiary.settings.1', JSON.stringify({ still: true, palette: 'day' }));
  }, FILE);
  await page.reload();
  await page.locator('.prompt').waitFor();
  const camera = cameraIn(pictures, 'one-war');
  return {
    page,
    path,
    runs,
    hands: handsAt(page),
    ask: (body) => ask(table, body),
    /** A picture of the window. */
    picture: (name) => camera(page, name),
    close: () => table.close(),
  };
}
