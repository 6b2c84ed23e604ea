// The window for everybody: it follows by itself, is read from four metres, has nothing to press, and tells no secret.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { faults } from './axe.mjs';
import { faultsOf, openOn, openTable, settled } from './table.mjs';
import { answer, ask, founded, played } from '../screens/war.mjs';

const FILE = 'second.wardiary';
const SECRET = 'periwinkle at dawn';
/** Text that is read from four metres, in px of a screen of 1920 × 1080. */
const LEAST = 24;
let table;
let page;
before(async () => {
  table = await openTable();
  await founded(table, FILE, 'first-light', { players: { blue: 'Anna', orange: 'Bert' } });
  const host = await openOn(table, FILE);
  const opened = host.context().waitForEvent('page');
  await host.keyboard.press('Alt+9');
  await host.getByRole('button', { name: 'Show on a second screen …' }).click();
  page = await opened;
  page.faults = [];
  page.on('pageerror', (error) => page.faults.push(error.message));
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.locator('.public').waitFor();
});
after(() => table.close());

const shown = () => page.locator('.public').innerText();

test('it follows what is thrown elsewhere, and says it with its dice', async () => {
  assert.match(await shown(), /No dice have fallen yet/);
  await played(table, FILE, ({ call }) => Boolean(call?.call.roll));
  const { status } = await ask(table, { status: { file: FILE, seat: 'umpire' } });
  const { prompt } = status.calls[0];
  await page.waitForFunction(
    (text) => document.querySelector('.public .prompt')?.textContent?.includes(text),
    // The window begins it with a capital.
    prompt.slice(1),
  );
  const { done } = await answer(table, FILE, { dice: 'app' });
  const roll = done.told.find(({ faces }) => faces.length);
  await page.waitForFunction(
    (text) => document.querySelector('.public section')?.textContent?.includes(text),
    roll.text,
  );
  assert.match(await shown(), /round 1, 04:00/);
  assert.match(await shown(), /\d+ points?/);
});

test('the least of its words is 24 px high, the prompt twice that; nothing can be pressed', async () => {
  await settled(page);
  const sizes = await page.evaluate(() => {
    const texts = document.createTreeWalker(document.querySelector('.public'), NodeFilter.SHOW_TEXT);
    const all = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const at = text.parentElement;
      const isSeen =
        text.textContent.trim() && at.checkVisibility() && !at.closest('.place, svg, .hidden-text');
      if (isSeen) all.push([text.textContent.trim().slice(0, 20), parseFloat(getComputedStyle(at).fontSize)]);
    }
    return all;
  });
  assert.ok(sizes.length > 5);
  assert.deepEqual(
    sizes.filter(([, size]) => size < LEAST),
    [],
  );
  const prompt = await page
    .locator('.public .prompt')
    .evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
  assert.ok(prompt >= 2 * LEAST, String(prompt));
  const pressed = await page.evaluate(
    () =>
      [...document.querySelectorAll('button, a, input, select')].filter((one) => !one.closest('[inert]'))
        .length,
  );
  assert.equal(pressed, 0);
  const { y, height } = await page.locator('.public dl').boundingBox();
  assert.ok(y + height <= 1080, 'all of it is in the window');
  assert.deepEqual(await faults(page, 'second screen'), []);
});

test('what is for one side alone does not come to it', async () => {
  const bodies = [];
  page.on('response', async (response) => bodies.push(await response.text().catch(() => '')));
  await ask(table, { note: { file: FILE, seat: 'blue', text: SECRET, private: true } });
  const from = await ask(table, { status: { file: FILE, seat: 'umpire' } });
  await page.waitForFunction(() => !globalThis.requestsUnderWay);
  await page.reload();
  await page.locator('.public .prompt').waitFor();
  await settled(page);
  assert.ok(from.status.entries > 1);
  assert.ok(bodies.length > 0 && !bodies.some((text) => text.includes(SECRET)), 'no byte of it');
  assert.ok(!(await shown()).includes(SECRET));
  assert.deepEqual(faultsOf(page), []);
});
