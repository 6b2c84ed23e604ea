// A phone: everything is within reach, as large as a fingertip, and nothing is clipped.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axe } from './axe.mjs';
import { untilDice, upToAttack } from './devices.mjs';
import { faultsOf, openOn, openTable, settled } from './table.mjs';
import { founded, played } from '../screens/war.mjs';

const FILE = 'phone.wardiary';
const KEYS = {
  room: 1,
  map: 2,
  orders: 3,
  night: 4,
  oob: 5,
  people: 0,
  log: 6,
  court: 7,
  umpire: 'q',
  report: 8,
  settings: 9,
};
const SIZES = [
  [390, 844],
  [360, 640],
];
let table;
before(async () => {
  table = await openTable();
  await founded(table, FILE, 'first-light', {
    players: { blue: 'Anna', orange: 'Bert' },
    automatic: ['orange'],
  });
  let rolls = 0;
  await played(table, FILE, () => ++rolls > 25);
});
after(() => table.close());

/** What is pressed and smaller than 44 × 44; words in a sentence and the counters of the board are not meant. */
const small = (page) =>
  page.evaluate(() => {
    const pressed = 'button, select, summary, [role=slider], input:not([type=checkbox]):not([type=radio])';
    const targets = [...document.querySelectorAll(`${pressed}, label:has(> input)`)].filter(
      (one) => one.checkVisibility({ visibilityProperty: true }) && !one.matches('.link, .piece'),
    );
    return targets.flatMap((one) => {
      const { width, height } = one.getBoundingClientRect();
      const name = `${one.tagName} ${one.getAttribute('aria-label') ?? one.textContent.trim().slice(0, 40)}`;
      return width && height && Math.min(width, height) < 43.5 ? [`${name}: ${width} × ${height}`] : [];
    });
  });

for (const [width, height] of SIZES)
  test(`${width} × ${height}: targets of 44 px, two lines of header, no sideways scrolling, axe`, async () => {
    const page = await openOn(table, FILE, 'host', { width, height, hasTouch: true, isMobile: true });
    for (const [name, key] of Object.entries(KEYS)) {
      await page.keyboard.press(`Alt+${key}`);
      await settled(page);
      assert.deepEqual(await small(page), [], name);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), name);
      assert.doesNotMatch(await page.locator('main').innerText(), /\bclick\b/i, name);
      const header = await page
        .locator('header')
        .first()
        .evaluate((one) => {
          const outside = [...one.children].filter((child) => {
            const { left, right, width } = child.getBoundingClientRect();
            return width > 0 && (left < -1 || right > innerWidth + 1);
          });
          return { height: one.offsetHeight, outside: outside.length };
        });
      assert.ok(header.height <= 2 * 50, `${name}: ${header.height}`);
      assert.equal(header.outside, 0, name);
    }
    await axe(page, `phone ${width}`);
    assert.deepEqual(faultsOf(page), []);
    await page.context().close();
  });

