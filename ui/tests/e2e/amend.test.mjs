// Two devices and one record: two windows answer one roll; a die is disputed, the other side sees then and now before it agrees,
// or says no; what was put in by one amendment is decided again by the next.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { answer, ask, founded } from '../screens/war.mjs';
import { keptOf, linesAfter, sameRecord, sit } from './devices.mjs';
import { axe } from './axe.mjs';
import { entries, faultsOf, grown, openOn, openTable } from './table.mjs';
import { asks, holdBack } from './wire.mjs';

const FILE = 'disputed.wardiary';
const order = { battle: 'main', order: { two_star_general: 'throw_for_move' } };

let table;
let pages;
before(async () => {
  table = await openTable();
  await founded(table, FILE, 'first-light', { players: { blue: 'Anna', orange: 'Bert' } });
  for (const side of ['blue', 'orange']) await ask(table, { seal_orders: { file: FILE, seat: side } });
  await ask(table, { order: { file: FILE, seat: 'blue', order } });
  pages = await sit(table, FILE);
});
after(() => table.close());

const types = async (page, faces) => {
  await page.locator('#dice').fill(faces);
  await page.locator('.box.complete').waitFor();
  await page.locator('#dice').press('Enter');
};

/** Anna says that one of her dice was another one, and asks for it. */
async function dispute(page, { seq }, faces, reason) {
  await page.keyboard.press('Alt+6');
  await page.locator(`li[data-seq="${seq}"] .text`).click();
  await page.getByRole('button', { name: 'Change …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('.box input').fill(faces);
  await dialog.locator('.plan h3 [role=status]').waitFor();
  await dialog.locator('.reason input').fill(reason);
  await dialog
    .getByRole('button', { name: /^Ask: / })
    .and(page.locator(':enabled'))
    .click();
  await page.getByText('Waiting for Bert.').waitFor();
}

/** Then and now, as the screen that shows them says it. */
const planOf = (page) =>
  page
    .getByRole('dialog')
    .locator('.plan li[data-fate]')
    .evaluateAll((orders) =>
      orders.map((one) => [
        one.dataset.fate,
        one.querySelector('.then').innerText,
        one.querySelector('.now').innerText,
      ]),
    );

test('two windows answer one roll: the first is written, the other is told why not', async () => {
  const late = await openOn(table, FILE, 'blue');
  const early = pages.blue;
  for (const page of [early, late]) await page.locator('#dice').waitFor();
  let isHeld;
  const held = new Promise((done) => (isHeld = done));
  let release;
  const released = new Promise((done) => (release = done));
  await holdBack(late, '**/api', async (route) => {
    if (asks(route.request().postData(), 'dice')) {
      isHeld();
      await released;
    }
    await route.continue();
  });
  const from = await entries(early);
  await types(late, '11');
  await held;
  await types(early, '66');
  await grown(early, from);
  release();
  await late.locator('.trouble').waitFor();
  const said = await late.locator('.trouble').innerText();
  assert.match(said, /dice|call|roll|answer/i);
  const lines = await linesAfter(table, FILE, from);
  assert.deepEqual(
    lines.filter(({ kind }) => kind === 'rolled').map(({ faces }) => faces),
    [[6, 6]],
  );
  // What waits now is shown in both: the other side's throw.
  await sameRecord([early, late], table, FILE);
  for (const page of [early, late])
    await page
      .getByText(/Waiting for Bert/)
      .first()
      .waitFor();
  assert.deepEqual(faultsOf(late), []);
  await late.context().close();
});

test('a disputed die: the other side sees then and now, says no, and nothing is changed', async () => {
  await answer(table, FILE, { dice: { typed: '11' } });
  const from = await sameRecord(Object.values(pages), table, FILE);
  const roll = (await linesAfter(table, FILE, 0)).find(({ kind }) => kind === 'rolled');
  await dispute(pages.blue, roll, '11', 'both dice lay on the edge of the tray');
  await pages.orange
    .getByText(/both dice lay on the edge of the tray/)
    .first()
    .waitFor();
  assert.equal(await pages.orange.getByRole('button', { name: 'Agree', exact: true }).count(), 0);
  await pages.orange.getByRole('button', { name: 'See what would change …' }).click();
  await pages.orange.getByRole('dialog').locator('.plan li[data-fate]').first().waitFor();
  await axe(pages.orange, 'a change that another device asks for');
  const plan = await planOf(pages.orange);
  assert.equal(plan[0][0], 'stops', 'a tie is thrown again: the table is asked');
  assert.notEqual(plan[0][1], plan[0][2]);
  await pages.orange.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click();
  await pages.blue.getByText('Bert does not agree.').first().waitFor();
  assert.equal(await sameRecord(Object.values(pages), table, FILE), from);
});

test('another correction is agreed to, both see it, and the next one tells what the first has put in', async () => {
  const from = await sameRecord(Object.values(pages), table, FILE);
  const roll = (await linesAfter(table, FILE, 0)).find(({ kind }) => kind === 'rolled');
  await dispute(pages.blue, roll, '65', 'the second die was a five');
  const bert = pages.orange;
  await bert.getByRole('button', { name: 'See what would change …' }).click();
  await bert.getByRole('dialog').locator('.plan h3 [role=status]').waitFor();
  await bert.getByRole('dialog').getByRole('button', { name: 'Agree', exact: true }).click();
  for (const page of Object.values(pages)) await grown(page, from);
  await pages.blue.getByText('Bert agrees; it is done.').first().waitFor();
  const [amended] = (await linesAfter(table, FILE, from)).filter(({ kind }) => kind === 'amended');
  assert.match(amended.text, /6 5.*the second die was a five/);
  for (const page of Object.values(pages)) {
    await page.keyboard.press('Alt+6');
    await page.locator(`li[data-seq="${amended.seq}"] .text`).waitFor();
    await page.locator(`li[data-seq="${roll.seq}"] .tag`, { hasText: /out|amended/ }).waitFor();
  }
  // What came of it then was told by the amendment: several lines of one entry, each of them shown.
  const orders = (await linesAfter(table, FILE, 0)).filter(({ kind }) => kind === 'ordered');
  const ordered = orders.findLast(({ seq }) => seq < roll.seq).seq;
  await pages.blue.locator(`li[data-seq="${roll.seq}"] .text`).click();
  const again = pages.blue.getByRole('button', { name: 'Change …' });
  assert.equal(
    await again.getAttribute('data-tooltip'),
    `It no longer counts since entry ${amended.seq}: take that out first.`,
  );
  await pages.blue.locator(`li[data-seq="${ordered}"] .text`).click();
  await again.and(pages.blue.locator(':enabled')).click();
  const dialog = pages.blue.getByRole('dialog');
  await dialog.getByText('It should not have been ordered').click();
  await dialog.locator('.plan li[data-fate=out]').first().waitFor();
  const { amend_plan: plan } = await ask(table, {
    amend_plan: { file: FILE, seat: 'blue', change: { out: { entry: ordered } }, on_new: 'ask' },
  });
  const out = plan.orders.find(({ fate }) => fate === 'out');
  assert.equal(
    await dialog.locator('.plan li[data-fate=out]').first().locator('.then p').count(),
    Math.max(Math.min(out.then.length, 5), 1),
  );
  await pages.blue.keyboard.press('Escape');
  assert.deepEqual(Object.values(pages).flatMap(faultsOf), []);
  assert.equal(await keptOf(pages.blue, 'blue'), null, 'no device was asked for anything');
});
