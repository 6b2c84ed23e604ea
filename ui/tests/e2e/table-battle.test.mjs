// A battle inside a battle: an attack of the division game is fought out on a table in inches, by mouse and by keyboard, and
// without a table; what comes back is looked at element by element before it counts.
import { AxeBuilder } from '@axe-core/playwright';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { entries, found, grown, openTable, prompt } from './table.mjs';

let table;
let page;
before(async () => {
  table = await openTable();
  page = await table.look();
  await found(page, 'Close Combat');
});
after(() => table.close());

const primary = () => page.locator('.prompt .primary');
const dice = () => page.locator('#dice');

/** Does something and waits until it is in the record. */
async function then(work) {
  const from = await entries(page);
  await work();
  await grown(page, from);
}

/** Throws what is asked for. */
async function throws(faces) {
  await dice().waitFor();
  await page.keyboard.type(faces);
  await then(() => page.keyboard.press('Enter'));
}

/** Takes the first option of a choice. */
async function agrees() {
  await page.locator('.call .option').first().waitFor();
  await page.keyboard.press('1');
  await page.waitForFunction(() => !document.querySelector('.call .primary')?.disabled);
  await then(() => page.locator('.call .primary').click());
}

/** Until an attack is aimed at that may be fought out. */
async function aimAtAttack() {
  for (let step = 0; step < 14; step++) {
    if (await page.getByRole('group', { name: 'Fight it out' }).count()) return;
    await page.keyboard.press(step % 4 === 0 ? 'n' : 'x');
    await page.waitForTimeout(250);
  }
  assert.fail('no attack may be fought out');
}

/** Both sides lay their orders, blue has the initiative and wakes its battalion. */
async function begin() {
  for (let side = 0; side < 2; side++) {
    await page.locator('.hold').waitFor();
    await then(() => primary().click());
  }
  await then(() => primary().click());
  for (const faces of ['66', '11']) await throws(faces);
  await then(() => primary().click());
}

/** Blue has the initiative of the company battle too, and its first unit is active. */
async function activate() {
  await then(() => primary().click());
  for (const face of ['6', '1']) await throws(face);
  await page.locator('.prompt', { hasText: 'which side activates first' }).waitFor();
  await then(() => primary().click());
  await page.locator('.prompt', { hasText: 'choose a unit' }).waitFor();
  await then(() => primary().click());
  await page.locator('.prompt', { hasText: 'activity dice' }).waitFor();
}

test('an attack is fought out on a table, if the other side agrees', async () => {
  await begin();
  await aimAtAttack();
  await then(() => page.getByRole('button', { name: 'On a table, Combat Captain' }).click());
  assert.match(await prompt(page), /wants to fight out/);
  await agrees();
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
  await then(() => primary().click());
  await throws('654');
  // Fifteen inches are there: the way is laid by pointing, and one place too far says why not.
  await page.locator('.hint', { hasText: '15"' }).waitFor();
  await page.mouse.click(x, y - 200);
  await page.locator('.aim .why').first().waitFor();
  assert.match(await page.locator('.aim .why').first().innerText(), /has 15"|15"/);
  await page.mouse.click(x, y - 60);
  await page.locator('.prompt .primary:enabled', { hasText: 'Go there' }).waitFor();
  await then(() => primary().click());
  const now = await page.locator('.base.actor, .base').first().boundingBox();
  assert.ok(now, 'it stands on the table');
});

/** The next stand that has all its dice, by keys. */
async function takeRested() {
  for (let step = 0; step < 4; step++) {
    await page.keyboard.press('n');
    await page.locator('.hint').waitFor();
    await page.waitForTimeout(200);
    if (/3 dice/.test(await page.locator('.hint').innerText())) return;
  }
  assert.fail('nobody has three dice left');
}

test('the same by keyboard alone, and a target says how far it is', async () => {
  await takeRested();
  await page.keyboard.press('t');
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
  await then(() => page.keyboard.press('Enter'));
  await throws('33');
  await page.locator('.hint', { hasText: '6"' }).waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.locator('.prompt .primary:enabled', { hasText: 'Go there' }).waitFor();
  await then(() => page.keyboard.press('Enter'));
  await page.keyboard.press('m');
  assert.match(await page.locator('.screen.list').innerText(), /activity di/);
  await page.keyboard.press('m');
});

test('axe finds nothing on the table, on its list, or in what comes back', async () => {
  const looks = async (where) => {
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .options({ iframes: false })
      .analyze();
    const told = violations.map(
      ({ id, nodes }) => `${where}: ${id}: ${nodes[0]?.target} ${nodes[0]?.failureSummary}`,
    );
    assert.deepEqual(told, []);
  };
  await page.keyboard.press('n');
  await page.locator('aside .stand h2').waitFor();
  await looks('table');
  await page.keyboard.press('m');
  await looks('list');
  await page.keyboard.press('m');
  await page.keyboard.press('1');
  await page.locator('.tree .stage').first().waitFor();
  await looks('war room');
  await page.locator('.tree .stage').first().click();
  await page.locator('[role=dialog] table').waitFor();
  await looks('reconciliation');
});

test('it is stopped, its report is corrected by the umpire and accepted, and the war goes on', async () => {
  await then(() => page.getByRole('button', { name: 'Stop it as it stands' }).click());
  await agrees();
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
  await then(() => page.getByRole('button', { name: 'Correct the report' }).click());
  await then(() => page.getByRole('button', { name: 'Accept', exact: true }).click());
  await agrees();
  await page.waitForFunction(() => !document.querySelector('header .switch'));
  await page.keyboard.press('1');
  assert.match(await page.locator('.tree .stage').first().innerText(), /accepted · −4 of 280 men/);
  // The report that did not balance was refused; nothing else went wrong.
  assert.deepEqual(
    page.faults.filter((fault) => !fault.includes('409')),
    [],
  );
});
