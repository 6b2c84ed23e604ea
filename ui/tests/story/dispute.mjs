// The dispute, chapter by chapter, by keys and clicks in the windows of Anna and Bert. Each chapter gives back what it saw.
import assert from 'node:assert/strict';
import { thrower } from '../e2e/devices.mjs';
import { grown } from '../e2e/table.mjs';
import { BARRAGE, FILE, LATER } from './evening.mjs';

const WORDS = 'barrage on A Company';
const REASON = 'the six was a two: my photo of the tray shows it';
const dialogOf = (page) => page.getByRole('dialog');
const screen = async (page, key) => {
  await page.keyboard.press(`Alt+${key}`);
  await page.waitForTimeout(500);
};

/** The whole log again, at this entry. */
async function opensEntry(page, entry) {
  await screen(page, 6);
  const all = page.getByRole('button', { name: 'Show everything' });
  if (await all.count()) await all.click();
  const goto = page.getByRole('textbox', { name: 'Go to entry' });
  await goto.fill(String(entry));
  await goto.press('Enter');
  await page.locator(`li[data-seq="${entry}"]`).waitFor();
  await page.getByRole('complementary', { name: `Entry ${entry}`, exact: true }).waitFor();
  await page.waitForTimeout(300);
}

/** Each order of the list, with what becomes of it, as the screen says it. */
const planOf = (page) =>
  dialogOf(page)
    .locator('.plan')
    .evaluate((plan) => [
      plan.querySelector('h3').innerText,
      ...[...plan.querySelectorAll('li[data-fate]')].map(
        (one) =>
          `${one.dataset.fate}: ${one.querySelector('.text').innerText}\n  then: ${one.querySelector('.then').innerText}\n  now: ${one.querySelector('.now').innerText}`,
      ),
    ]);

/** Anna finds the roll, reads its card, and types the dice as she says they fell. */
export async function disputes({ pages: { blue: anna }, picture, lines }) {
  const [{ faces }] = await lines(BARRAGE);
  await screen(anna, 6);
  await anna.getByRole('searchbox', { name: 'Search the log' }).fill(WORDS);
  await anna.locator('.found', { hasText: 'found' }).waitFor();
  const found = await anna
    .locator('main li[data-kind=ordered]')
    .evaluateAll((rows) => rows.map((row) => `#${row.dataset.seq}`));
  await opensEntry(anna, BARRAGE);
  await picture(anna, '01-log');
  const roll = anna.locator(`li[data-seq="${BARRAGE}"]`);
  await roll.locator('[data-roll]').click();
  await dialogOf(anna).getByText('What came of it').waitFor();
  const card = await dialogOf(anna).innerText();
  await picture(anna, '02-roll-card');
  await dialogOf(anna).getByRole('button', { name: 'Change …' }).click();
  // The dice stand in the box as they were typed: the last one is another.
  await dialogOf(anna).locator('.box input').press('End');
  await dialogOf(anna).locator('.box input').press('Backspace');
  await dialogOf(anna).locator('.box input').press('2');
  const typed = [...faces.slice(0, -1), 2].join(' ');
  assert.equal(await dialogOf(anna).locator('.box input').inputValue(), typed);
  await dialogOf(anna).locator('.plan h3 [role=status]').waitFor();
  await dialogOf(anna).locator('.reason input').fill(REASON);
  await picture(anna, '03-then-and-now');
  return [`${found.length} orders found: ${found.join(' ')}`, card, ...(await planOf(anna))];
}

/** Bert is asked, sees the same list, and agrees. */
export async function amends({ pages: { blue: anna, orange: bert }, picture, lines, entries }) {
  const mine = await planOf(anna);
  const from = await entries();
  await dialogOf(anna)
    .getByRole('button', { name: /^Ask: / })
    .click();
  await anna.getByText('Waiting for Bert.').waitFor();
  await bert.getByText(REASON).first().waitFor();
  await screen(bert, 2);
  await picture(bert, '04-asked');
  await bert.getByRole('button', { name: 'See what would change …' }).click();
  await dialogOf(bert).locator('.plan h3 [role=status]').waitFor();
  assert.deepEqual(await planOf(bert), mine, 'Bert sees what Anna sees');
  assert.equal(await entries(), from, 'nothing is written before he agrees');
  await dialogOf(bert).locator('.plan ol').hover();
  await bert.mouse.wheel(0, 2000);
  await picture(bert, '05-agrees');
  await dialogOf(bert).getByRole('button', { name: 'Agree', exact: true }).click();
  for (const page of [anna, bert]) await grown(page, from);
  await anna.getByText('Bert agrees; it is done.').first().waitFor();
  await anna.locator('.toast').getByRole('button', { name: 'Close' }).click();
  const written = await lines(from + 1);
  return written.map(({ seq, kind, text }) => `#${seq} ${kind}: ${text}`);
}