test('headings of the log can be read to their end, in the middle of their row', async () => {
  const page = await openOn(table, FILE, 'host', { width: 360, height: 640, hasTouch: true, isMobile: true });
  await page.keyboard.press('Alt+6');
  await page.getByRole('log').evaluate((list) => (list.scrollTop = 0));
  await page.locator('.heading.day').first().waitFor();
  await settled(page);
  if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}-headings.png` });
  const headings = await page.locator('.heading').evaluateAll((all) =>
    all.map((one) => {
      const title = one.querySelector('.title');
      const [row, words] = [one.getBoundingClientRect(), title.getBoundingClientRect()];
      return {
        text: title.textContent,
        cut: title.scrollWidth - title.clientWidth + title.scrollHeight - title.clientHeight,
        off: Math.abs(row.top + row.bottom - words.top - words.bottom) / 2,
        over: row.top - words.top,
      };
    }),
  );
  assert.ok(
    headings.some(({ text }) => text.startsWith('Day 1 · ')),
    'the day is there',
  );
  for (const { text, cut, off, over } of headings) {
    assert.ok(cut <= 1, `${text} is cut off by ${cut}`);
    assert.ok(off <= 2 && over <= 0, `${text} is ${off} off the middle`);
  }
  await page.context().close();
});

test('search, Hold and pace, and the timeline are there; tabs stay; legend and scale do not overlap', async () => {
  const page = await openOn(table, FILE, 'host', { width: 390, height: 844, hasTouch: true, isMobile: true });
  const tabs = page.getByRole('navigation', { name: 'Screens' });
  await tabs.getByRole('button', { name: 'Map' }).tap();
  await settled(page);
  await page.locator('header .seat').nth(1).tap();
  await page.getByRole('button', { name: 'Hold', exact: true }).tap();
  await page.getByRole('button', { name: 'Go on', exact: true }).waitFor();
  await page.getByLabel('Pace of the automatic commander').waitFor();
  const boxOf = (locator) => locator.boundingBox();
  const [legend, scale] = [await boxOf(page.locator('.ground details')), await boxOf(page.locator('.scale'))];
  assert.ok(scale.x + scale.width <= legend.x || scale.y + scale.height <= legend.y, 'legend over scale');
  const before = await boxOf(tabs.getByRole('button', { name: 'Map' }));
  await tabs.getByRole('button', { name: 'More' }).tap();
  assert.deepEqual(await boxOf(tabs.getByRole('button', { name: 'Map' })), before);
  assert.equal(await page.getByRole('slider', { name: 'Timeline' }).count(), 0);
  await tabs.getByRole('button', { name: 'Timeline' }).tap();
  await page.getByRole('slider', { name: 'Timeline' }).waitFor();
  await page.getByRole('button', { name: 'One entry back' }).tap();
  await page.locator('.prompt.past').waitFor();
  await page.locator('.now').tap();
  await page.locator('.prompt.past').waitFor({ state: 'detached' });
  await page.locator('header').getByRole('button', { name: 'Find' }).tap();
  await page.getByRole('dialog').waitFor();
  assert.deepEqual(faultsOf(page), []);
});

/** The least of the window that is the map's while dice are typed; a low window has room for the dice and little else. */
const MAP_LEAST = { 844: 0.4, 640: 0.25 };

for (const [width, height] of SIZES)
  test(`${width} × ${height}: while dice are asked for the fight is seen above them, and every key is in sight`, async () => {
    const file = `dice-${width}.wardiary`;
    await untilDice(table, file, await upToAttack(table, file));
    const page = await openOn(table, file, 'host', { width, height, hasTouch: true, isMobile: true });
    await page.keyboard.press('Alt+2');
    await page.locator('#dice').waitFor();
    await settled(page);
    if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}-dice-${width}.png` });
    const boxOf = (locator) => locator.boundingBox();
    const board = await boxOf(page.locator('.board'));
    assert.ok(board.height >= MAP_LEAST[height] * height, `the map is ${board.height} high`);
    const rows = ['header >> nth=0', 'main', '#at-hand', '.prompt', 'nav[aria-label=Screens]'];
    const boxes = await Promise.all(rows.map((row) => boxOf(page.locator(row))));
    boxes.slice(1).forEach((box, at) => {
      assert.ok(box.y >= boxes[at].y + boxes[at].height - 1, `${rows[at + 1]} lies over ${rows[at]}`);
    });
    const [, , hand] = boxes;
    for (const key of ['A 1', 'A 6', 'Take the last one back', 'OK']) {
      const { y, height: high } = await boxOf(page.getByRole('button', { name: key, exact: true }));
      assert.ok(y >= hand.y && y + high <= hand.y + hand.height, `${key} is in sight`);
    }
    assert.deepEqual(await small(page), []);
    const target = await boxOf(page.locator('.marks .aimed').last());
    const bottom = board.y + board.height;
    assert.ok(target.y >= board.y && target.y + target.height <= bottom, 'what is attacked is in sight');
    assert.deepEqual(faultsOf(page), []);
    await page.context().close();
  });
