// After a change the window asks once, and the window beside it once. A window that goes on with a campaign asks for it alone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { found, grown, entries, handsAt, openOn, openTable, settled } from './table.mjs';
import { requestsIn } from './wire.mjs';

const FILE = 'first-light.wardiary';
let table;
before(async () => (table = await openTable()));
after(() => table.close());

/** Every body that a window posts to the api. */
function listen(page) {
  const sent = [];
  page.on('request', (request) => request.url().endsWith('/api') && sent.push(request.postData()));
  return sent;
}
const namesIn = (body) => requestsIn(body).map((one) => Object.keys(one)[0]);

test('an order, a throw, an activation: one request each, and one more for what came up', async () => {
  const own = await table.look();
  await found(own, 'First Light');
  const beside = await openOn(table, FILE, 'orange');
  const hands = handsAt(own);
  const [mine, others] = [listen(own), listen(beside)];
  const counted = async (what, work) => {
    for (const page of [own, beside]) await settled(page);
    for (const sent of [mine, others]) sent.length = 0;
    const from = await entries(beside);
    await work();
    await grown(beside, from);
    for (const page of [own, beside]) await settled(page);
    const told = (sent) => `${what}: ${sent.map((body) => namesIn(body).join('+')).join(' | ')}`;
    // What was typed is read while it is typed: that is no change.
    const asked = mine.filter((body) => !body.startsWith('{"dice_typed"'));
    assert.ok(asked.length >= 1 && asked.length <= 2, told(asked));
    assert.ok(asked[0].startsWith('[{'), told(asked));
    assert.ok(others.length >= 1 && others.length <= 2, told(others));
    for (const sent of [asked, others]) {
      const maps = sent.flatMap(namesIn).filter((name) => name === 'map');
      assert.ok(maps.length <= 1, told(sent));
    }
  };
  for (let side = 0; side < 2; side++) {
    await own.locator('.hold').waitFor();
    await own.locator('.prompt .primary:enabled').click();
    await own.locator('.sheet .line').first().waitFor();
    // The last one leads to another screen, which asks for what is its own.
    await hands.goes();
  }
  await own.locator('.board .piece').first().waitFor();
  await counted('the throw for the move', () => hands.goes());
  await counted('dice of blue', () => hands.throws('66'));
  await counted('dice of orange', () => hands.throws('11'));
  await counted('an activation', () => hands.goes());
  assert.deepEqual([...own.faults, ...beside.faults], []);
});

test('a window that is loaded anew on a campaign asks for no scenario', async () => {
  const page = await openOn(table, FILE);
  const sent = listen(page);
  await page.reload();
  await page.locator('.prompt').waitFor();
  await settled(page);
  const asked = sent.flatMap(namesIn);
  assert.ok(asked.includes('war_room') || asked.includes('map'), asked.join());
  assert.deepEqual(
    asked.filter((name) => name === 'scenarios' || name === 'preview'),
    [],
  );
  assert.deepEqual(page.faults, []);
});
