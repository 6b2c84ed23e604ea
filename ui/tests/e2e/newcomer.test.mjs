// A newcomer's first evening: from the hub to the morning after the first night of First Light, by a script that reads only what
// is on the screen. It does what the lesson says, and where there is none what the button at the top says; each step is written
// down, and a screen on which nothing can be done is a dead end. WARDIARY_SHOTS names a folder for a picture of each lesson.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { axe } from './axe.mjs';
import { openTable, settled } from './table.mjs';

/** Far more than a day has. */
const STEPS = 500;
/** What tells one screen from another. */
const SEEN = ['.lesson p', '.prompt', '.mark .mono', '#at-hand', '.night', '[role=dialog]'];

class Newcomer {
  told = [];
  pictures = new Set();

  constructor(page) {
    this.page = page;
  }

  at(selector, options) {
    return this.page.locator(selector, options);
  }

  async has(selector) {
    return (await this.at(selector).count()) > 0;
  }

  /** All at once: what is on its way from the screen is not read half. */
  words(...parts) {
    return this.page.evaluate(
      (all) =>
        all
          .map((part) => document.querySelector(part)?.innerText.replace(/\s+/g, ' ').trim() ?? '')
          .join('|'),
      parts,
    );
  }

  async press(key) {
    await this.page.keyboard.press(key);
    await settled(this.page);
    return `presses ${key}`;
  }

  async click(selector) {
    await this.at(selector).first().click();
    await settled(this.page);
    return `clicks ${selector}`;
  }

  /** Enter, as the button says; once more where it asks. */
  async enter() {
    if (await this.has('.prompt .primary[data-ends]')) {
      await this.page.keyboard.press('Enter');
      await this.at('.prompt .primary.asks:not([disabled])').waitFor();
    }
    return this.press('Enter');
  }

  /** Everything that tells one screen from another. */
  sees() {
    return this.words(...SEEN);
  }

  async drags() {
    if (!(await this.has('.piece.actor.selected'))) await this.press('n');
    const from = await this.at('.piece.actor.selected').first().boundingBox();
    const to = await this.at('.overlay .target.move').first().boundingBox();
    const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
    await this.page.mouse.move(...middle(from));
    await this.page.mouse.down();
    await this.page.mouse.move(...middle(to), { steps: 6 });
    await this.at('.tip .may').waitFor();
    const price = await this.words('.tip');
    await this.page.mouse.up();
    await settled(this.page);
    // Of two ways to move one is asked for.
    if (await this.has('.prompt .primary:enabled:has-text("Move ")')) await this.press('Enter');
    return `drags a company: ${price}`;
  }

  async aims() {
    for (let stand = 0; stand < 8; stand++) {
      for (let target = 0; target < 4; target++) {
        await this.press('x');
        if (await this.has('.prompt .primary:has-text("Attack"), .prompt .primary:has-text("Fire")'))
          return 'aims with X';
      }
      await this.press('Escape');
      await this.press('n');
    }
    return this.click('.lesson button:has-text("Skip")');
  }

  /** What a newcomer would do. */
  async acts(lesson) {
    if (await this.has('[role=dialog]')) return this.press('Escape');
    if (/^Choose a battalion/.test(lesson) && (await this.has('.ordersmap')))
      return this.click('.ordersmap .piece.blue.actor');
    if (/^Write its order/.test(lesson)) return this.press('m');
    if (/^Choose who moves/.test(lesson) && (await this.has('.aim .offer'))) return this.click('.aim .offer');
    if (/^Select a company/.test(lesson)) return this.press('n');
    if (/^Move it/.test(lesson)) return this.drags();
    if (/^Aim at an enemy/.test(lesson)) return this.aims();
    if (/^Ask why/.test(lesson)) return this.press('w');
    if (/^Look back/.test(lesson)) return this.press('[');
    if (/^Come back to now/.test(lesson)) return this.press('End');
    if (await this.has('#dice')) return this.press('r');
    if (await this.has('.prompt .primary:enabled')) return this.enter();
    return null;
  }

