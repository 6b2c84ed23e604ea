// What is for one side's eyes: a briefing reaches that side's window and no other. And what is tried in a branch leaves the war alone.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ask, founded } from '../screens/war.mjs';
import { axe } from './axe.mjs';
import { entries, faultsOf, openOn, openTable, settled } from './table.mjs';

const FILE = 'briefed.wardiary';
const SIDES = ['blue', 'orange'];
/** The scenario's own files: the first long line of words that stands in one of them alone. */
const told = Object.fromEntries(
  SIDES.map((side) => [
    side,
    readFileSync(new URL(`../../../campaigns/first-light/briefing-${side}.md`, import.meta.url), 'utf8'),
  ]),
);
const wordsOf = (side) => {
  const other = told[side === 'blue' ? 'orange' : 'blue'];
  const line = told[side]
    .split('\n')
    .find((one) => one.length > 30 && !/[*_#`<>&"]/.test(one) && !other.includes(one));
  return line.trim().split(' ').slice(0, 5).join(' ');
};

let table;
before(async () => {
  table = await openTable();
  await founded(table, FILE, 'first-light', { players: { blue: 'Anna', orange: 'Bert' } });
});
after(() => table.close());

/** A window, and every answer that came into it. */
async function sit(role) {
  const page = await openOn(table, FILE, role);
  const bytes = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('/api')) bytes.push(await response.text().catch(() => ''));
  });
  return { page, bytes };
}

const command = async (page, words) => {
  await page.keyboard.press('Control+k');
  await page.locator('.palette-input:focus').fill(words);
  await page.keyboard.press('Enter');
};

test('a briefing is shown to its own side alone, in the war room and by command', async () => {
  for (const side of SIDES) {
    const other = side === 'blue' ? 'orange' : 'blue';
    const { page, bytes } = await sit(side);
    await page.keyboard.press('Alt+1');
    await page.getByRole('button', { name: 'Briefing …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Briefing' });
    await dialog.getByText(wordsOf(side)).first().waitFor();
    await dialog.getByRole('columnheader', { name: 'points' }).waitFor();
    assert.doesNotMatch(await dialog.innerText(), /\*\*|\|-|^#/m, 'no sign of Markdown is left');
    await dialog
      .getByText(`For ${other}’s eyes only, until the war is over or the umpire opens it.`)
      .waitFor();
    await axe(page, `the briefing of ${side}`);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await command(page, 'briefing');
    await dialog.getByText(wordsOf(side)).first().waitFor();
    await page.keyboard.press('Escape');
    // In the log the other's briefing is a line that says only that it is there.
    await page.keyboard.press('Alt+6');
    await page.locator('li[data-kind=briefed]').nth(1).waitFor();
    assert.equal(await page.locator('li[data-kind=briefed].sealed').count(), 1);
    assert.ok(!bytes.some((text) => text.includes(wordsOf(other))), `${side} got nothing of ${other}’s`);
    assert.ok(!(await page.content()).includes(wordsOf(other)));
    assert.ok(
      bytes.some((text) => text.includes(wordsOf(side))),
      'his own came by these bytes',
    );
    assert.deepEqual(faultsOf(page), []);
    await page.context().close();
  }
});

test('a spectator reads none of them; at a shared window nothing shows before one says who reads', async () => {
  const dora = await sit('spectator');
  await command(dora.page, 'briefing');
  await dora.page.getByText('For blue’s eyes only, until').waitFor();
  await dora.page.getByText('For orange’s eyes only, until').waitFor();
  for (const side of SIDES) assert.ok(!dora.bytes.some((text) => text.includes(wordsOf(side))));
  await dora.page.context().close();
  const { page } = await sit('host');
  await command(page, 'briefing');
  await page.getByText('Who reads? The others look away.').waitFor();
  for (const side of SIDES) assert.ok(!(await page.content()).includes(wordsOf(side)));
  await page.getByRole('dialog').getByRole('button', { name: 'Bert' }).click();
  await page.getByText(wordsOf('orange')).first().waitFor();
  assert.ok(!(await page.content()).includes(wordsOf('blue')));
  await page.context().close();
});

test('something is tried in a branch, from an entry and by command; the war itself stays as it is', async () => {
  const { page } = await sit('host');
  const before = await entries(page);
  const bytes = await ask(table, { entry: { file: FILE, seat: 'umpire', entry: before } });
  await page.keyboard.press('Alt+6');
  // The list comes to the newest entry first; a row that still moves is not the one that is hit.
  await page.locator(`li[data-seq="${before}"]`).waitFor();
  await settled(page);
  await page.locator('li[data-seq="3"] .text').click();
  await page.getByRole('button', { name: 'Try something from here …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Try something' });
  assert.equal(await dialog.getByRole('spinbutton').inputValue(), '3');
  await axe(page, 'a branch is begun');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await command(page, 'try something');
  await dialog.waitFor();
  assert.equal(await dialog.getByRole('spinbutton').inputValue(), String(before));
  await dialog.getByLabel('What for').fill('what if the 501st had held the crossroads');
  await dialog.getByRole('button', { name: /^Begin/ }).click();
  await page.getByText('This is the branch.').first().waitFor();
  await page.locator('.prompt').waitFor();
  const name = `briefed-from-${before}.wardiary`;
  const { status } = await ask(table, { status: { file: name, seat: 'umpire' } });
  assert.ok(status.entries >= before, 'everything up to there is in it');
  assert.ok(readFileSync(join(table.folder, name)).length > 0);
  const after = await ask(table, { status: { file: FILE, seat: 'umpire' } });
  assert.equal(after.status.entries, before);
  assert.deepEqual(await ask(table, { entry: { file: FILE, seat: 'umpire', entry: before } }), bytes);
  // A guest of a side keeps no files: he is not offered it.
  const anna = await sit('blue');
  await anna.page.keyboard.press('Control+k');
  await anna.page.locator('.palette-input:focus').fill('try something');
  await anna.page.getByText('Nothing is called that.').waitFor();
  assert.deepEqual([...faultsOf(page), ...faultsOf(anna.page)], []);
});
