// A round of First Light at the table: by mouse, and again without one.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { entries, found, grown, openTable, prompt, settled } from './table.mjs';

let table;
before(async () => (table = await openTable()));
after(() => table.close());

const STEPS = 160;
const clock = (page) => page.locator('.clock').innerText();
/** Until the prompt line says something else. */
const prompted = (page, said) =>
  page.waitForFunction((before) => document.querySelector('.prompt p')?.innerText !== before, said);
const has = async (page, selector) => (await page.locator(selector).count()) > 0;

async function layByMouse(page) {
  for (let side = 0; side < 2; side++) {
    const hold = page.locator('.hold');
    await hold.waitFor();
    assert.equal(await has(page, '.sheet'), false, 'nothing is shown before the curtain is held');
    const box = await hold.boundingBox();
    await page.mouse.move(box.x + 20, box.y + 20);
    await page.mouse.down();
    await page.locator('.sheet .line').first().waitFor();
    await page.mouse.up();
    await page.locator('.curtain').waitFor();
    assert.equal(await has(page, '.sheet'), false, 'letting go hides everything');
    const before = await entries(page);
    await page.locator('.prompt .primary').click();
    await grown(page, before);
  }
}

test('a round by mouse, with a fight', async () => {
  const page = await table.look();
  await found(page, 'First Light');
  const start = await clock(page);
  await layByMouse(page);
  await page.locator('.board .piece').first().waitFor();
  let fights = 0;
  for (let step = 0; step < STEPS && (await clock(page)) === start; step++) {
    // Support that was chosen while aiming answers its question by itself: what it writes is not counted as this hand's.
    await page.locator('#dice, .call .primary:enabled, .prompt .primary:enabled').first().waitFor();
    const before = await entries(page);
    if (await has(page, '#dice')) await page.getByRole('button', { name: /App rolls/ }).click();
    else if (await has(page, '.call .primary')) await page.locator('.call .primary').click();
    else if (fights === 0 && (await has(page, '.piece.actor'))) fights += await attackByMouse(page);
    else await page.locator('.prompt .primary').click();
    await grown(page, before);
  }
  assert.notEqual(await clock(page), start, 'the round came to its end');
  assert.deepEqual(page.faults, []);
  assert.equal(fights, 1, 'one fight was fought');
});