/** What the record says now, on both devices. */
export async function looksBack({ pages: { blue: anna, orange: bert }, picture, lines }) {
  const amended = (await lines(LATER)).findLast(({ kind }) => kind === 'amended');
  await opensEntry(anna, BARRAGE);
  // The order at the top, so that what came of the roll is seen below it.
  await anna.locator(`main li[data-seq="${BARRAGE - 2}"]`).evaluate((row) => {
    const list = row.closest('.list');
    list.scrollTop += row.getBoundingClientRect().top - list.getBoundingClientRect().top;
  });
  await picture(anna, '06-crossed-out');
  await opensEntry(bert, amended.seq);
  await bert.locator(`main [data-roll="${amended.seq}"]`).click();
  await dialogOf(bert).locator('.card').waitFor();
  await picture(bert, '07-who-and-why');
  const card = await dialogOf(bert).innerText();
  await bert.keyboard.press('Escape');
  const all = await lines(1);
  const rolls = all.filter(({ kind }) => kind === 'rolled');
  const told = (test) =>
    rolls
      .filter(test)
      .map(({ seq, text }) => `#${seq} ${text}`)
      .join(' ');
  const orders = all.filter(({ kind, seq }) => kind === 'ordered' && seq >= BARRAGE - 2);
  return [
    card,
    `orders from the barrage on: ${orders.length}, of which no longer count: ${orders.filter(({ counts }) => !counts).length}`,
    `rolls that no longer count: ${told(({ counts }) => !counts)}`,
    `rolls after it that stand: ${told(({ seq, counts }) => seq > BARRAGE && counts)}`,
  ];
}

/** Anna looks at what it would mean to take the amendment out again, and leaves it. */
export async function takesBack({ pages: { blue: anna }, picture, lines }) {
  const { seq } = (await lines(LATER)).findLast(({ kind }) => kind === 'amended');
  await opensEntry(anna, seq);
  await anna.getByRole('button', { name: 'Take it out …' }).click();
  await dialogOf(anna).locator('.plan li[data-fate]').first().waitFor();
  await picture(anna, '08-take-it-out');
  const plan = await planOf(anna);
  await dialogOf(anna).getByRole('button', { name: 'Leave it' }).click();
  return plan;
}

/** The war goes on: Bert lets the app throw, Anna types her answer; only hers may have been typed wrongly. */
export async function goesOn({ pages: { orange: bert }, picture, ask, lines, entries }) {
  const { legal } = await ask({ legal: { file: FILE, seat: 'orange' } });
  const { order, label } = legal.offers.find(({ label }) => label.endsWith('(distant fire)'));
  assert.equal(await untilSeat(ask, order), 'orange');
  const from = await entries();
  await bert.getByRole('button', { name: /App rolls/ }).click();
  await grown(bert, from);
  const roll = (await lines(from)).find(({ kind }) => kind === 'rolled');
  await settles(ask);
  await opensEntry(bert, roll.seq);
  await bert.getByRole('button', { name: 'Change …' }).click();
  await dialogOf(bert).getByText('It should not have been ordered').waitFor();
  await bert.waitForTimeout(500);
  await picture(bert, '09-app-dice');
  const ways = await dialogOf(bert).locator('.left').innerText();
  // Of the two rolls of this order only the typed answer may be corrected.
  assert.equal(ways.split('Other dice fell').length, 2);
  assert.match(ways, /Other dice fell.* answers /);
  await bert.keyboard.press('Escape');
  return [label, ways];
}

/** Bert orders; every choice is the usual one. Whose dice are called for then. */
async function untilSeat(ask, order) {
  let { done } = await ask({ order: { file: FILE, seat: 'orange', order } });
  while (done.call?.call.choice) done = await chooses(ask, done.call);
  return thrower(done.call);
}

/** What is still asked: Anna types ones. */
async function settles(ask) {
  for (;;) {
    const { status } = await ask({ status: { file: FILE, seat: 'umpire' } });
    const [called] = status.calls;
    if (!called) return;
    if (called.call.choice) await chooses(ask, called);
    else {
      const { seat, count } = called.call.roll;
      await ask({ dice: { file: FILE, seat, call: called.entry, dice: { typed: '1'.repeat(count) } } });
    }
  }
}

async function chooses(ask, { entry, call: { choice } }) {
  const words = choice.usual.map((at) => choice.options[at].word);
  return (await ask({ choose: { file: FILE, seat: choice.seat, call: entry, words } })).done;
}
