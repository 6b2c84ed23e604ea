// The record: the log grouped, searched and folded, the past that cannot be changed, the order of battle, the court.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openTable, settled } from './table.mjs';
import { asks, holdBack, requestsIn } from './wire.mjs';

const PROGRAM = process.env.WARDIARY ?? new URL('../../../target/debug/wardiary', import.meta.url).pathname;
/** Requests that write into the journal or on a sheet. */
const ACTS = 'order dice choose amend open rule note command write_orders seal_orders'.split(' ');
/** What a loss is called in the diary. */
const LOSS = /lose|lost|destroyed|out of the battle|is (wounded|captured)/i;
let table;
let page;

before(async () => {
  table = await openTable();
  const file = join(table.folder, 'fought.wardiary');
  const words = ['simulate', 'first-light', '--seed', '7', '--file', file];
  execFileSync(PROGRAM, words, { env: { ...process.env, WARDIARY_DATA: join(table.folder, 'data') } });
  page = await table.look();
  await page
    .getByRole('button', { name: /First Light/ })
    .first()
    .click();
  await page.locator('.prompt').waitFor();
});
after(() => table.close());

const look = (key) => page.keyboard.press(key).then(() => settled(page));
const seqs = () =>
  page.locator('li[data-seq]').evaluateAll((rows) => rows.map((row) => Number(row.dataset.seq)));
const leave = () => page.evaluate(() => document.activeElement?.blur());

test('the log is grouped, folds, and says nothing in ids', async () => {
  await look('6');
  await page.locator('li[data-kind="ordered"] .text').first().waitFor();
  const texts = (await page.locator('li[data-seq] .text').allInnerTexts()).join('\n');
  assert.doesNotMatch(texts, /\b(marche|lowland|eastfold|hallmark)\.[A-Za-z]/);
  await page.getByRole('button', { name: 'Fold turns' }).click();
  await page.locator('li.heading.turn').first().waitFor();
  await page.getByRole('button', { name: 'Fold rounds' }).click();
  await settled(page);
  const headings = await page.locator('li.heading').allInnerTexts();
  assert.ok(
    headings.some((text) => /Round 1/.test(text)),
    headings.join('|'),
  );
  assert.deepEqual(
    await seqs(),
    (await seqs()).filter((seq) => seq < 3),
    'only what stands above the rounds',
  );
  await page.getByRole('button', { name: 'Unfold' }).click();
});

test('the whole record is searched, and the api was asked for one page', async () => {
  const asked = [];
  page.on('request', (request) => asked.push(...requestsIn(request.postData())));
  await page.getByLabel('Search the log').fill('loses strength');
  await page.locator('.found', { hasText: /\d+ found/ }).waitFor();
  await page.waitForFunction(() =>
    [...document.querySelectorAll('li[data-seq] .text')].every((text) => text.textContent !== '…'),
  );
  const rows = await page.locator('li[data-seq] .text').allInnerTexts();
  assert.ok(rows.length > 3 && rows.every((text) => /loses/.test(text)), rows.join('|'));
  assert.ok(asked.filter((one) => 'find' in one).length <= 2);
  assert.equal(asked.filter((one) => 'log' in one).length, 0, 'no reading of every entry');
  await page.getByRole('button', { name: 'Show everything' }).click();
});

test('a row opens the entry with its hashes, and every roll its card', async () => {
  await page.getByRole('button', { name: 'rolls', exact: true }).click();
  await page.locator('li[data-kind="rolled"] .text').last().click();
  const pane = page.getByRole('complementary', { name: /^Entry/ });
  await pane.locator('pre').waitFor();
  assert.match(await pane.innerText(), /"faces"/);
  const hashes = await pane.locator('.hash').allInnerTexts();
  assert.match(hashes[0], /^[0-9a-f]{64}$/);
  assert.match(hashes[1], /^[0-9a-f]{64}$/);
  await page.locator('li[data-kind="rolled"] .chip').last().click();
  await page.getByRole('heading', { name: /^Why/ }).first().waitFor();
  await page.keyboard.press('Escape');
});

test('in the past nothing is sent that changes the war', async () => {
  const acts = [];
  page.on('request', (request) => asks(request.postData(), ...ACTS) && acts.push(request.postData()));
  await leave();
  await look('PageUp');
  const prompt = page.locator('.prompt.past');
  await prompt.waitFor();
  assert.match(await prompt.innerText(), /Looking at entry/);
  const amber = await page.evaluate(() => {
    const content = document.querySelector('main.content');
    return content ? getComputedStyle(content, '::after').borderTopWidth : '';
  });
  assert.equal(amber, '6px', 'the frame says so on every screen');
  for (const key of ['2', '3', '4', '6']) {
    await look(key);
    for (const act of ['n', 'x', 'a', 'u', 'r', 'Control+z', 'Control+y', '6', '1'])
      await page.keyboard.press(act);
    await leave();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Home');
  }
  await look('6');
  const remark = page.getByLabel('A remark for the diary');
  await remark.fill('from the past');
  await remark.press('Enter');
  await settled(page);
  assert.deepEqual(acts, []);
  await remark.fill('');
  await leave();
  await look('End');
  assert.equal(await page.locator('.prompt.past').count(), 0);
});

