// A corps along one road: orders written on the map of squares and as lines on the sheet, both sheets turned over together, and the
// turn gone through to its end, with what each side was told.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ask, founded } from '../screens/war.mjs';
import { axe } from './axe.mjs';
import { entries, faultsOf, grown, openOn, openTable, prompt, settled } from './table.mjs';

const FILE = 'corridor.wardiary';
let table;
let page;
before(async () => {
  table = await openTable();
  await founded(table, FILE, 'first-corridor', { players: { blue: 'Anna', orange: 'Bert' } });
  page = await openOn(table, FILE);
  await settled(page);
});
after(() => table.close());

const pieces = async () => (await ask(table, { map: { file: FILE, seat: 'umpire' } })).map.pieces;
const lineOf = async (seat, id) =>
  (await ask(table, { sheet: { file: FILE, seat } })).sheet.battalions.find(
    ({ battalion }) => battalion === id,
  ).order;
const targets = (deed) =>
  page.locator(`polygon.target.${deed}`).evaluateAll((all) => all.map((one) => one.dataset.hex));
/** Goes on by Enter, which must do what the prompt says. */
async function goesOn(what) {
  await page.locator('.prompt .primary:enabled').waitFor();
  assert.match(await prompt(page), what);
  const from = await entries(page);
  await page.keyboard.press('Enter');
  await grown(page, from);
}

test('a move is written on the map, and attacks are offered where the enemy stands', async () => {
  await page.keyboard.press('Alt+2');
  await page.locator('.board [data-piece="arm.recce"]').click();
  await page.locator('polygon.target.move').first().waitFor({ state: 'attached' });
  const enemies = new Set((await pieces()).filter(({ side }) => side === 'orange').map(({ cell }) => cell));
  const attacks = await targets('attack');
  const own = (await pieces()).find(({ id }) => id === 'arm.recce').cell;
  assert.ok(attacks.length);
  // The own square is there too: guns and ground support are for it.
  assert.deepEqual(
    attacks.filter((hex) => hex !== own && !enemies.has(hex)),
    [],
  );
  await page.locator('polygon.target.move[data-hex="0408"]').click({ force: true });
  await page.locator('.prompt .primary', { hasText: 'Write move 0408' }).waitFor();
  const from = await entries(page);
  await page.keyboard.press('Enter');
  await page.locator('.toast', { hasText: 'Written on Anna’s sheet.' }).waitFor();
  assert.equal(await entries(page), from, 'a sheet is no entry until it lies');
  assert.equal(await lineOf('blue', 'arm.recce'), 'move tactical 0408');
  await page.keyboard.press('Escape');
});

test('a line on the sheet is an order in words, and one that cannot be is refused with the reason', async () => {
  await page.keyboard.press('Alt+3');
  await page.getByRole('button', { name: 'Keep it open until I cover it' }).click();
  const words = page.getByLabel('Order of Lowland Yeomanry in words');
  await words.waitFor();
  assert.equal(await words.inputValue(), 'move tactical 0408');
  await axe(page, 'a sheet of lines');
  await words.fill('attack 1807 with everything');
  await words.press('Enter');
  await page.locator('.trouble, [role=alert]').first().waitFor();
  assert.equal(await lineOf('blue', 'arm.recce'), 'move tactical 0408', 'what was written stays');
  await words.fill('attack 0507');
  await words.press('Enter');
  await page.waitForFunction(() => !document.querySelector('.trouble'));
  assert.equal(await lineOf('blue', 'arm.recce'), 'attack 0507');
});

test('a squadron has a line of words, and stays on the ground when it is cleared', async () => {
  const words = page.getByLabel('Order of Fighters 1 in words');
  for (const [line, kept] of [
    ['patrol 1', 'patrol 1'],
    ['', ''],
  ]) {
    await words.fill(line);
    await words.press('Enter');
    await settled(page);
    assert.equal(await lineOf('blue', 'spits.01'), kept);
    assert.equal(await words.inputValue(), kept);
  }
  assert.equal(await page.locator('.trouble').count(), 0);
});

test('both sheets are turned over, and Enter goes through the turn to its night', async () => {
  for (const name of ['Anna', 'Bert']) {
    if (!(await page.locator('.sheet').count()))
      await page.locator('.prompt .primary:enabled', { hasText: 'Show' }).click();
    const lay = page.locator('.prompt .primary', { hasText: `Lay ${name}’s orders face down` });
    await lay.and(page.locator(':enabled')).waitFor();
    const from = await entries(page);
    await lay.click();
    await grown(page, from);
  }
  await goesOn(/^Move everything/);
  await goesOn(/^Fight the battle of Halden Corps for 0507/);
  await page.locator('.prompt', { hasText: 'Anna: Halden Corps attacks 0507 (bad ground).' }).waitFor();
  // A.2, R44: status 3, 4 less for it is not prepared, 3 more by the guns; against 2, and 2 more in a town without tanks against it: −2.
  // A.5, bad ground: 4, 5 and 6 make 2 to 4, confused; 1, 2 and 3 make less.
  const outcomes = await page.locator('aside').first().innerText();
  assert.match(outcomes, /confused\s+50\.0 %\s+attackers badly beaten\s+50\.0 %/);
  assert.doesNotMatch(outcomes, /success/);
  const from = await entries(page);
  await page.locator('aside input').first().fill('6');
  await page.keyboard.press('Enter');
  await grown(page, from);
  await goesOn(/^End the turn/);
  await page.locator('header .clock', { hasText: '21:00' }).waitFor();
  const log = (await ask(table, { log: { file: FILE, seat: 'umpire' } })).log.map(({ text }) => text);
  assert.ok(
    log.some((text) => /Report to Armoured Group Alder.*the battle for 0507/.test(text)),
    log.join('\n'),
  );
  assert.deepEqual(faultsOf(page), []);
});
