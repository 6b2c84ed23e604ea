// The map: reasons on hover and under the cursor, the way that is shown before it is walked, layers, and the same as a list.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { entries, found, grown, openTable, prompt, settled } from './table.mjs';

let table;
let page;
const spoken = () => page.locator('.hidden-text[aria-live]').innerText();
const tip = () => page.locator('.tip');
const key = (name) => page.keyboard.press(name);

before(async () => {
  table = await openTable();
  page = await table.look();
  await found(page, 'First Light');
  await page.locator('.curtain').waitFor();
  // Blue goes on Move, so that there are ways to be shown; orange holds.
  await page.keyboard.down(' ');
  await page.locator('.sheet .line').first().waitFor();
  const lines = await page.locator('.sheet .line').count();
  for (let at = 0; at < lines; at++) {
    await key('m');
    await settled(page);
  }
  await page.keyboard.up(' ');
  for (let side = 0; side < 2; side++) {
    const now = await entries(page);
    // Nobody has looked at orange's sheet: the first Enter shows it.
    if (side) {
      await page.locator('.curtain').waitFor();
      await key('Enter');
      await page.locator('.sheet .line').first().waitFor();
    }
    await key('Enter');
    await grown(page, now);
  }
  await page.locator('.board .piece').first().waitFor();
});
after(() => table.close());

/** Goes on until a battalion of blue that may move has its turn. */
async function blueOnMove() {
  for (let step = 0; step < 30; step++) {
    const isAsked = (await page.locator('#dice').count()) > 0;
    if (!isAsked && (await page.locator('.piece.blue.actor').count())) {
      await key('n');
      await settled(page);
      if (await page.locator('.overlay .target.move').count()) return;
      await key('Escape');
    }
    const now = await entries(page);
    if (isAsked) {
      // Blue wins every throw for the move.
      await page.locator('#dice').focus();
      await page.keyboard.type((await prompt(page)).startsWith('Blue') ? '66' : '11');
      await key('Enter');
    } else await page.locator('.prompt .primary').click();
    await grown(page, now);
  }
  assert.fail('blue never moved');
}

/** The middle of a hex in the window, from the counters and targets that are on the map. */
async function onHex(locator) {
  const box = await locator.boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height * 0.8);
}

test('a stand in hand: reachable hexes, the way with its costs, and why not elsewhere', async () => {
  await blueOnMove();
  const target = page.locator('.overlay .target.move').first();
  await onHex(target);
  await tip().locator('.may').waitFor();
  const steps = await page.locator('.overlay .way .cost').count();
  assert.ok(steps >= 1, 'the way is drawn with a figure for each step');
  const said = await tip().locator('.may').innerText();
  const [, spent, of] = /(\d+) of (\d+) hexes/.exec(said) ?? [];
  assert.equal(Number(spent), steps, 'as many figures as hexes spent');
  assert.ok(Number(of) >= Number(spent));

  const foe = page.locator('.piece.orange').last();
  await onHex(foe);
  await tip().locator('.why').waitFor();
  const why = await tip().locator('.why').innerText();
  assert.match(why, /§|R\d/, 'the reason says where it stands in the rules');
  assert.doesNotMatch(why, /\b[a-z]+\.[A-Za-z]+\b/, 'names, no identifiers');
});

test('the cursor goes hex by hex and speaks; it says the same reason', async () => {
  await page.locator('.board').focus();
  await key('ArrowRight');
  const first = (await spoken()).slice(0, 4);
  assert.match(first, /^\d{4}$/);
  await key('ArrowDown');
  const second = (await spoken()).slice(0, 4);
  assert.equal(Number(second.slice(2)) - Number(first.slice(2)), 1, `${first} then ${second}`);
  assert.equal(second.slice(0, 2), first.slice(0, 2));
  // To an enemy, wherever he stands: the hex, the ground, who holds it, his strength, and why he is no target.
  const at = await page.locator('.piece.orange').last().getAttribute('data-hex');
  const go = async (axis, plus, minus) => {
    for (let step = 0; step < 20; step++) {
      const now = (await spoken()).slice(0, 4);
      const off = Number(at.slice(...axis)) - Number(now.slice(...axis));
      if (off === 0) return;
      await key(off > 0 ? plus : minus);
    }
  };
  await go([0, 2], 'ArrowRight', 'ArrowLeft');
  await go([2, 4], 'ArrowDown', 'ArrowUp');
  const said = await spoken();
  assert.match(said, new RegExp(`^${at}, [a-z ]+.*held by .+, \\d of \\d`), said);
  assert.match(said, /not (a target|reached): .+(§|R)\d/, said);
  await tip().locator('.why').waitFor();
  await key('Escape');
});

