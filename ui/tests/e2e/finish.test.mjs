// The program leads both sides: the battle that is shown is played to its end in one go, which can be stopped on the way; and a night
// leads from side to side.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ask, founded, played } from '../screens/war.mjs';
import { axe } from './axe.mjs';
import { entries, faultsOf, found, openOn, openTable, prompt, settled } from './table.mjs';

let table;
before(async () => (table = await openTable()));
after(() => table.close());

const finish = (page) => page.getByRole('button', { name: 'Finish this battle' });

test('a battle that is being finished can be stopped on the way, and goes on from there', async () => {
  const page = await table.look();
  await found(page, 'First Light', { automatic: [0, 1] });
  await page.getByRole('button', { name: 'Hold', exact: true }).click();
  await settled(page);
  const from = await entries(page);
  await finish(page).click();
  const stop = page.getByRole('button', { name: /^Stop/ });
  await stop.waitFor();
  await page.keyboard.press('Escape');
  await stop.waitFor({ state: 'detached' });
  await settled(page);
  assert.ok((await entries(page)) >= from);
  assert.match(await prompt(page), /held/, 'whoever was held is held again');
  await axe(page, 'a battle that may be finished');
  assert.deepEqual(faultsOf(page), []);
  await page.context().close();
});

test('a skirmish is finished by the program in one go', async () => {
  const page = await table.look();
  await page.locator('.scenarios .card').first().waitFor();
  await found(page, 'First Skirmish', { automatic: [0, 1] });
  const from = await entries(page);
  await finish(page).click();
  await page.locator('.prompt .primary', { hasText: 'Open the report' }).waitFor();
  assert.ok((await entries(page)) > from);
  assert.equal(await finish(page).count(), 0, 'what is over is not finished again');
  assert.deepEqual(faultsOf(page), []);
  await page.context().close();
});

test('a person who leads a side is offered nothing of the kind', async () => {
  const page = await table.look();
  await page.locator('.scenarios .card').first().waitFor();
  await found(page, 'First Skirmish', { automatic: [1] });
  await settled(page);
  assert.equal(await finish(page).count(), 0);
  await page.context().close();
});

test('the night leads from side to side, and says who is waited for', async () => {
  const file = 'night.wardiary';
  await founded(table, file, 'first-light', { players: { blue: 'Anna', orange: 'Bert' } });
  await played(table, file, ({ prompt: said, call }) => !call && /^Night/.test(said));
  const page = await openOn(table, file);
  const anna = page
    .getByRole('button', { name: /^blue Anna|Anna/ })
    .and(page.locator('.night [aria-pressed]'));
  await page.locator('.night .steps[data-night=blue]').waitFor();
  const pressEnter = async () => {
    const isAsked = await page.locator('.prompt .primary[data-ends]').count();
    await page.keyboard.press('Enter');
    if (!isAsked) return settled(page);
    await page.locator('.prompt .primary.asks:not([disabled])').waitFor();
    return page.keyboard.press('Enter');
  };
  // Enter leads to every open row and step of Anna’s night, and to its end.
  const rows = new Set();
  for (let step = 0; step < 60; step++) {
    if (await page.locator('.night .steps[data-night=orange]').count()) break;
    const row = page.locator('.night .rows .at:focus');
    if (await row.count()) rows.add(await row.getAttribute('aria-label'));
    await pressEnter();
    await settled(page);
  }
  assert.ok(rows.size > 0, 'the hand went from row to row');
  // Her night is done: the screen is the other side’s, whose night is open.
  await page.locator('.night .steps[data-night=orange]').waitFor();
  await anna.click();
  await page
    .getByText(/^The night is over for Anna\. The day begins when it is over for .+ too\.$/)
    .waitFor();
  await page.locator('.night .steps li', { hasText: 'End the night' }).getByText('…').waitFor();
  // From there Enter leads back to it.
  await page.locator('.prompt .primary', { hasText: /Go to .+’s night/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.night .steps[data-night=orange]').waitFor();
  for (let step = 0; step < 60; step++) {
    const { status } = await ask(table, { status: { file, seat: 'umpire' } });
    if (status.day === 2) break;
    await pressEnter();
    await settled(page);
  }
  await page.locator('.prompt', { hasText: 'write orders' }).waitFor();
  assert.deepEqual(faultsOf(page), []);
  await page.context().close();
});