/** Takes a stand in hand and attacks the first hex that glows for it; ends the turn when none does. */
async function attackByMouse(page) {
  const actors = page.locator('.piece.actor');
  for (let at = 0; at < (await actors.count()); at++) {
    await actors.nth(at).click();
    if (await has(page, '.overlay .target.attack')) {
      const points = (await page.locator('.overlay .target.attack').first().boundingBox()) ?? {
        x: 0,
        y: 0,
        width: 0,
        height: 0,
      };
      await page.mouse.click(points.x + points.width / 2, points.y + points.height * 0.85);
      await page.locator('.bars').first().waitFor();
      await page.locator('.prompt .primary', { hasText: 'Attack' }).click();
      return 1;
    }
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.locator('.prompt .primary').click();
  return 0;
}

test('the sample: cold start to the first recorded roll in six keys, a round without a mouse', async () => {
  const page = await table.look();
  await page.locator('.hub .card').first().waitFor();
  let keys = 0;
  const press = async (key) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  // The hub goes on with the newest campaign by Enter; the sample has its own button here, reached by keys.
  const sample = page.getByRole('button', { name: /Play the sample/ });
  await sample.focus();
  await press('Enter');
  await page.locator('.sheet .line').first().waitFor();
  await page.locator('.prompt .primary:enabled').waitFor();
  let before = await entries(page);
  await press('Enter');
  await grown(page, before);
  await page.locator('.prompt .primary', { hasText: 'Throw' }).waitFor();
  await press('Enter');
  await page.locator('#dice').waitFor();
  await press('6');
  await press('6');
  before = await entries(page);
  await press('Enter');
  await grown(page, before);
  assert.ok(keys <= 6, `${keys} keys`);

  const start = await clock(page);
  for (let step = 0; step < STEPS && (await clock(page)) === start; step++) {
    const said = await prompt(page);
    if (said.includes('automatic commander')) await prompted(page, said);
    else {
      const now = await entries(page);
      if (await has(page, '#dice:focus')) {
        // The key throws wherever the hands are.
        await page.evaluate(() => document.activeElement?.blur());
        await page.keyboard.press('r');
      } else if (await has(page, '.prompt .primary[data-ends]')) await page.keyboard.press('e');
      else await page.keyboard.press('Enter');
      await grown(page, now);
    }
  }
  assert.notEqual(await clock(page), start, 'the round came to its end');
  assert.deepEqual(page.faults, []);
});

test('any roll is explained within two clicks, and taken back with consent', async () => {
  const page = await table.look();
  await page.locator('.hub .card').first().click();
  await page.locator('.rail, nav[aria-label=Screens]').first().waitFor();
  await page.getByRole('button', { name: 'Log', exact: true }).click();
  await page.getByRole('button', { name: 'rolls', exact: true }).click();
  const rolls = page.locator('.log [data-roll]');
  await rolls.first().waitFor();
  for (let at = 0; at < Math.min(await rolls.count(), 4); at++) {
    await rolls.nth(at).click();
    await page.getByRole('heading', { name: /^Why \d+ (die|dice)/ }).waitFor();
    await page.getByText(/The chain was checked up to this entry/).waitFor();
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'rolls', exact: true }).click();
  const before = await entries(page);
  await page.locator('h1').first().click();
  // With a reason: the one key alone would take it out at once where no one has to agree.
  await page.keyboard.press('Shift+U');
  await page.getByRole('dialog').waitFor();
  await page.locator('#amend [data-fate=out]').first().waitFor();
  await page.locator('#amend .reason input').fill('a slip of the hand');
  for (const box of await page.locator('#amend .words input[type=checkbox]').all()) await box.check();
  await page.getByRole('button', { name: /^Take the order out, / }).click();
  await grown(page, before);
  await page.locator('li:not([data-kind="amended"]) .text.undone').first().waitFor();
  // An amendment that stands is not crossed out itself, nor is the line it stands in.
  const lines = await page
    .locator('li[data-kind="amended"], li[data-kind="amended"] .text')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).textDecorationLine));
  assert.ok(lines.length > 1 && lines.every((line) => line === 'none'), lines.join());
  await page.keyboard.press('Control+y');
  // Where another seat must agree, the list is shown first.
  await page.locator('#amend, li[data-kind="amended"] .text.undone').first().waitFor();
  if (await has(page, '#amend')) {
    // An order that waited for its dice when it was taken out comes back and waits again.
    await page.locator('#amend').locator('[data-fate=back], [data-fate=stops]').first().waitFor();
    for (const box of await page.locator('#amend .words input[type=checkbox]').all()) await box.check();
    await page.getByRole('button', { name: /^Take the amendment out, / }).click();
  }
  await grown(page, before + 1);
  await settled(page);
  // Only the amendment itself is crossed out now; what it took out counts again.
  await page.waitForFunction(
    () => document.querySelectorAll('.log li:not([data-kind="amended"]) .text.undone').length === 0,
  );
  await page.locator('li[data-kind="amended"] .text.undone').first().waitFor();
  assert.equal(
    await page.locator('li[data-kind="amended"] .text.undone').count(),
    1,
    'the amendment is crossed out in its turn, the one that took it out is not',
  );
  assert.deepEqual(page.faults, []);
});

test('the past is unmistakable, and nothing is written from it', async () => {
  const page = await table.look();
  await page.locator('.hub .card').first().click();
  await page.locator('nav[aria-label=Screens]').waitFor();
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await page.locator('.board .piece').first().waitFor();
  const before = await entries(page);
  await page.keyboard.press('PageUp');
  await page.getByText(/^Looking at entry/).waitFor();
  assert.equal(await has(page, '#dice'), false);
  await page.keyboard.press('[');
  await page.keyboard.press('End');
  await page.locator('.prompt:not(.past)').waitFor();
  assert.equal(await entries(page), before);
});
