// People: found from the list, read entry by entry, named and decorated; a unit's diary; and a name leads to its page from
// the order of battle, from the log and from a card. By keyboard wherever there is one.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { FARM } from '../screens/war.mjs';
import { axe } from './axe.mjs';
import { entries, grown, openTable, PROGRAM } from './table.mjs';

/** A short war in which men fought men, of this program's own commanders. */
const SEED = '27';

let table;
let page;
before(async () => {
  table = await openTable();
  const war = join(table.folder, 'skirmish.wardiary');
  const fought = ['simulate', FARM, '--commander', 'fights-out', '--seed', SEED, '--file', war];
  execFileSync(PROGRAM, fought, {
    env: { ...process.env, WARDIARY_DATA: join(table.folder, 'data') },
    stdio: 'ignore',
  });
  page = await table.look();
  await page.reload();
  await page
    .locator('.card', { hasText: /at a farm/ })
    .first()
    .click();
  await page.locator('.prompt').waitFor();
});
after(() => table.close());

const rows = () => page.locator('table[aria-label=People] tbody tr');
const aside = () => page.locator('main aside');

test('everybody with a name is found by words, unit and fate, by keyboard', async () => {
  await page.keyboard.press('Alt+0');
  await rows().first().waitFor();
  const all = await rows().count();
  assert.ok(all > 4, 'commanders and soldiers');
  await axe(page, 'the list');
  await page.locator('input[aria-label="Find a person"]').fill('ashby');
  await page.waitForFunction(
    () => document.querySelectorAll('table[aria-label=People] tbody tr').length === 1,
  );
  assert.match(await rows().first().innerText(), /Maj Henry Ashby[\s\S]*in command/);
  await page.locator('input[aria-label="Find a person"]').fill('nobody at all');
  await page.getByText(`None of the ${all} known people match.`).waitFor();
  await page.getByRole('button', { name: 'Show everybody' }).click();
  await rows().nth(2).waitFor();
  await page.getByLabel('Commanders or soldiers').selectOption('soldier');
  await page.waitForFunction(
    (n) => document.querySelectorAll('table[aria-label=People] tbody tr').length < n,
    all,
  );
  // The tab stop is one row; arrows go through the others, Enter opens the page.
  await rows().first().focus();
  await page.keyboard.press('ArrowDown');
  const second = await rows().nth(1).locator('b').innerText();
  await page.keyboard.press('Enter');
  await aside().getByRole('heading', { level: 2 }).filter({ hasText: second }).waitFor();
});

test('a page tells a life, and each line leads to its entry and to its dice', async () => {
  await page.getByLabel('Commanders or soldiers').selectOption('soldier');
  // Whoever has fired has dice behind him.
  const shots = await rows().locator('td:nth-child(5)').allInnerTexts();
  const at = shots.findIndex((count) => Number(count) > 0);
  await page.keyboard.press('Escape');
  await page.locator('main aside').waitFor({ state: 'detached' });
  const fired = (await rows().locator('td:nth-child(5)').allInnerTexts()).findIndex((n) => Number(n) > 0);
  assert.ok(fired >= 0 || at >= 0, 'somebody has fired');
  await rows().nth(fired).click();
  const line = aside().locator('li.shot').first();
  await line.waitFor();
  await axe(page, 'a page');
  const name = await aside().getAttribute('aria-label');
  await line.getByRole('button', { name: /^Why/ }).click();
  await page.getByRole('dialog').getByRole('group', { name: 'Who is in it' }).waitFor();
  await axe(page, 'a card');
  await page.keyboard.press('Escape');
  await line.getByRole('button', { name: /in the log$/ }).click();
  const entry = page.locator('aside[aria-label^=Entry]');
  await entry.waitFor();
  // And back: the entry knows whom it names.
  await entry.getByRole('button', { name }).click();
  await aside().locator('h2', { hasText: name }).waitFor();
});

