// Wars that are fought on a table from the start: they open into it, and nothing that only a map has is there. And a war of
// several books, in which one chooses.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { answer, ask, founded } from '../screens/war.mjs';
import { mixedScenario } from './mixed.mjs';
import { axe } from './axe.mjs';
import { entries, faultsOf, found, handsAt, openOn, openTable, prompt, settled } from './table.mjs';

const PHONE = { width: 390, height: 844, hasTouch: true, isMobile: true };
/** What only a battle on a map has. */
const OF_MAPS =
  /\brounds?\b|strength point|orders phase|\bhex\b|\bsupply\b|face down|out of command|The whole battle/i;
let table;
let mixed;
before(async () => {
  table = await openTable();
  mixed = mixedScenario();
});
after(async () => {
  await table.close();
  rmSync(mixed, { recursive: true, force: true });
});

const rail = (page) => page.locator('nav[aria-label=Screens] button:not(.opener, .extra, [aria-haspopup])');
const atTable = (page) => page.locator('.tableboard .base').first().waitFor();
const here = (page) => page.locator('nav[aria-label=Screens] .here').innerText();
const SCREENS = [
  'War room',
  'Table',
  'Order of battle',
  'People',
  'Log',
  'Court',
  'Umpire',
  'Report',
  'Settings',
];

/** The record, the print and the readings of the rules are the api's own words. */
const OF_THE_API = ['Log', 'Report', 'Settings'];

/** The screens one after the other, by mouse; none speaks of what only a map has. */
async function everyScreen(page, words) {
  for (const screen of await rail(page).allInnerTexts()) {
    await rail(page).filter({ hasText: screen }).first().click();
    await page.locator(`main[aria-label]`).waitFor();
    await settled(page);
    const told = await page.locator('main').innerText();
    if (!OF_THE_API.includes(screen)) assert.doesNotMatch(told, OF_MAPS, `${words}: ${screen}`);
    await axe(page, `${words}: ${screen}`);
  }
}

test('a war of soldiers is founded from the hub, opens at its table and is played there', async () => {
  const page = await table.look();
  const { goes, throws } = handsAt(page);
  await found(page, 'First Skirmish');
  await atTable(page);
  assert.equal(await page.locator('.tableboard .base').count(), 12, 'six men a side');
  assert.equal(await page.locator('header .switch').count(), 0, 'there is nothing to choose');
  assert.deepEqual(await rail(page).allInnerTexts(), SCREENS);
  // The keys of screens that are not there do nothing, and nothing lists them.
  for (const key of ['Alt+3', 'Alt+4', '3', '4']) {
    await page.keyboard.press(key);
    await settled(page);
    assert.equal(await here(page), 'Table', key);
  }
  await page.keyboard.press('Control+k');
  await page.locator('.palette-input').fill('ni');
  await page.getByText('Palette: night').waitFor();
  const found_ = await page.locator('.palette-list [data-command-item]:visible').allInnerTexts();
  assert.ok(!found_.some((one) => /^Night/.test(one)), found_.join());
  await page.keyboard.press('Escape');
  await page.locator('.palette-input').waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await page.locator('.dialog h2', { hasText: 'Keys' }).waitFor();
  const keys = await page.locator('.dialog p span').allInnerTexts();
  assert.ok(keys.includes('Table') && !keys.includes('Night') && !keys.includes('Orders'), keys.join());
  await page.keyboard.press('Escape');
  // A card is drawn, and its man is in hand.
  await goes();
  await throws('1');
  await page.locator('.base.selected').waitFor();
  assert.match(await prompt(page), /acts\.$/);
  await everyScreen(page, 'soldiers');
  // From any screen the one button leads to the table.
  await page.locator('.prompt .primary', { hasText: 'Go to the table' }).click();
  await atTable(page);
  // The past is looked at on the same table.
  const now = await entries(page);
  await page.keyboard.press('Home');
  await page.locator('.frame.past').waitFor();
  await atTable(page);
  assert.equal(await page.locator('.unborn').count(), 0, 'it was fought from the start');
  await page.keyboard.press('End');
  await page.locator('.frame.past').waitFor({ state: 'detached' });
  assert.equal(await entries(page), now);
  assert.deepEqual(faultsOf(page), []);
  await page.context().close();
});

test('a war of companies, at a seat of its own and on a phone', async () => {
  const file = 'attack.wardiary';
  await founded(table, file, 'first-attack', { players: { blue: 'Anna', orange: 'Bert' } });
  const page = await openOn(table, file, 'blue');
  await atTable(page);
  await everyScreen(page, 'companies');
  assert.deepEqual(faultsOf(page), []);
  await page.context().close();
  const phone = await openOn(table, file, 'orange', PHONE);
  await atTable(phone);
  assert.deepEqual(
    await phone.locator('nav[aria-label=Screens] button:visible').allInnerTexts(),
    ['Table', 'Order of battle', 'People', 'Log', 'More'],
    'every tab has its place',
  );
  await phone.locator('nav[aria-label=Screens] .opener').click();
  const own = SCREENS.filter((screen) => screen !== 'Umpire');
  assert.equal(await rail(phone).filter({ visible: true }).count(), own.length);
  await axe(phone, 'phone');
  assert.deepEqual(faultsOf(phone), []);
  await phone.context().close();
});

test('in a war of three books one chooses, and each battle has the screens it needs', async () => {
  const file = 'mixed.wardiary';
  await founded(table, file, mixed);
  const page = await openOn(table, file);
  const choose = page.getByLabel('Battle that is shown');
  const names = await choose.locator('option').allInnerTexts();
  assert.deepEqual(
    names.map((name) => name.split(':')[0]),
    ['The north', 'The south', 'Weir Mill', 'Lisse Farm'],
  );
  await choose.selectOption('north');
  await page.locator('nav[aria-label=Screens] .here', { hasText: 'Orders' }).waitFor();
  await choose.selectOption('farm');
  await atTable(page);
  assert.equal(await page.locator('.tableboard .base').count(), 12);
  assert.deepEqual(await rail(page).allInnerTexts(), SCREENS);
  await choose.selectOption('mill');
  await page.locator('.tableboard .base[data-base^="b"]').first().waitFor();
  await page.locator('h1', { hasText: 'Weir Mill' }).waitFor({ state: 'attached' });
  // By its key round and round; what is not there makes room for the table.
  await choose.selectOption('south');
  await page.locator('nav[aria-label=Screens] .here', { hasText: 'Orders' }).waitFor();
  await page.locator('main').click({ position: { x: 5, y: 5 } });
  await page.keyboard.press('Shift+G');
  await page.locator('nav[aria-label=Screens] .here', { hasText: 'Table' }).waitFor();
  await atTable(page);
  assert.equal(await choose.inputValue(), 'mill');
  // What happens at one table is told in no other battle.
  const from = (await ask(table, { status: { file, seat: 'umpire' } })).status.entries;
  await choose.selectOption('farm');
  await page.locator('h1', { hasText: 'Lisse Farm' }).waitFor({ state: 'attached' });
  await handsAt(page).goes();
  await answer(table, file, { dice: { typed: '1' } });
  await page.locator('.base.selected').waitFor();
  const { log } = await ask(table, { log: { file, seat: 'umpire', from: from + 1, to: from + 3 } });
  assert.deepEqual([...new Set(log.map(({ battle }) => battle))], ['farm']);
  // A window that is opened anew begins where one looked last.
  await page.reload();
  await atTable(page);
  assert.equal(await choose.inputValue(), 'farm');
  await axe(page, 'several books');
  assert.deepEqual(faultsOf(page), []);
  await page.context().close();
});
