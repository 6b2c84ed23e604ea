// The battle of the story: the real program on First Brigade, founded for Anna and Bert, a browser before it, and a camera. Every die
// is typed: the faces are a plain row of pseudorandom numbers, so that every run has the same battle.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { entries, openOn, openTable, PROGRAM, settled } from '../e2e/table.mjs';
import { ask, founded } from '../screens/war.mjs';
import { cameraIn } from './camera.mjs';
import { facesFrom } from './dice.mjs';
import { handsAt } from './hands.mjs';

export const FILE = 'brigade.wardiary';
export const BATTLE = 'lissum';
const SEED = 77;
process.env.WARDIARY_SCENARIOS ??= new URL('../../../campaigns/', import.meta.url).pathname;

/** Opens the battle for one table at which both sides sit. `pictures` is the folder of the camera. */
export async function openLissum(pictures) {
  const table = await openTable();
  await founded(table, FILE, 'first-brigade', { players: { blue: 'Anna', orange: 'Bert' } });
  const page = await openOn(table, FILE, 'host', { settings: { still: true, palette: 'day' } });
  await page.locator('.tableboard .base').first().waitFor();
  const path = join(table.folder, FILE);
  const env = { ...process.env, WARDIARY_DATA: join(table.folder, 'data') };
  const camera = cameraIn(pictures, 'brigade-story');
  const war = {
    page,
    path,
    ask: (body) => ask(table, body),
    view: async (battle = BATTLE) => (await war.ask({ table: { file: FILE, seat: 'umpire', battle } })).table,
    entries: () => entries(page),
    /** Entry lines from an entry to the end, as the umpire reads them. */
    lines: async (from) =>
      (await war.ask({ log: { file: FILE, seat: 'umpire', from, to: from + 2000 } })).log,
    runs: (...words) => execFileSync(PROGRAM, words, { env, encoding: 'utf8', maxBuffer: 1 << 27 }),
    /** A picture of the window. */
    picture: (name) => camera(page, name),
    close: () => table.close(),
  };
  const called = async () =>
    (await war.ask({ status: { file: FILE, seat: 'umpire' } })).status.calls[0].call.roll;
  war.hands = { ...handsAt(page), ...throwing(page, handsAt(page), called, facesFrom(SEED)) };
  return war;
}

/** Dice are typed, and of every choice the usual option is taken. */
function throwing(page, { then, asks }, called, face) {
  const throwing = {
    /** Types what falls; the words of the prompt and the dice come back. */
    async throws() {
      const box = page.locator('#dice');
      await box.waitFor();
      const { count, sides } = await called();
      const words = await asks();
      const typed = Array.from({ length: count }, () => face(sides));
      await box.fill(typed.join(' '));
      await then(() => box.press('Enter'));
      return `${words} ${typed.join(' ')}`;
    },
    /** Whatever is called for now, until somebody may order again; what was thrown. */
    async settles(told = []) {
      await settled(page);
      for (;;) {
        if (await page.locator('#dice').count()) told.push(await throwing.throws());
        else if (await page.locator('.call .option').count()) {
          const words = await asks();
          if (await page.locator('.call .primary:disabled').count())
            await page.locator('.call .option').first().click();
          const option = page.locator('.call .option.on');
          const taken = (await option.count()) ? await option.first().getAttribute('data-word') : '';
          await then(() => page.locator('.call .primary:enabled').click());
          told.push(`${words} ${taken}`);
        } else return told;
        await settled(page);
      }
    },
  };
  return throwing;
}
