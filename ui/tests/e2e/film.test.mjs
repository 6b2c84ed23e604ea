// The film of a day: it is chosen, cancelled half way, made, looked at and saved; the file is decoded here, block by block.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { answer, ask, founded, played } from '../screens/war.mjs';
import { axe } from './axe.mjs';
import { faultsOf, openOn, openTable, settled } from './table.mjs';

const FILE = 'film.wardiary';
const CORPS = 'corps.wardiary';
let table;
let page;
before(async () => {
  table = await openTable();
  await founded(table, FILE, 'first-light', { automatic: ['blue', 'orange'] });
  const status = async () => (await ask(table, { status: { file: FILE, seat: 'umpire' } })).status;
  await played(table, FILE, async () => (await status()).day > 1);
  page = await openOn(table, FILE);
  page.setDefaultTimeout(60_000);
  await page.keyboard.press('Alt+2');
  await settled(page);
});
after(() => table.close());

/** Goes through the first turn of a corps: an air strike on an empty area, and an attack on a village that neither takes nor leaves. */
async function corpsTurn() {
  await founded(table, CORPS, 'first-corridor');
  const orders = { 'arm.recce': 'attack 0507', 'typhoons.01': 'interdict 0501' };
  await ask(table, { write_orders: { file: CORPS, seat: 'blue', orders } });
  for (const seat of ['blue', 'orange']) await ask(table, { seal_orders: { file: CORPS, seat } });
  for (;;) {
    const { status } = await ask(table, { status: { file: CORPS, seat: 'umpire' } });
    if (status.clock.includes('21:00')) return;
    if (status.calls.length) await answer(table, CORPS, { dice: { typed: '6' } });
    else {
      const { legal } = await ask(table, { legal: { file: CORPS, seat: 'blue' } });
      await ask(table, { order: { file: CORPS, seat: 'blue', order: legal.offers[0].order } });
    }
  }
}

const dialog = () => page.getByRole('dialog', { name: 'Film' });
const press = (name) => dialog().getByRole('button', { name }).click();
const open = async () => {
  await page.getByRole('button', { name: 'Film…' }).click();
  await dialog().getByLabel('Part').selectOption('day:1');
  await dialog().getByLabel('Format').locator('option').first().waitFor({ state: 'attached' });
};

