// Photographs taken at the table: chosen or dropped, seen before they are kept, shown in the log and in the report.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { axe } from './axe.mjs';
import { entries, grown, openTable, settled } from './table.mjs';
import { ask } from '../screens/war.mjs';

const PROGRAM = process.env.WARDIARY ?? new URL('../../../target/debug/wardiary', import.meta.url).pathname;
const CAPTION = 'The crossroads, “still ours” 🎲';
let table;
let page;
const file = 'fought.wardiary';

before(async () => {
  table = await openTable();
  const words = ['simulate', 'first-light', '--seed', '7', '--file', join(table.folder, file)];
  execFileSync(PROGRAM, words, { env: { ...process.env, WARDIARY_DATA: join(table.folder, 'data') } });
  // As a telephone held upright writes it: the points lie on their side.
  const phone = sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#357' } });
  await phone.withMetadata({ orientation: 6 }).jpeg().toFile(join(table.folder, 'phone.jpg'));
  writeFileSync(join(table.folder, 'letter.jpg'), 'Dear Anna');
  page = await table.look();
  await page
    .getByRole('button', { name: /First Light/ })
    .first()
    .click();
  await page.locator('.prompt').waitFor();
  await page.keyboard.press('6');
  await settled(page);
});
after(() => table.close());

const form = () => page.getByRole('dialog', { name: /^A photograph of entry/ });
const pane = () => page.locator('aside.pane');

test('a photograph is chosen, seen, and added with a caption', async () => {
  const row = page.locator('li[data-kind="happened"] .text').last();
  await row.click();
  const shown = Number((await pane().locator('h2 .mono').innerText()).trim());
  await pane()
    .getByRole('button', { name: /Add a photograph/ })
    .click();
  await form().waitFor();
  await form().locator('input[type=file]').setInputFiles(join(table.folder, 'letter.jpg'));
  await form().getByRole('alert').filter({ hasText: 'letter.jpg cannot be read as a picture' }).waitFor();
  assert.ok(await form().getByRole('button', { name: /^Add/ }).isDisabled());
  await form().locator('input[type=file]').setInputFiles(join(table.folder, 'phone.jpg'));
  await form().getByAltText('What will be added').waitFor();
  await axe(page, 'the form of a photograph');
  await form().getByLabel('What it shows').fill(CAPTION);
  const from = await entries(page);
  await page.keyboard.press('Enter');
  await grown(page, from);
  await form().waitFor({ state: 'detached' });
  const small = pane().locator('ul img');
  await small.waitFor();
  await page.locator('li[data-kind="photographed"] img').first().waitFor();
  await pane()
    .getByRole('button', { name: /still ours/ })
    .click();
  const whole = pane().getByAltText(CAPTION);
  await whole.waitFor();
  const size = await whole.evaluate((img) => img.decode().then(() => [img.naturalWidth, img.naturalHeight]));
  assert.deepEqual(size, [1067, 1600], 'upright, and no longer than 1600 pixels');
  const own = Number((await pane().locator('h2 .mono').innerText()).trim());
  const { photograph } = await ask(table, { photograph: { file, seat: 'blue', entry: own } });
  assert.equal(photograph.of, shown);
  assert.ok(!Buffer.from(photograph.jpeg, 'base64').includes('Exif'));
});

test('a picture that is dropped on a line of the log is added to that entry', async () => {
  const row = page.locator('li[data-kind="ordered"]').last();
  const seq = Number(await row.getAttribute('data-seq'));
  await row.evaluate(async (li) => {
    const canvas = new OffscreenCanvas(300, 200);
    canvas.getContext('2d').fillRect(0, 0, 300, 200);
    const picture = new File([await canvas.convertToBlob()], 'table.png', { type: 'image/png' });
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(picture);
    for (const kind of ['dragover', 'drop'])
      li.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
  });
  await form().getByAltText('What will be added').waitFor();
  assert.match(await form().getByRole('heading').innerText(), new RegExp(`entry ${seq}$`));
  const from = await entries(page);
  await form().getByRole('button', { name: /^Add/ }).click();
  await grown(page, from);
  const { found } = await ask(table, { find: { file, seat: 'blue', query: { kinds: ['photographed'] } } });
  assert.deepEqual(found.lines.map(({ cause }) => cause).includes(seq), true);
});

test('the report shows them, and the record is whole', async () => {
  const { text } = await ask(table, { report: { file, span: 'war', audience: 'public', format: 'html' } });
  assert.equal(text.split('<image href="data:image/jpeg;base64,').length - 1, 2);
  assert.ok(text.includes('still ours'));
  const { verified } = await ask(table, { verify: { file, rules: true } });
  assert.deepEqual([verified.whole, verified.findings], [true, []]);
  assert.deepEqual(page.faults, []);
});
