// A fight at the panel: both sides' dice before anything is committed, support that changes the odds at once, dice that are
// said to be wrong before Enter and refused, losses taken by keyboard, the roll explained.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { entries, found, handsAt, openTable, settled } from './table.mjs';

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

const dice = () => page.locator('#dice');
const progress = () => page.locator('#dice-progress');
const count = (side) => page.locator(`.pool.${side} h3`).innerText();

test('both ledgers are seen before anything is committed, and support changes them at once', async () => {
  await hands.begins();
  await hands.aimsUntil(page.locator('.pool'));
  await page.locator('.pool.orange').waitFor();
  const before = await entries(page);
  for (const side of ['blue', 'orange']) {
    const ledger = page.locator(`.pool.${side} .ledger table`).first();
    assert.match(await ledger.innerText(), /fighting strength/i);
    assert.ok((await page.locator(`.pool.${side} .bars li`).count()) > 1, `odds of ${side}`);
  }
  const usual = Number.parseInt(await count('blue'), 10);
  await page.locator('.pool.blue .support input[type=checkbox]').first().click();
  await page.waitForFunction(
    (n) => Number.parseInt(document.querySelector('.pool.blue h3')?.textContent ?? '', 10) === n,
    usual - 1,
  );
  // The mortars of the book's example bring one die.
  assert.match(await page.locator('.pool.blue .support').innerText(), /\+1 die/);
  assert.equal(await entries(page), before, 'looking writes nothing');
  const panel = await page.locator('aside .top').evaluate((top) => [top.scrollHeight, top.clientHeight]);
  const low = await page.locator('.pool.orange .named').last().boundingBox();
  assert.ok(low && low.y + low.height <= 720, `the odds end in sight, ${panel}`);
});

test('wrong dice are said before Enter and refused; the right ones go in with one key more than dice', async () => {
  await hands.goes();
  // The support that was chosen while aiming answers its question by itself; its button is never free.
  const confirm = page.locator('.call .primary:enabled');
  for (;;) {
    await dice().or(confirm).first().waitFor();
    if (await dice().count()) break;
    await hands.then(() => confirm.click());
  }
  await page.locator('.pool.orange .ledger').waitFor();
  const called = Number.parseInt(await count('blue'), 10);
  const before = await entries(page);
  await page.keyboard.type('6'.repeat(called + 1));
  await page.locator('.box.wrong').waitFor();
  assert.match(await progress().innerText(), new RegExp(`${called + 1} dice for ${called}, 1 too many`));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.type('67');
  await page.locator('.box.wrong').waitFor();
  assert.match(await progress().innerText(), /A 7 is not on a d6/);
  await page.keyboard.press('Enter');
  await settled(page);
  assert.equal(await entries(page), before, 'nothing wrong is written');
  await page.keyboard.press('Escape');
  assert.match(await progress().innerText(), /No dice yet/);
  // n dice in n + 1 keys, typed faster than anybody reads them.
  let keys = 0;
  await hands.then(async () => {
    for (const key of [...'6'.repeat(2), ...'1'.repeat(called - 2), 'Enter']) {
      keys += 1;
      await page.keyboard.press(key);
    }
  });
  assert.equal(keys, called + 1);
});

test('the answer is thrown, and losses and all that follows are chosen by keyboard', async () => {
  const answers = Number.parseInt(await count('orange'), 10);
  await page.locator('.earlier').waitFor();
  await hands.then(async () => {
    await page.keyboard.type('6'.repeat(1) + '1'.repeat(answers - 1));
    await page.keyboard.press('Enter');
  });
  let chosen = 0;
  while (await page.locator('.call .option').count()) {
    const options = page.locator('.call .option');
    const last = await options.count();
    assert.ok((await options.locator('.means').count()) > 0, 'what each option means is told');
    await page.keyboard.press(String(last));
    const word = await options.nth(last - 1).getAttribute('data-word');
    await page.locator(`.option.on[data-word="${word}"]`).waitFor();
    await page.waitForFunction(() => !document.querySelector('.call .primary')?.disabled);
    await hands.then(() => page.keyboard.press('Enter'));
    chosen += 1;
  }
  assert.ok(chosen > 0, 'somebody had to choose');
});

test('the roll is explained, its record verified again, and disputed with the roll already named', async () => {
  await page.keyboard.press('w');
  await page.getByRole('heading', { name: /^Why \d+ (die|dice)/ }).waitFor();
  const card = page.locator('[role=dialog]');
  assert.match(await card.innerText(), /typed the dice/);
  await card
    .getByText(/^§|R\d/)
    .first()
    .waitFor();
  await card.getByRole('button', { name: 'Verify again' }).click();
  await card.getByText(/All \d+ entries are whole/).waitFor();
  await card.getByRole('button', { name: /^Dispute/ }).click();
  await page.keyboard.press('Tab');
  await card.locator('input').first().fill('a die was cocked');
  await card.getByRole('button', { name: /^Change the past/ }).click();
  const reason = page.locator('#amend .reason input');
  await reason.waitFor();
  assert.match(await reason.inputValue(), /^Entry \d+, .*: a die was cocked$/);
  assert.deepEqual(page.faults, []);
});
