// The chance to win: counted from the report's screen with its progress, stopped, gone on with; the curve stands in the report, and
// the record is not touched.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { faultsOf, openTable, PROGRAM } from './table.mjs';
import { ask } from '../screens/war.mjs';

test('the chance to win is counted, stopped, and read in the report', async () => {
  const table = await openTable();
  try {
    const file = join(table.folder, 'played.wardiary');
    execFileSync(PROGRAM, ['simulate', 'first-light', '--seed', '7', '--file', file], {
      env: { ...process.env, WARDIARY_DATA: join(table.folder, 'data') },
      stdio: 'ignore',
    });
    const page = await table.look();
    await page.getByText('First Light').first().click();
    const entries = async () =>
      (await ask(table, { status: { file: 'played.wardiary', seat: 'umpire' } })).status;
    const before = await entries();
    await page.keyboard.press('Alt+8');
    const part = page.getByRole('region', { name: 'Chance of winning' });
    const frame = page.frameLocator('iframe');
    await frame.locator('#turning-points').waitFor();
    assert.equal(await frame.getByRole('heading', { name: 'The chance to win' }).count(), 0);
    await part.getByText(/^0 of \d+ wars played$/).waitFor();

    await part.getByRole('button', { name: 'Count it' }).click();
    await part.getByText(/^[1-9]\d* of \d+ wars played$/).waitFor({ timeout: 60_000 });
    await part.getByRole('button', { name: 'Stop' }).click();
    await part.getByRole('button', { name: 'Go on counting' }).waitFor();
    await frame.getByRole('heading', { name: 'The chance to win' }).waitFor({ timeout: 60_000 });
    assert.ok(await frame.getByText(/^Played on /).count(), 'it says from how many wars');

    assert.ok(existsSync(`${file}.chance`), 'it is kept beside the campaign');
    const after = await entries();
    assert.deepEqual([after.entries, after.head], [before.entries, before.head]);
    if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}-chance.png` });
    // The war room has the same curve; a click goes to its moment.
    await page.keyboard.press('Alt+1');
    await page.getByRole('button', { name: 'War room' }).click();
    await page.getByRole('button', { name: 'Chance to win' }).click();
    const curve = page.getByRole('slider', { name: /^Chance to win/ });
    await curve.waitFor();
    const { win_chance: known } = await ask(table, { win_chance: { file: 'played.wardiary' } });
    const counted = known.points.filter(({ chance }) => chance !== null);
    assert.equal(Number(await curve.getAttribute('aria-valuemax')), counted.length - 1);
    const [blue] = counted.at(-1).chance;
    const said = await curve.getAttribute('aria-valuetext');
    assert.ok(said.includes(`${Math.round(blue.permille / 10)} %`), said);
    await curve.focus();
    for (let step = 1; step < counted.length; step++) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await page.getByText(`Looking at entry ${counted[0].entry}`).waitFor();
    await page.getByRole('button', { name: 'Strength' }).click();
    await page.getByRole('slider', { name: /^Course of the war/ }).waitFor();
    assert.deepEqual(faultsOf(page), []);
  } finally {
    await table.close();
  }
});
