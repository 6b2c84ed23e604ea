// A counter is dragged on the hex map: its way shows with its price, a place that is not allowed says why and orders nothing, a drop
// where it may go is the move. The bare map still moves under the hand, and a finger does what a mouse does.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ask, founded, played } from '../screens/war.mjs';
import { entries, faultsOf, grown, openOn, openTable, settled } from './table.mjs';

let table;
before(async () => (table = await openTable()));
after(() => table.close());

const middle = async (at) => {
  const { x, y, width, height } = await at.first().boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
};

/** A war of its own in which a stand of the acting side may move. */
async function onMove(file, options) {
  await founded(table, file, 'first-light', {});
  for (const seat of ['blue', 'orange']) {
    const { sheet } = await ask(table, { sheet: { file, seat } });
    const orders = Object.fromEntries(sheet.battalions.map(({ battalion }) => [battalion, 'move']));
    await ask(table, { write_orders: { file, seat, orders } });
    await ask(table, { seal_orders: { file, seat } });
  }
  const isMove = async ({ call }) => {
    if (call) return false;
    for (const seat of ['blue', 'orange']) {
      const { legal } = await ask(table, { legal: { file, seat } });
      if (legal.offers.some(({ aim }) => aim?.deed === 'move')) return true;
    }
    return false;
  };
  await played(table, file, isMove);
  const page = await openOn(table, file, 'host', options);
  await page.keyboard.press('Alt+2');
  await page.locator('.board .piece.actor').first().waitFor();
  await page.keyboard.press('n');
  await page.locator('.overlay .target.move').first().waitFor();
  await settled(page);
  return page;
}

test('a stand that is dragged shows its way and price, and moves where it is let go', async () => {
  const page = await onMove('drag.wardiary');
  const from = await entries(page);
  const piece = page.locator('.board .piece.actor.selected');
  const target = page.locator('.overlay .target.move').first();
  const hex = await target.getAttribute('data-hex');
  const [start, end] = [await middle(piece), await middle(target)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 8 });
  await page.locator('.board.dragging').waitFor();
  await page.locator('.tip .may', { hasText: 'Move' }).waitFor();
  await page.locator('.overlay .way .cost').first().waitFor();
  assert.equal(await entries(page), from, 'nothing is ordered while it is in the hand');
  await page.mouse.up();
  // Of several ways to go one is asked for, as after a click.
  await page.waitForFunction(
    ([n, to]) =>
      Number(document.querySelector('.mark .mono').textContent.replace('#', '')) > n ||
      document.querySelector('.prompt .primary')?.textContent.includes(to),
    [from, hex],
  );
  if ((await entries(page)) === from) await page.keyboard.press('Enter');
  await grown(page, from);
  await page.locator(`.board .piece[data-hex="${hex}"]`).first().waitFor();
  assert.deepEqual(faultsOf(page), []);
  await page.context().close();
});

test('where it may not go it says why, and stays', async () => {
  const page = await onMove('barred.wardiary');
  const from = await entries(page);
  const start = await middle(page.locator('.board .piece.actor.selected'));
  const enemy = page.locator('.board .piece:not(.actor)').last();
  const end = await middle(enemy);
  const hex = await enemy.getAttribute('data-hex');
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 8 });
  await page.locator(`.tip[data-tip="${hex}"] .why`).waitFor();
  await page.locator('.board.barred').waitFor();
  const why = await page.locator('.tip .why').innerText();
  await page.mouse.up();
  await page.locator('.toast', { hasText: why.slice(1, 20) }).waitFor();
  assert.equal(await entries(page), from);
  assert.equal(await page.locator('.board.dragging, .board.barred').count(), 0);
  assert.deepEqual(faultsOf(page), []);
  await page.context().close();
});

test('the bare map moves under the hand', async () => {
  const page = await onMove('pan.wardiary');
  const world = page.locator('.board > .world');
  const before = await world.getAttribute('style');
  const box = await page.locator('.board').boundingBox();
  await page.keyboard.press('+');
  const bare = { x: box.x + box.width - 60, y: box.y + 40 };
  await page.mouse.move(bare.x, bare.y);
  await page.mouse.down();
  await page.mouse.move(bare.x - 90, bare.y + 60, { steps: 4 });
  await page.mouse.up();
  assert.notEqual(await world.getAttribute('style'), before);
  assert.equal(await page.locator('.board.dragging').count(), 0);
  await page.context().close();
});

test('a finger drags a stand too', async () => {
  const page = await onMove('finger.wardiary', { hasTouch: true, width: 1280, height: 720 });
  const from = await entries(page);
  const [start, end] = [
    await middle(page.locator('.board .piece.actor.selected')),
    await middle(page.locator('.overlay .target.move').first()),
  ];
  const client = await page.context().newCDPSession(page);
  const touch = (type, ...touchPoints) => client.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', start);
  for (let step = 1; step <= 6; step++)
    await touch('touchMove', {
      x: start.x + ((end.x - start.x) * step) / 6,
      y: start.y + ((end.y - start.y) * step) / 6,
    });
  await page.locator('.board.dragging').waitFor();
  await page.locator('.tip .may').waitFor();
  await touch('touchEnd');
  await page.waitForFunction(
    (n) =>
      Number(document.querySelector('.mark .mono').textContent.replace('#', '')) > n ||
      /Move \d{4}/.test(document.querySelector('.prompt .primary')?.textContent ?? ''),
    from,
  );
  assert.deepEqual(faultsOf(page), []);
  await page.context().close();
});
