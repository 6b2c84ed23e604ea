// A battle inside a battle: an attack of the division game is fought out on a table in inches, by mouse and by keyboard, and
// without a table; what comes back is looked at element by element before it counts.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axe } from './axe.mjs';
import { entries, faultsOf, fightOut, found, handsAt, openTable, prompt, settled } from './table.mjs';

let table;
let page;
let hands;
before(async () => {
  table = await openTable();
  page = await table.look();
  hands = handsAt(page);
  await found(page, 'Close Combat');
});
after(() => table.close());

/** Blue has the initiative of the company battle too, and its first unit is active. */
async function activate() {
  await hands.goes();
  for (const face of ['6', '1']) await hands.throws(face);
  await page.locator('.prompt', { hasText: 'which side activates first' }).waitFor();
  await hands.goes();
  await page.locator('.prompt', { hasText: 'choose a unit' }).waitFor();
  await hands.goes();
  await page.locator('.prompt', { hasText: 'activity dice' }).waitFor();
}

test('an attack is fought out on a table, if the other side agrees', async () => {
  await hands.begins();
  await hands.aimsUntil(fightOut(page));
  await hands.then(() => page.getByRole('button', { name: 'On a table, Combat Captain' }).click());
  assert.match(await prompt(page), /wants to fight out/);
  await hands.agrees();
  await page.locator('.tableboard .base').first().waitFor();
  assert.equal(await page.locator('.tableboard .base.blue').count(), 6, '16 vehicles are six models (H.5)');
  await page.getByLabel('Battle that is shown').waitFor();
  assert.match(await prompt(page), /initiative/);
});

test('a stand is dragged with the tape, which says how likely it gets there', async () => {
  await activate();
  const before = await entries(page);
  const box = await page.locator('.base.actor').first().boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 4, y - 60, { steps: 6 });
  await page.locator('.sheet text.label', { hasText: 'gets there' }).waitFor();
  await page.mouse.up();
  assert.equal(await entries(page), before, 'dragging writes nothing');
  const ways = page.getByRole('radiogroup', { name: 'Ways to do it' });
  assert.ok((await ways.locator('label').count()) >= 3, 'with one die, with two, with three');
  await page.locator('.prompt .primary:enabled', { hasText: 'Move with 3 dice' }).waitFor();
  await hands.goes();
  await hands.throws('654');
  // Fifteen inches are there: the way is laid by pointing, and one place too far says why not.
  await page.locator('.hint', { hasText: '15"' }).waitFor();
  await page.mouse.click(x, y - 200);
  await page.locator('.aim .why').first().waitFor();
  assert.match(await page.locator('.aim .why').first().innerText(), /has 15"|15"/);
  await page.mouse.click(x, y - 60);
  await page.locator('.prompt .primary:enabled', { hasText: 'Go there' }).waitFor();
  await hands.goes();
  const now = await page.locator('.base.actor, .base').first().boundingBox();
  assert.ok(now, 'it stands on the table');
});

/** The next stand that has all its dice, by keys. */
async function takeRested() {
  for (let step = 0; step < 4; step++) {
    await page.keyboard.press('n');
    await page.locator('.hint').waitFor();
    await settled(page);
    if (/3 dice/.test(await page.locator('.hint').innerText())) return;
  }
  assert.fail('nobody has three dice left');
}

test('the same by keyboard alone, and a target says how far it is', async () => {
  await takeRested();
  await page.keyboard.press('x');
  await page.locator('.facts', { hasText: 'long range' }).waitFor();
  await page.locator('.prompt .primary:enabled', { hasText: 'Fire 3 dice' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await takeRested();
  for (let inch = 0; inch < 3; inch++) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.locator('.what b', { hasText: '3″' }).waitFor();
  await page.keyboard.press('v');
  await page.locator('.prompt .primary:enabled', { hasText: 'Move with 2 dice' }).waitFor();
  await hands.then(() => page.keyboard.press('Enter'));
  await hands.throws('33');
  await page.locator('.hint', { hasText: '6"' }).waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.locator('.prompt .primary:enabled', { hasText: 'Go there' }).waitFor();
  await hands.then(() => page.keyboard.press('Enter'));
  await page.keyboard.press('m');
  assert.match(await page.locator('.screen.list').innerText(), /activity di/);
  await page.keyboard.press('m');
});

test('axe finds nothing on the table, on its list, or in what comes back', async () => {
  await page.keyboard.press('n');
  await page.locator('aside .stand h2').waitFor();
  await axe(page, 'table');
  await page.keyboard.press('m');
  await axe(page, 'list');
  await page.keyboard.press('m');
  await page.keyboard.press('1');
  await page.locator('.tree .stage').first().waitFor();
  await axe(page, 'war room');
  await page.locator('.tree .stage').first().click();
  await page.locator('[role=dialog] table').waitFor();
  await axe(page, 'reconciliation');
});

test('it is stopped, its report is corrected by the umpire and accepted, and the war goes on', async () => {
  await hands.then(() => page.getByRole('button', { name: 'Stop it as it stands' }).click());
  await hands.agrees();
  await page.keyboard.press('1');
  await page.locator('.tree .stage.reported').click();
  await page.getByRole('button', { name: 'Correct …' }).click();
  const killed = page.getByLabel(/, killed$/).first();
  const present = page.getByLabel(/, present$/).first();
  const sent = Number(await present.inputValue());
  await killed.fill('4');
  await page.getByLabel('Reason of the umpire').fill('a tank went into the ditch');
  await page.getByRole('button', { name: 'Correct the report' }).click();
  // Four more than were sent: the program says so and writes nothing.
  await page.locator('[role=dialog] .bad').first().waitFor();
  await present.fill(String(sent - 4));
  await hands.then(() => page.getByRole('button', { name: 'Correct the report' }).click());
  await hands.then(() => page.getByRole('button', { name: 'Accept', exact: true }).click());
  await hands.agrees();
  await page.waitForFunction(() => !document.querySelector('header .switch'));
  await page.keyboard.press('1');
  assert.match(await page.locator('.tree .stage').first().innerText(), /accepted · −4 of 280 men/);
  // The report that did not balance was refused; nothing else went wrong.
  assert.deepEqual(faultsOf(page), []);
});