/** Makes what is chosen and saves it; gives back what was said of it, and its bytes. */
async function saved() {
  await press('Make the film');
  await dialog().getByRole('button', { name: 'Save' }).waitFor();
  const said = await dialog().locator('p[role=status]').innerText();
  const [file] = await Promise.all([page.waitForEvent('download'), press('Save')]);
  return { said, name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

/** The frames of a GIF: where each lies, and for how many hundredths of a second it is shown. */
function framesOf(gif) {
  const tableOf = (flags) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const frames = [];
  let delay = 0;
  let at = 13 + tableOf(gif[10]);
  const blocks = () => {
    while (gif[at]) at += gif[at] + 1;
    at += 1;
  };
  for (;;) {
    const mark = gif[at];
    if (mark === 0x3b) return { frames, end: at + 1 };
    if (mark === 0x21) {
      if (gif[at + 1] === 0xf9) delay = gif.readUInt16LE(at + 4);
      at += 2;
      blocks();
    } else {
      assert.equal(mark, 0x2c, `an image begins at ${at}`);
      const [left, top, width, height] = [1, 3, 5, 7].map((n) => gif.readUInt16LE(at + n));
      frames.push({ left, top, width, height, delay });
      at += 10 + tableOf(gif[at + 9]) + 1;
      blocks();
    }
  }
}

test('it is cancelled half way, and nothing comes of it', async () => {
  await open();
  await axe(page, 'the film');
  await dialog().getByLabel('Format').selectOption('gif');
  await press('Make the film');
  await dialog()
    .getByText(/^frame ([5-9]|\d\d) of \d+, day 1, \d\d:\d\d$/)
    .waitFor();
  await press('Cancel');
  await dialog().getByRole('button', { name: 'Make the film' }).waitFor();
  assert.equal(await dialog().getByRole('button', { name: 'Save' }).count(), 0);
  // The keyboard is still in the dialog, and Esc closes it.
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
});

test('a day becomes a GIF of the size of a screen, small, with every fight as long as it takes to read', async () => {
  await open();
  await dialog().getByLabel('Format').selectOption('gif');
  const { said, name, bytes } = await saved();
  assert.equal(name, 'first-light-day-1.gif');
  assert.equal(bytes.subarray(0, 6).toString('latin1'), 'GIF89a');
  assert.deepEqual([bytes.readUInt16LE(6), bytes.readUInt16LE(8)], [1280, 720]);
  const { frames, end } = framesOf(bytes);
  assert.equal(end, bytes.length, 'nothing follows its end');
  const told = Number(/(\d+) frames/.exec(said)[1]);
  // Two frames that look the same are one.
  assert.ok(frames.length <= told && frames.length > told * 0.8, `${frames.length} of ${told}`);
  for (const { left, top, width, height } of frames)
    assert.ok(width > 0 && height > 0 && left + width <= 1280 && top + height <= 720);
  const first = frames[0];
  assert.deepEqual([first.left, first.top, first.width, first.height], [0, 0, 1280, 720]);
  assert.ok(
    frames.some(({ width, height }) => width * height < 1280 * 720 * 0.6),
    'later frames hold only what changed',
  );
  assert.ok(bytes.length < 8e6, `${bytes.length} bytes`);
  const { timeline } = await ask(table, { timeline: { file: FILE } });
  const fought = timeline.fights.filter(({ counts, last }) => counts && last < timeline.days[1].entry);
  const long = frames.filter(({ delay }) => delay >= 250);
  assert.ok(long.length >= fought.length, `${long.length} frames can be read, ${fought.length} fights`);
  await press('Make another');
});

test('where the browser makes video it becomes a WebM', async () => {
  const formats = await dialog().getByLabel('Format').locator('option').count();
  if (formats === 2) {
    await dialog().getByLabel('Format').selectOption('webm');
    const { name, bytes } = await saved();
    assert.equal(name, 'first-light-day-1.webm');
    assert.equal(bytes.readUInt32BE(0), 0x1a45dfa3, 'EBML');
    assert.ok(bytes.subarray(0, 64).toString('latin1').includes('webm'));
    assert.match(bytes.toString('latin1'), /V_VP[89]/);
  }
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
});

test('the report offers it too', async () => {
  await page.keyboard.press('Alt+8');
  await page.locator('.report').getByRole('button', { name: 'Film…' }).click();
  await dialog().waitFor();
  await press('Leave it');
  assert.deepEqual(faultsOf(page), []);
});

test('a film of a corps shows every fight, even one that cost nothing and moved no unit', async () => {
  await corpsTurn();
  const { map_events } = await ask(table, { map_events: { file: CORPS, seat: 'umpire' } });
  const told = map_events.fights.map(({ text }) => text);
  assert.equal(told.length, 2, told.join('\n'));
  assert.match(told[0], /strikes the area of 0501.* no losses/);
  page = await openOn(table, CORPS);
  page.setDefaultTimeout(60_000);
  await page.keyboard.press('Alt+2');
  await settled(page);
  await open();
  await dialog().getByLabel('Format').selectOption('gif');
  const { bytes } = await saved();
  if (process.env.SHOT) writeFileSync(`${process.env.SHOT}.gif`, bytes);
  // A day lies there for 2.4 seconds, the end for 4; what is longer than a day and is not the end is a fight that can be read.
  const long = framesOf(bytes).frames.filter(({ delay }) => delay > 240 && delay !== 400);
  assert.equal(long.length, 2);
  assert.deepEqual(faultsOf(page), []);
});
