// The report: a page that runs nothing, follows its own numbers, leaves parts out, and goes away as a file.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { openTable } from './table.mjs';

const PROGRAM = process.env.WARDIARY ?? new URL('../../../target/debug/wardiary', import.meta.url).pathname;

test('the report is chosen, read, and taken away', async () => {
  const table = await openTable();
  try {
    const file = join(table.folder, 'played.wardiary');
    execFileSync(PROGRAM, ['simulate', 'first-light', '--seed', '7', '--file', file], {
      env: { ...process.env, WARDIARY_DATA: join(table.folder, 'data') },
      stdio: 'ignore',
    });
    const page = await table.look();
    await page.getByText('First Light').first().click();
    await page.keyboard.press('Alt+8');
    const frame = page.frameLocator('iframe');
    await frame.locator('h1', { hasText: 'First Light' }).waitFor();
    assert.equal(await page.locator('iframe').getAttribute('sandbox'), 'allow-same-origin allow-modals');

    // What is long is written when it is picked.
    assert.equal(await frame.locator('#story').count(), 1);
    assert.equal(await frame.locator('#rolls').count(), 0);
    await page.getByLabel('Hour by hour, with maps', { exact: true }).check();
    await page.getByLabel('Every roll', { exact: true }).check();
    await frame.locator('#rolls').waitFor();

    // A number of the diary opens its roll, and the window stays where it is.
    const link = frame.locator('.diary a.ref').first();
    const roll = (await link.getAttribute('href')).slice(1);
    await link.click();
    await frame.locator(`#${roll}`).waitFor({ state: 'visible' });
    assert.match(page.url(), /token=/);

    // A part that is left out is gone.
    assert.equal(await frame.locator('#luck').count(), 1);
    await page.getByLabel('Luck', { exact: true }).uncheck();
    await frame.locator('#luck').waitFor({ state: 'detached' });

    const [html] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save HTML' }).click(),
    ]);
    const text = readFileSync(await html.path(), 'utf8');
    assert.ok(text.startsWith('<!DOCTYPE html>') && !text.includes('<script') && text.includes('<svg'));

    await page.getByLabel('Dispatch, one page').check();
    await frame.locator('.dispatch').waitFor();
    const [markdown] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Markdown' }).click(),
    ]);
    assert.match(readFileSync(await markdown.path(), 'utf8'), /^# First Light: dispatch\n/);
    if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}-dispatch.png` });
  } finally {
    await table.close();
  }
});
