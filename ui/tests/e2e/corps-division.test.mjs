// A battle for a square of a corps' map, fought out by divisions: opened from the map, played on hexes, and read back.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axe } from './axe.mjs';
import { ask, founded } from '../screens/war.mjs';
import { entries, grown, openOn, openTable, prompt, settled } from './table.mjs';

const FILE = 'corps.wardiary';
let table;
let page;
let sentWith;
before(async () => {
  table = await openTable();
  await founded(table, FILE, 'first-corridor', {});
  await untilOffered();
  sentWith = await strengths();
  page = await openOn(table, FILE);
});
after(() => table.close());

/** Automatic commanders go on until a battle may be fought out. */
async function untilOffered() {
  for (let turn = 0; turn < 12; turn++)
    for (const seat of ['blue', 'orange']) {
      const { legal } = await ask(table, { legal: { file: FILE, seat } });
      if (legal.offers.some(({ fight_out }) => fight_out?.book === 'Two Star General')) return;
      await ask(table, { command: { file: FILE, seat, kind: 'sensible' } });
    }
  assert.fail('nothing was offered');
}

/** What either side has and has lost. */
async function strengths() {
  const { status } = await ask(table, { status: { file: FILE, seat: 'umpire' } });
  return status.sides.map(({ strength, killed, wounded, prisoners, stragglers }) => ({
    strength,
    killed,
    wounded,
    prisoners,
    stragglers,
  }));
}

const shown = () => page.getByLabel('Battle that is shown').locator('option:checked').innerText();
const primary = (hasText) => page.locator('.prompt .primary:enabled', { hasText });
/** What the one button says leads to an entry. */
async function goes(hasText) {
  const from = await entries(page);
  await primary(hasText).click();
  await grown(page, from);
}
test('the battle that comes next is fought out from the map of the corps, if the other side agrees', async () => {
  await page.keyboard.press('Alt+2');
  await page.locator('.board .piece').first().waitFor();
  const group = page.getByRole('group', { name: /Fight it out/ });
  await group.getByText('Two Star General').waitFor();
  await axe(page, 'a battle of a corps that may be fought out');
  const from = await entries(page);
  await group.getByRole('button', { name: /On a map of hexes/ }).click();
  await grown(page, from);
  await goes('Confirm');
  assert.match(await shown(), /Two Star General/);
  assert.match(await prompt(page), /write orders and lay them face down/);
  assert.equal(await page.locator('.trouble').count(), 0);
});

test('both sides lay orders for it, and its map and clock are shown', async () => {
  await primary('Write orders').click();
  for (let side = 0; side < 2; side++) {
    await primary(/^Show/).click();
    await goes(/face down/);
  }
  await page.locator('.prompt', { hasText: 'throw 2d6 for the next move' }).waitFor();
  await page.keyboard.press('Alt+2');
  await page.locator('.board .piece').first().waitFor();
  const { map } = await ask(table, { map: { file: FILE, seat: 'umpire', battle: 'fight-1' } });
  assert.deepEqual(
    new Set(await page.locator('.board .piece').evaluateAll((all) => all.map((one) => one.dataset.piece))),
    new Set(map.pieces.filter(({ cell }) => cell).map(({ id }) => id)),
  );
});

test('before it was opened there is the map of the corps', async () => {
  await page.keyboard.press('Home');
  await page.locator('.prompt', { hasText: 'Looking at entry' }).waitFor();
  await page.locator('.board .piece[data-piece="arm.recce"]').waitFor();
  assert.equal(await page.locator('.trouble').count(), 0);
  await page.keyboard.press('End');
  await settled(page);
});

test('it is stopped, what came back is accepted in the war room, and the corps goes on', async () => {
  await page.keyboard.press('Alt+1');
  await page.locator('.tree .stage.open').click();
  let from = await entries(page);
  await page.getByRole('button', { name: 'Stop it as it stands' }).click();
  await grown(page, from);
  await goes('Confirm');
  await page.keyboard.press('Alt+1');
  await page.locator('.tree .stage.reported').click();
  from = await entries(page);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await grown(page, from);
  await goes('Confirm');
  await page.waitForFunction(() => !document.querySelector('header .switch'));
  // The next battle, or the end of the turn: as the dice fell before.
  assert.match(await prompt(page), /^(Fight the battle|End the turn)/);
  // Not a shot was fired in it, and all have come back.
  assert.deepEqual(await strengths(), sentWith);
  assert.deepEqual(page.faults, []);
});
