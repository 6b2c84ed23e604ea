// A face-down order reaches nobody else: not the other seat's answers, not its socket, not its page, before both lie open.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { found, grown, entries, openTable } from './table.mjs';
import { answerWithout } from './wire.mjs';

const FILE = 'first-light.wardiary';
/** For each side an order that the other does not give: outside its own sheet the word can only come from the other's. */
const SHEETS = {
  blue: { key: 'd', word: 'Dig In', secret: /dig_in|Dig In/ },
  orange: { key: 'r', word: 'Retreat', secret: /"retreat"|on Retreat|>Retreat</ },
};

let table;
before(async () => (table = await openTable()));
after(() => table.close());

/** A seat at its own window, and every byte that comes into it: answers, frames of the socket, what the page shows. */
async function sit(word) {
  const page = await table.look(word, { file: FILE });
  const bytes = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => bytes.push(`socket ${payload}`));
    bytes.push('socket open');
  });
  page.on('response', async (response) => {
    const text = response.url().endsWith('/api') ? await response.text().catch(() => '') : '';
    // The seat's own sheet offers every order by its word.
    bytes.push(answerWithout(text, (value) => value.sheet?.side === word));
  });
  // The socket that was open before anybody listened is opened again under these eyes.
  await page.reload();
  await page.locator('.sheet .line').first().waitFor();
  return { page, bytes, seat: word, ...SHEETS[word] };
}

/** Writes the sheet with its one letter for everybody who may have it. */
async function write({ page, key, word }) {
  const lines = await page.locator('.sheet .line').count();
  for (let line = 0; line < lines; line++) await page.keyboard.press(key);
  await page.locator('.line [aria-pressed=true]', { hasText: word }).nth(1).waitFor();
}

async function lay({ page }) {
  const from = await entries(page);
  await page.locator('.prompt .primary:enabled', { hasText: 'face down' }).waitFor();
  await page.keyboard.press('Enter');
  await grown(page, from);
}

/** Looks wherever an order might show but his own sheet: war room, map with its list, order of battle, log. With Alt, because digits alone
    take what a list offers while a battalion is to be chosen. */
async function looksEverywhere({ page }) {
  const seen = [];
  for (const [key, selector] of [
    ['1', 'main[aria-label=room] h1, main[aria-label=room] h2'],
    ['2', '.board .piece'],
    ['5', 'main[aria-label=oob] h1'],
    ['6', 'main[aria-label=log] .list li'],
  ]) {
    await page.keyboard.press(`Alt+${key}`);
    await page.locator(selector).first().waitFor();
    seen.push(await page.evaluate(() => document.documentElement.outerHTML));
    if (key === '2') {
      await page.keyboard.press('m');
      await page.locator('.screen.list table').waitFor();
      seen.push(await page.evaluate(() => document.documentElement.outerHTML));
      await page.keyboard.press('m');
    }
  }
  await page.keyboard.press('Alt+3');
  return seen.join('\n');
}

/** Asks for another seat's sheet with this window's own key. */
function pry({ page }, side) {
  return page.evaluate(
    async ([file, of]) => {
      const token = new URLSearchParams(location.hash.slice(1)).get('token');
      const answer = await fetch('api', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ sheet: { file, seat: of } }),
      });
      return { status: answer.status, text: await answer.text() };
    },
    [FILE, side],
  );
}

test('two windows through a round of orders: each sees that the other laid his, and not which', async () => {
  const host = await table.look();
  await found(host, 'First Light');
  const blue = await sit('blue');
  const orange = await sit('orange');
  await write(blue);
  await write(orange);
  // Written and not laid yet: nobody has learnt anything.
  for (const [mine, other] of [
    [blue, orange],
    [orange, blue],
  ]) {
    const shown = await looksEverywhere(mine);
    assert.ok(
      !other.secret.test(shown),
      `${mine.seat}'s page tells nothing of a sheet that is being written`,
    );
    const refused = await pry(mine, other.seat);
    assert.equal(refused.status, 403, refused.text);
  }
  const lying = await entries(orange.page);
  await lay(blue);
  await grown(orange.page, lying);
  const shown = await looksEverywhere(orange);
  assert.ok(shown.includes('face down'), 'it is told that orders lie');
  assert.ok(!blue.secret.test(shown), 'the page does not tell which');
  assert.ok(!orange.bytes.some((text) => blue.secret.test(text)), 'nor does any byte');
  assert.ok(!blue.bytes.some((text) => orange.secret.test(text)), 'neither way');
  assert.ok(
    orange.bytes.some((text) => text.startsWith('socket {') || text.startsWith('socket "')),
    'frames of the socket were among them',
  );
  // The same eyes do see it once both lie open; otherwise this test could not fail.
  await lay(orange);
  for (const [mine, other] of [
    [blue, orange],
    [orange, blue],
  ]) {
    const open = await looksEverywhere(mine);
    assert.ok(other.secret.test(open), `turned up, ${mine.seat} sees it`);
    assert.ok(
      mine.bytes.some((text) => other.secret.test(text)),
      `and ${mine.seat}'s bytes have it`,
    );
  }
  assert.deepEqual(
    [
      ...blue.page.faults.filter((f) => !f.includes('403')),
      ...orange.page.faults.filter((f) => !f.includes('403')),
    ],
    [],
  );
});
