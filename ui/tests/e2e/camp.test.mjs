// The command post: orders by keyboard behind the curtain, a ruling on a unit, what happened since, a whole night by keys.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ask, founded, played } from '../screens/war.mjs';
import { entries, found, grown, openTable, prompt, settled } from './table.mjs';

let table;
before(async () => (table = await openTable()));
after(() => table.close());

const has = async (page, selector) => (await page.locator(selector).count()) > 0;
const pressed = (page) =>
  page
    .locator('.sheet .line')
    .evaluateAll((lines) =>
      lines.map((line) => line.querySelector('[aria-pressed=true]')?.getAttribute('aria-label')),
    );
/** What stands in the page, for whoever looks into it. */
const inside = (page) => page.evaluate(() => document.documentElement.outerHTML);

test('orders by keyboard: letters go on to the next, all alike, and nothing stays in the page', async () => {
  const page = await table.look();
  await found(page, 'First Light');
  await page.locator('.curtain').waitFor();
  await page.locator('.curtain h1').click();
  await page.keyboard.down('Space');
  const lines = page.locator('.sheet .line');
  await lines.first().waitFor();
  const names = await lines.evaluateAll((all) => all.map((line) => line.getAttribute('aria-label')));
  assert.ok(names.length >= 2, 'two battalions at least, or going on proves nothing');
  // Whatever letters the api gave: the first order for the first battalion, the second for the next.
  const keys = await page.locator('.sheet header kbd').allInnerTexts();
  const letters = keys.filter((key) => key.startsWith('⇧')).map((key) => key.slice(1));
  const words = await lines
    .first()
    .locator('button')
    .evaluateAll((all) => all.map((b) => b.ariaLabel));
  await page.keyboard.press(letters[0].toLowerCase());
  await page.keyboard.press(letters[2].toLowerCase());
  await page.waitForFunction(
    ([one, two]) => {
      const rows = [...document.querySelectorAll('.sheet .line')];
      const word = (row) => row?.querySelector('[aria-pressed=true]')?.getAttribute('aria-label');
      return word(rows[0]) === one && word(rows[1]) === two;
    },
    [words[0], words[2]],
  );
  // All alike.
  await page.keyboard.press(`Shift+${letters[2]}`);
  await page.waitForFunction(
    (word) =>
      [...document.querySelectorAll('.sheet .line [aria-pressed=true]')].every((b) => b.ariaLabel === word),
    words[2],
  );
  assert.equal(new Set(await pressed(page)).size, 1);
  await page.keyboard.up('Space');
  await page.locator('.curtain').waitFor();
  assert.equal(await has(page, '.sheet'), false, 'letting go hides the sheet');
  assert.equal(
    (await inside(page)).includes('aria-pressed="true" aria-label='),
    false,
    'no order in the page',
  );
  await page.keyboard.press(letters[0].toLowerCase());
  await settled(page);
  // Held again it stands as written; the letter that came while it was hidden wrote nothing.
  await page.keyboard.down('Space');
  await lines.first().waitFor();
  assert.deepEqual([...new Set(await pressed(page))], [words[2]]);
  await page.keyboard.up('Space');
  // Laid: a fingerprint lies on the table, and no order.
  const start = await entries(page);
  await page.locator('.prompt .primary').click();
  await grown(page, start);
  await page.getByText(/written down and face down/).waitFor();
  assert.match(await page.locator('.laid .print').innerText(), /^[0-9a-f]{16}…$/);
  // What nobody has looked at is shown before it is laid.
  await page.locator('.prompt .primary', { hasText: /^Show/ }).click();
  await lines.first().waitFor();
  const second = await entries(page);
  await page.locator('.prompt .primary').click();
  await grown(page, second);
  await page.keyboard.press('3');
  await page
    .getByText(/written down before the reveal/)
    .first()
    .waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a ruling on any unit: the form knows how things stand, and the ruling is shown as one', async () => {
  const page = await table.look();
  await page.locator('.hub .card').first().click();
  await page.locator('nav[aria-label=Screens]').waitFor();
  await page.getByRole('button', { name: 'Court', exact: true }).click();
  await page.getByRole('button', { name: /new ruling/i }).click();
  const form = page.locator('#rule');
  // The button works before the map has come: the form then begins with the first kind of ruling.
  await form.locator('select').first().selectOption('strength');
  const kinds = await form.locator('select').first().locator('option').allInnerTexts();
  assert.ok(kinds.length >= 10, `every kind of ruling: ${kinds}`);
  const points = form.locator('input[type=number]');
  const most = Number(await points.getAttribute('max'));
  await points.fill(String(most + 1));
  await form.locator('input[type=text]').last().fill('one too many taken off');
  const rule = page.getByRole('button', { name: /^Make this ruling/ });
  assert.equal(await rule.isDisabled(), true, 'no stand has more than its full strength');
  await points.fill(String(most - 1));
  await form.locator('input[type=checkbox]').first().check();
  const start = await entries(page);
  await rule.click();
  await grown(page, start);
  await page.getByRole('button', { name: 'Log', exact: true }).click();
  await page
    .getByText(/one too many taken off.*Agreed by/)
    .first()
    .waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('since you left: counted from where this window last looked, and each line leads there', async () => {
  const context = await table.look();
  await context.locator('.hub .card').first().click();
  await context.locator('nav[aria-label=Screens]').waitFor();
  await context.keyboard.press('1');
  await context.getByRole('group', { name: 'Since when' }).waitFor();
  await context.getByRole('button', { name: 'Since the founding' }).waitFor();
  await context.locator('.since summary').first().waitFor();
  // Coming back without anything written: nothing is told.
  await context.reload();
  await context.locator('nav[aria-label=Screens]').waitFor();
  await context.keyboard.press('1');
  await context.getByText(/you have seen everything/).waitFor();
  await context.getByRole('button', { name: 'Today' }).click();
  // The oldest of the last group: the newest of all is where we are already.
  const group = context.locator('.since details').last();
  await group.waitFor();
  if (!(await group.getAttribute('open')) && !(await group.locator('.line').last().isVisible()))
    await group.locator('summary').click();
  await group.locator('.line').last().click();
  await context.getByText(/^Looking at entry/).waitFor();
  assert.deepEqual(context.faults, []);
  await context.context().close();
});

test('a whole night of First Light by keyboard', async () => {
  // The program plays the day; a person takes the night.
  const file = 'night.wardiary';
  await founded(table, file, 'first-light', { players: { blue: 'Anna', orange: 'Bert' } });
  await played(table, file, ({ prompt, call }) => !call && /^Night/.test(prompt));
  const page = await table.look();
  await page.locator('.hub .card', { hasText: file }).click();
  await page.locator('nav[aria-label=Screens]').waitFor();
  await page.keyboard.press('4');
  await page.locator('.night .steps').waitFor();
  assert.match(await prompt(page), /^Night/);
  let given = 0;
  for (let step = 0; step < 60 && /^Night/.test(await prompt(page)); step++) {
    const start = await entries(page);
    const left = Number((await page.locator('.night dd').first().innerText()).split('/')[0]);
    if (!(await has(page, '.night .rows .at:focus'))) await page.keyboard.press('ArrowDown');
    const open = page.locator('.night .rows .at:not(.barred)');
    const title = await page.locator('#night-step').innerText();
    if (given < 3 && left > 0 && /Recover strength/.test(title) && (await open.count())) {
      await page.keyboard.press('1');
      await grown(page, start);
      const now = Number((await page.locator('.night dd').first().innerText()).split('/')[0]);
      if (now < left) given += 1;
    } else {
      // Not every point is spent: the night is ended all the same, by its own key.
      await page.locator('.prompt .primary:enabled').waitFor();
      const isWritten = !(await has(page, '.prompt .primary:has-text("Next:")'));
      await page.keyboard.press((await has(page, '.prompt [data-ends]')) ? 'e' : 'Enter');
      await (isWritten ? grown(page, start) : settled(page));
    }
  }
  assert.ok(given > 0, 'a point was spent by its digit');
  assert.match(await prompt(page), /orders/, 'the new day begins with its orders');
  await page.keyboard.press('4');
  await page.getByText(/Night falls at|No night follows/).waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a lost headquarters that must return is led back to from the end of the night', async () => {
  const file = 'headless.wardiary';
  await founded(table, file, 'first-light', { players: { blue: 'Anna', orange: 'Bert' } });
  await played(table, file, ({ prompt, call }) => !call && /^Night/.test(prompt));
  const { map } = await ask(table, { map: { file, seat: 'umpire' } });
  const lost = map.pieces.find(
    ({ side, name, cell }) => side === 'blue' && cell && name.startsWith('Headquarters'),
  );
  const ruling = { strength: { stand: lost.id, points: 0 } };
  await ask(table, { rule: { file, ruling, reason: 'a shell fell', agreed_by: ['blue', 'orange'] } });
  const page = await table.look();
  await page.locator('.hub .card', { hasText: file }).click();
  await page.locator('nav[aria-label=Screens]').waitFor();
  await page.keyboard.press('4');
  await page.locator('.night .steps[data-night=blue]').waitFor();
  const steps = page.locator('.night .steps button');
  await steps.last().click();
  // It cannot end: the rules say why, and the prompt leads to what is due.
  await page.locator('.prompt .primary:enabled', { hasText: 'Back to: Headquarters' }).waitFor();
  assert.match(await page.locator('.night .rows').innerText(), /headquarters/i);
  await page.locator('.prompt .primary').click();
  await page.locator('.night .steps [aria-current=step]', { hasText: 'Headquarters' }).waitFor();
  const start = await entries(page);
  await page.locator('.night .rows .row button[data-tooltip]:not([disabled])').first().click();
  await grown(page, start);
  await steps.last().click();
  await page.locator('.prompt .primary:enabled', { hasText: /end/i }).waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