  /** One step, after which the screen is another one. */
  async step() {
    const before = await this.sees();
    const lesson = await this.words('.lesson b');
    await this.picture(lesson);
    const did = await this.acts(lesson);
    this.told.push(
      `${await this.words('.clock')} · ${lesson} · ${await this.words('.prompt p')} · ${did ?? 'waits'}`,
    );
    await this.page
      .waitForFunction(
        ([seen, parts]) => {
          const words = (part) => document.querySelector(part)?.innerText.replace(/\s+/g, ' ').trim() ?? '';
          return parts.map(words).join('|') !== seen;
        },
        [before, SEEN],
      )
      .catch(async (error) =>
        assert.fail(`a dead end: ${this.told.slice(-3).join('\n')}\n${await this.sees()}\n${error.message}`),
      );
    await settled(this.page);
    return lesson;
  }

  async picture(lesson) {
    const folder = process.env.WARDIARY_SHOTS;
    if (!folder || this.pictures.has(lesson)) return;
    this.pictures.add(lesson);
    const name = `lesson-${String(this.pictures.size).padStart(2, '0')}.png`;
    await this.page.screenshot({ path: join(folder, name) });
  }
}

test('from the hub to the morning after the first night, by what is on the screen alone', async (t) => {
  const table = await openTable();
  t.after(() => table.close());
  const page = await table.look('host', { isNew: true });
  const newcomer = new Newcomer(page);
  await page.getByRole('button', { name: 'First evening, step by step' }).click();
  // The briefing opens by itself, and Blue’s alone: the program leads Orange.
  const briefing = page.getByRole('dialog', { name: 'Briefing' });
  await briefing.getByText('You command the Western Brigade').waitFor();
  assert.equal(await briefing.getByText('You command the Eastern Brigade').count(), 0);
  await axe(page, 'the briefing at the beginning');
  await briefing.getByRole('button', { name: 'Done' }).click();
  await page.getByLabel('Pace of the automatic commander').selectOption('quick');
  await page.evaluate(() => document.activeElement?.blur());
  const lessons = new Set();
  let isFound = false;
  for (let step = 0; ; step++) {
    assert.ok(step < STEPS, `the evening ends; at last: ${newcomer.told.at(-1)}`);
    const lesson = await newcomer.step();
    if (!lessons.has(lesson)) await axe(page, lesson);
    lessons.add(lesson);
    if (step > 5 && !isFound && !(await newcomer.has('[role=dialog]'))) {
      await reloads(page, newcomer);
      isFound = true;
    }
    if (/^That is the whole game/.test(await newcomer.words('.lesson b'))) break;
  }
  if (process.env.WARDIARY_SHOTS)
    writeFileSync(join(process.env.WARDIARY_SHOTS, 'newcomer.txt'), newcomer.told.join('\n'));
  assert.match(await newcomer.words('.clock'), /^4 Oct 1944/, 'the first night is over');
  for (const title of [
    'Choose a battalion',
    'Write its order',
    'Throw for the move',
    'Move it',
    'Ask why',
    'End the turn',
  ])
    assert.ok(
      [...lessons].some((lesson) => lesson.startsWith(title)),
      title,
    );
  assert.deepEqual(page.faults, []);
});

/** Left, and found again where it was: also after the window was closed. */
async function reloads(page, newcomer) {
  const before = await newcomer.words('.lesson .place');
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.locator('.lesson').waitFor({ state: 'detached' });
  await page.reload();
  await page.locator('.prompt').waitFor();
  assert.equal(await page.locator('[role=dialog]').count(), 0, 'the briefing opens once');
  await page.keyboard.press('i');
  await page
    .getByRole('dialog', { name: 'Briefing' })
    .getByRole('button', { name: /First evening/ })
    .click();
  await page.locator('.lesson').waitFor();
  const number = (words) => Number(/^\d+/.exec(words)[0]);
  assert.ok(number(await newcomer.words('.lesson .place')) >= number(before), 'it goes on where it was');
}