test('a man is renamed and decorated, and the page says both', async () => {
  let from = await entries(page);
  await page.getByRole('button', { name: 'Rename him' }).click();
  const field = page.getByLabel('Name, without his rank');
  await field.fill('Aloysius Featherstonehaugh of Lower Dunmere');
  await page.keyboard.press('Enter');
  await grown(page, from);
  await aside().locator('h2', { hasText: 'Featherstonehaugh' }).waitFor();
  from = await entries(page);
  await page.getByRole('button', { name: 'Decorate' }).click();
  await page.getByLabel('Decoration', { exact: true }).fill('Military Medal');
  await page.getByLabel('For what').fill('the farm gate');
  await page.keyboard.press('Enter');
  await grown(page, from);
  await aside().locator('li.decoration', { hasText: 'Military Medal' }).waitFor();
  await aside().locator('li.renamed').waitFor();
  await axe(page, 'a decorated man');
  // Before that he was another; the past cannot be changed.
  for (let step = 0; step < 6; step++) await page.keyboard.press('[');
  await page.getByText('The past stays as it was.').waitFor();
  await page.waitForFunction(
    () => !/Featherstonehaugh|^…/.test(document.querySelector('main aside h2')?.textContent?.trim() ?? '…'),
  );
  await page.keyboard.press('End');
  await aside().locator('h2', { hasText: 'Featherstonehaugh' }).waitFor();
});

test('a unit’s diary and a person’s record are read and taken away', async () => {
  await aside().locator('.link').first().click();
  await aside().locator('h3', { hasText: 'Day 1' }).waitFor();
  await axe(page, 'a diary');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Markdown' }).click();
  const file = await (await download).path();
  const text = readFileSync(file, 'utf8');
  assert.match(text, /^# War diary of /);
  assert.match(text, /## Day 1, /);
  await page.keyboard.press('Escape');
  await aside().locator('h2', { hasText: 'Featherstonehaugh' }).waitFor();
  const record = page.waitForEvent('download');
  await page.getByRole('button', { name: 'HTML' }).click();
  const html = readFileSync(await (await record).path(), 'utf8');
  assert.match(html, /<h1>[^<]*Featherstonehaugh/);
  assert.match(html, /<h3>Entry by entry<\/h3>/);
  // The order of battle leads there too.
  await page.keyboard.press('Alt+5');
  await page.locator('.oob tr[data-unit]').nth(2).waitFor();
  await page.locator('.oob tr[data-unit]').nth(2).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'War diary' }).click();
  await aside().locator('h2', { hasText: 'War diary of' }).waitFor();
});

test('a commander is renamed, promoted and decorated, by keyboard', async () => {
  await aside()
    .getByRole('button', { name: /^Close/ })
    .click();
  await page.locator('main aside').waitFor({ state: 'detached' });
  await page.getByLabel('Commanders or soldiers').selectOption('commander');
  await rows().filter({ hasText: 'in command' }).first().focus();
  await page.keyboard.press('Enter');
  await aside().locator('li.command').first().waitFor();
  let from = await entries(page);
  await page.getByRole('button', { name: 'Rename him' }).click();
  await page.getByLabel('Name, without his rank').fill('Peregrine Ashdown');
  await page.keyboard.press('Enter');
  await grown(page, from);
  await aside().locator('h2', { hasText: 'Peregrine Ashdown' }).waitFor();
  for (const [button, field, word] of [
    ['Promote', 'Rank', 'Brigadier'],
    ['Decorate', 'Decoration', 'Military Cross'],
  ]) {
    from = await entries(page);
    await page.getByRole('button', { name: button }).click();
    await page.getByLabel(field, { exact: true }).fill(word);
    await page.getByLabel('For what').fill('the farm gate');
    await page.keyboard.press('Enter');
    await grown(page, from);
  }
  await aside().locator('h2', { hasText: 'Brigadier Peregrine Ashdown' }).waitFor();
  for (const kind of ['renamed', 'promotion', 'decoration']) await aside().locator(`li.${kind}`).waitFor();
  await axe(page, 'a decorated commander');
  // Hours rise from line to line.
  const hours = await aside().locator('li .when').allInnerTexts();
  assert.deepEqual(hours, hours.toSorted(), 'hours rise');
  assert.deepEqual(page.faults, []);
});
