// Whose hands reach a smaller battle: the program agrees to fight it out, plays its side there at a pace that can be held, also
// while nobody looks, and accepts what came of it; and the umpire rules on a squad.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axe } from './axe.mjs';
import { entries, fightOut, found, grown, handsAt, openTable, prompt, settled } from './table.mjs';

let table;
let page;
let hands;
before(async () => {
  table = await openTable();
  page = await table.look();
  await page.clock.install();
  hands = handsAt(page);
  await found(page, 'Close Combat');
});
after(() => table.close());

const go = (name) => page.locator('header').getByRole('button', { name });

/** Until the record has grown by so many entries without a hand on it. */
async function growsBy(count) {
  const from = await entries(page);
  await grown(page, from + count - 1);
}

/** Held, and nothing asked of it: an umpire waits for the dice that are called for. */
async function isHeld() {
  await rests();
  const asked = page.getByText(/The automatic commander (throws|chooses)/);
  while (await asked.count()) {
    await hands.then(() => go(/Step/).click());
    await settled(page);
  }
}

/** The first squad of the other side, with what is known of it. */
async function inHand() {
  await settled(page);
  const shown = page.locator('aside .stand.orange h2');
  if (!(await shown.count())) await page.locator('.tableboard .base.orange').first().click();
  await shown.waitFor();
}

/** Whether the record stays as it is while the window's clock goes on. */
async function rests() {
  const from = await entries(page);
  await page.clock.runFor(10_000);
  await settled(page);
  return (await entries(page)) === from;
}

test('the program agrees to fight out, and waits for the other side', async () => {
  await hands.begins();
  await hands.aimsUntil(fightOut(page));
  await page.getByLabel('Pace of the automatic commander').waitFor({ state: 'detached' });
  await page.locator('header .seat').nth(1).click();
  await page.getByLabel('Pace of the automatic commander').selectOption('quick');
  await page.getByRole('button', { name: 'On a table, Combat Captain' }).click();
  await page.locator('.tableboard .base').first().waitFor();
  assert.match(await prompt(page), /initiative/);
  assert.ok(await rests(), 'a person may throw, so the program does not');
});

test('it throws and plays in the smaller battle, and is held there', async () => {
  await go(/Hold/).click();
  await hands.goes();
  await hands.throws('1');
  await page.locator('.prompt', { hasText: 'is held' }).waitFor();
  assert.ok(await rests());
  await hands.then(() => go(/Step/).click());
  assert.ok(await rests(), 'one step is one step');
  await go(/Go on/).click();
  // Equal dice are thrown again; blue throws ones until orange begins.
  for (let step = 0; step < 60; step++) {
    if (/activity dice|choose a unit/.test(await prompt(page))) break;
    if (await page.locator('#dice').isVisible()) await hands.throws('1');
    else if (await page.locator('.prompt.blue .primary:enabled').count()) await hands.goes();
    await settled(page);
  }
  await growsBy(3);
});

test('an umpire rules on a squad', async () => {
  await go(/Hold/).click();
  await isHeld();
  await inHand();
  const name = await page.locator('aside .stand h2').innerText();
  await page.locator('aside .stand').getByRole('button', { name: 'Ruling' }).click();
  const dialog = page.getByRole('dialog', { name: 'A ruling' });
  await dialog.waitFor();
  const picked = () => dialog.locator('select').nth(1).locator('option:checked').innerText();
  assert.equal((await picked()).trim(), name, 'it is about the squad that was pointed at');
  await dialog.getByLabel('What the ruling is about').selectOption('place');
  assert.match(await dialog.locator('input[inputmode=decimal]').inputValue(), /^[\d.]+, [\d.]+$/);
  await dialog.getByLabel('What the ruling is about').selectOption('figures');
  await axe(page, 'a ruling');
  await dialog.locator('input[type=number]').fill('2');
  await dialog.getByLabel(/^Reason/).fill('two were behind the wall');
  await dialog.getByRole('checkbox').first().check();
  await hands.then(() => dialog.getByRole('button', { name: 'Make this ruling' }).click());
  await dialog.waitFor({ state: 'detached' });
  await inHand();
  await page.locator('aside .stand dd', { hasText: /^2\// }).first().waitFor();
});

test('it plays on while nobody looks, and accepts what came of it', async () => {
  await page.getByLabel('Battle that is shown').selectOption('main');
  await page.locator('.tableboard').waitFor({ state: 'detached' });
  await go(/Go on/).click();
  await growsBy(2);
  await go(/Hold/).click();
  await page.getByLabel('Battle that is shown').selectOption('fight-1');
  await page.locator('.tableboard .base').first().waitFor();
  await isHeld();
  await inHand();
  await page.locator('aside .stand').getByRole('button', { name: 'Ruling' }).click();
  const dialog = page.getByRole('dialog', { name: 'A ruling' });
  await dialog.getByLabel('What the ruling is about').selectOption('end');
  await dialog.locator('select').nth(1).selectOption('blue');
  await dialog.getByLabel(/^Reason/).fill('it is late');
  await hands.then(() => dialog.getByRole('button', { name: 'Make this ruling' }).click());
  await page.keyboard.press('1');
  await page.locator('.tree .stage').first().click();
  await hands.then(() => page.getByRole('dialog').getByRole('button', { name: 'Read its report' }).click());
  await go(/Go on/).click();
  await page.keyboard.press('1');
  await page.locator('.tree .stage.reported').click();
  await hands.then(() => page.getByRole('button', { name: 'Accept', exact: true }).click());
  // The ground was won by ruling: whoever won it may advance, and is asked in so many words.
  await page.locator('.prompt', { hasText: 'advance into it' }).waitFor();
  await hands.then(() => page.locator('.call .primary').click());
  await page.waitForFunction(() => !document.querySelector('header .switch'));
  await page.keyboard.press('1');
  await page.locator('.tree .stage', { hasText: 'accepted' }).first().waitFor();
  assert.deepEqual(page.faults, []);
});