test('X goes through the targets, Tab through the stands that may act', async () => {
  await blueOnMove();
  await key('x');
  await page.locator('.overlay .aim').waitFor();
  assert.match(await spoken(), /to \d{4}, /);
  await key('Escape');
  await page.locator('.board').focus();
  await key('Tab');
  const held = await page.evaluate(() => document.activeElement?.className ?? '');
  assert.match(held, /piece .*actor/);
});

test('layers are switched by digits, and their areas come from the rules', async () => {
  assert.equal(await page.locator('.overlay .area.zone').count(), 0);
  await key('y');
  await page.locator('#layers').waitFor();
  await key('6');
  await page.locator('.overlay .area.zone.orange').waitFor();
  await key('6');
  await page.locator('.overlay .area.zone').first().waitFor({ state: 'detached' });
  await key('5');
  await page.locator('.overlay .area.command').waitFor();
  await key('8');
  await page.locator('.overlay .edge.range').first().waitFor();
  for (const digit of ['5', '8', '2']) await key(digit);
  await page.locator('.overlay .numbers text').first().waitFor({ state: 'detached' });
  await key('2');
  await key('y');
});

test('the list offers what the map offers, and the same reasons', async () => {
  await blueOnMove();
  const name = await page.locator('.aim h2').first().innerText();
  const glowing = await page
    .locator('.overlay .target')
    .evaluateAll((all) => all.map((target) => target.dataset.hex).sort());
  assert.ok(glowing.length > 0);
  await key('m');
  await page.locator('.screen.list').waitFor();
  await page.getByLabel('Filter the orders').fill(name);
  const labels = await page.locator('.screen.list .offers button').allInnerTexts();
  for (const hex of glowing)
    assert.ok(
      labels.some((label) => label.includes(hex)),
      `${hex} is in the list`,
    );
  const reasons = page.getByRole('heading', { name: `Why not: ${name}` });
  await reasons.waitFor();
  assert.match(await page.locator('.screen.list li').first().innerText(), /(§|R)\d/);
  await page.getByLabel('Filter the orders').blur();
  await page.locator('.screen.list h2').first().click();
  await key('m');
  await page.locator('.board:not(.off)').waitFor();
  assert.deepEqual(page.faults, []);
});

test('the bar of the scale follows the eye', async () => {
  const bar = page.locator('.scale');
  const hexes = async () => Number(/(\d+) hex/.exec(await bar.getAttribute('aria-label'))[1]);
  await key('f');
  const width = (await bar.locator('i').boundingBox()).width;
  const before = (await hexes()) / width;
  for (let step = 0; step < 4; step++) await key('+');
  await settled(page);
  const after = (await hexes()) / (await bar.locator('i').boundingBox()).width;
  assert.ok(after < before * 0.6, `${before} hexes a pixel, then ${after}`);
  await key('f');
});

test('on the map, too, B bookmarks the moment, T shows the timeline, and the sheet says so', async () => {
  const inHand = () => page.evaluate(() => document.querySelector('aside .stand h2')?.textContent ?? null);
  const line = page.getByRole('contentinfo', { name: 'Timeline' });
  await blueOnMove();
  const held = await inHand();
  assert.ok(held);
  const shown = await line.isVisible();
  await key('t');
  await line.waitFor({ state: shown ? 'detached' : 'visible' });
  await key('t');
  await line.waitFor({ state: shown ? 'visible' : 'detached' });
  if (!shown) await key('t');
  const marks = line.locator('[aria-label^="Bookmark"], .mark');
  const before = await marks.count();
  await key('b');
  await page.waitForFunction(
    (count) =>
      document.querySelectorAll('footer.line [aria-label^="Bookmark"], footer.line .mark').length !== count,
    before,
  );
  assert.equal(await inHand(), held, 'the stand stays in hand');
  await key('b');
  await page.waitForFunction(
    (count) =>
      document.querySelectorAll('footer.line [aria-label^="Bookmark"], footer.line .mark').length === count,
    before,
  );
  // From stand to stand and back again.
  await key('n');
  await key('Shift+N');
  await page.waitForFunction((name) => document.querySelector('aside .stand h2')?.textContent === name, held);
  await key('Escape');
  await key('?');
  const sheet = page.getByRole('dialog', { name: 'Keys' });
  for (const [says, keys] of [
    ['Bookmark this moment, or remove it', 'B'],
    ['Show or hide the timeline', 'T'],
    ['Previous stand that may act', 'Shift+N'],
  ])
    await sheet.locator('p', { hasText: says }).locator('kbd', { hasText: keys }).first().waitFor();
  await key('Escape');
  await sheet.waitFor({ state: 'detached' });
  assert.deepEqual(page.faults, []);
});
