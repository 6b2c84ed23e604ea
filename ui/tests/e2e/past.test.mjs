// The past is shown whole: header, war room, night; the playhead stays under the hand; refusals are sentences.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { faultsOf, openOn, openTable, settled } from './table.mjs';
import { ask, founded, played } from '../screens/war.mjs';

const FILE = 'past.wardiary';
let table;
let page;
before(async () => {
  table = await openTable();
  await founded(table, FILE, 'first-light', { automatic: ['blue', 'orange'] });
  page = await openOn(table, FILE);
});
after(() => table.close());

const fetchStatus = () => ask(table, { status: { file: FILE, seat: 'umpire' } });
const go = (key) => page.keyboard.press(`Alt+${key}`).then(() => settled(page));
const head = () =>
  page.locator('.strip > .head').evaluate((one) => {
    const { x, width } = one.getBoundingClientRect();
    return x + width / 2;
  });

test('every screen shows the past as it was shown when it was now', async () => {
  const seen = async () => {
    await go('1');
    const room = await page.locator('.room .side').allInnerTexts();
    const objectives = await page.getByRole('region', { name: 'Objectives' }).innerText();
    await go('4');
    // Who sits there is told as it is now.
    const night = (await page.locator('main .night').innerText()).replace(/^[^]*?Strength points/, '');
    return { room, objectives, night, clock: await page.locator('header .clock').innerText() };
  };
  const then = await seen();
  const { status } = await fetchStatus();
  await played(table, FILE, async () => (await fetchStatus()).status.round > 1);
  await settled(page);
  await page.waitForFunction(() =>
    /round 2/.test(document.querySelector('header .clock')?.textContent ?? ''),
  );
  const now = await seen();
  assert.notDeepEqual(now.room, then.room, 'a round that changed nothing proves nothing');
  await page.keyboard.press('Alt+6');
  await page.getByLabel('Go to entry').fill(String(status.entries));
  await page.getByLabel('Go to entry').press('Enter');
  await page.getByRole('button', { name: 'Go to this moment' }).click();
  await page.locator('.prompt.past').waitFor();
  const past = await seen();
  assert.deepEqual(past, then);
  await page.keyboard.press('End');
  await page.locator('.prompt.past').waitFor({ state: 'detached' });
  assert.deepEqual(await seen(), now);
});

test('the playhead lies under the hand, the strip keeps its length, and no words are selected', async () => {
  await go('2');
  const strip = page.getByRole('slider', { name: 'Timeline' });
  const before = await strip.boundingBox();
  await page.mouse.move(before.x + before.width * 0.3, before.y + 6);
  await page.mouse.down();
  for (const share of [0.35, 0.5, 0.4]) {
    const x = before.x + before.width * share;
    await page.mouse.move(x, before.y + 6, { steps: 3 });
    await page.locator('.prompt.past').waitFor();
    await settled(page);
    const length = await page.locator('.strip').evaluate((one) => one.clientWidth);
    const entries = Number(await strip.getAttribute('aria-valuemax'));
    const off = Math.abs((await head()) - x);
    assert.ok(off <= length / entries / 2 + 2, `${off} px off`);
  }
  await page.mouse.up();
  assert.deepEqual(await strip.boundingBox(), before);
  assert.equal(await page.evaluate(() => String(getSelection())), '');
  assert.deepEqual(faultsOf(page), []);
});