test('the timeline steps by entry, phase, round and day, comes closer, and keeps bookmarks', async () => {
  const at = async () =>
    Number(await page.getByRole('slider', { name: 'Timeline' }).getAttribute('aria-valuenow'));
  await look('Home');
  assert.equal(await at(), 1);
  await look(']');
  assert.equal(await at(), 2);
  await look('b');
  await look('}');
  const phase = await at();
  assert.ok(phase > 2);
  await look('{');
  assert.ok((await at()) < phase);
  await look('PageDown');
  const round = await at();
  assert.ok(round > phase);
  await look('Control+PageDown');
  assert.ok((await at()) > round);
  await look('Control+[');
  assert.equal(await at(), 2, 'the bookmark before');
  await page.getByRole('button', { name: 'Look closer' }).click();
  const box = await page.getByRole('slider', { name: 'Timeline' }).boundingBox();
  await page.mouse.click(box.x + box.width - 2, box.y + 10);
  await settled(page);
  assert.ok((await at()) < 200, 'an eighth of the record lies on the strip');
  await leave();
  await look('End');
});

test('the order of battle: keys of a tree, two moments, a unit’s own history', async () => {
  await look('5');
  await page.locator('.oob tr[aria-level="3"]').first().waitFor();
  const all = await page.locator('.oob tbody tr').count();
  await page.locator('.oob tbody tr').first().focus();
  await page.keyboard.press('ArrowLeft');
  assert.ok((await page.locator('.oob tbody tr').count()) < all, 'a closed side shows nothing under it');
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.locator('.oob tbody tr').count(), all);
  await page.getByLabel('Compare with entry').fill('1');
  await page.keyboard.press('Tab');
  await page.locator('.change').first().waitFor();
  const changes = await page.locator('.change').allInnerTexts();
  assert.ok(
    changes.some((text) => text.startsWith('−')),
    'a war was fought since',
  );
  await page.locator('.oob .name').first().click();
  const pane = page.getByRole('complementary', { name: /^History of/ });
  await pane.locator('li[data-seq]').first().waitFor();
  await pane.getByRole('button', { name: 'losses', exact: true }).click();
  // The pane reads on, and shows what it has read meanwhile.
  await page.waitForFunction(
    ({ source, flags }) => {
      const rows = [...document.querySelectorAll('[aria-label^="History of"] li[data-seq] .text')];
      return rows.length > 0 && rows.every((row) => new RegExp(source, flags).test(row.textContent));
    },
    { source: LOSS.source, flags: LOSS.flags },
  );
  const told = await pane.locator('li[data-seq] .text').allInnerTexts();
  assert.ok(told.length > 0 && told.every((text) => LOSS.test(text)), told.join('|'));
  await pane.getByRole('button', { name: 'Close the history' }).click();
});

test('what went wrong is said, and lies over nothing that may be done', async () => {
  await leave();
  await look('5');
  await page.locator('.oob .name').first().click();
  const close = page.getByRole('button', { name: 'Close the history' });
  await close.waitFor();
  const before = (await close.boundingBox()).y;
  await page.getByLabel('Compare with entry').fill('2');
  await holdBack(page, '**/api', (route) => route.fulfill({ status: 503, body: 'busy' }));
  const trouble = page.locator('.trouble', { hasText: 'The server answered 503' });
  try {
    await page.keyboard.press('Tab');
    await trouble.waitFor();
  } finally {
    await page.unroute('**/api');
  }
  // Everything else has moved out of its way, and what is in sight is what a click meets.
  assert.ok((await close.boundingBox()).y > before);
  const covered = await page.locator('main button:visible, main input:visible').evaluateAll((all) => {
    const note = document.querySelector('.trouble').getBoundingClientRect();
    const isUnder = ({ left, right, top, bottom }) =>
      left < note.right && right > note.left && top < note.bottom && bottom > note.top;
    return all.filter((one) => isUnder(one.getBoundingClientRect())).map((one) => one.innerText);
  });
  assert.deepEqual(covered, []);
  await close.click();
  await page.keyboard.press('Escape');
  await trouble.waitFor({ state: 'detached' });
  page.faults.length = 0;
});

test('the court says what was checked, and judges no small sample', async () => {
  await leave();
  await look('7');
  await page.getByRole('button', { name: /Verify everything/ }).click();
  const verdict = page.locator('.verdict');
  await verdict.waitFor();
  assert.match(await verdict.innerText(), /is whole[\s\S]*decided again/);
  const record = await page.getByRole('region', { name: 'How the dice fell' }).innerText();
  assert.match(record, /expected/);
  assert.doesNotMatch(record, /lucky|cheat/i);
  await page.getByText('No rulings, and no changes to the past').waitFor();
  assert.deepEqual(page.faults, []);
});
