// A face-down order reaches nobody else: not the other seat's bytes, not its page, before both lie open.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { found, grown, entries, openTable } from './table.mjs';

let table;
before(async () => (table = await openTable()));
after(() => table.close());

/** What a response says of the war; the list of all orders there are, which every own sheet brings along, says nothing of it. */
async function told(response) {
  const text = await response.text().catch(() => '');
  try {
    const isList = (key) => key === 'words' || key === 'choices';
    return JSON.stringify(JSON.parse(text, (key, value) => (isList(key) ? undefined : value)));
  } catch {
    return text;
  }
}

test(
  'the other seat sees that orders lie, and not which',
  { skip: process.env.WARDIARY_MOCK ? 'needs a door for each seat' : false },
  async () => {
    const host = await table.look();
    await found(host, 'First Light');
    const blue = await table.look('blue');
    const orange = await table.look('orange');
    const bytes = [];
    orange.on('response', async (response) => bytes.push(await told(response)));
    await Promise.all([blue, orange].map((page) => page.locator('.sheet .line').first().waitFor()));
    // Nobody digs in by himself: the word can only come from Blue's sheet.
    for (let line = 0; line < (await blue.locator('.sheet .line').count()); line++)
      await blue.keyboard.press('d');
    await blue.locator('.line [aria-pressed=true]', { hasText: 'Dig In' }).nth(1).waitFor();
    const lying = await entries(blue);
    await blue.keyboard.press('Enter');
    await grown(blue, lying);
    await grown(orange, lying);
    await orange.keyboard.press('1');
    await orange.keyboard.press('6');
    await orange.waitForTimeout(500);
    const shown = await orange.evaluate(() => document.querySelector('.log')?.textContent ?? '');
    assert.ok(shown.includes('face down'), 'it is told that orders lie');
    const secret = /"order":"dig_in"|on Dig In|marche Dig In/i;
    assert.ok(!bytes.some((text) => secret.test(text)), 'no byte tells which');
    assert.ok(!secret.test(shown), 'nor does the page');
    const refused = await orange.evaluate(async () => {
      const token = new URLSearchParams(location.hash.slice(1)).get('token');
      const ask = { sheet: { file: 'first-light.wardiary', side: 'blue' } };
      const answer = await fetch('api', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(ask),
      });
      return { status: answer.status, text: await answer.text() };
    });
    assert.equal(refused.status, 403, refused.text);
    // The same eyes do see it once both lie open; otherwise this test could not fail.
    const sealed = await entries(orange);
    await orange.keyboard.press('3');
    await orange.locator('.sheet .line').first().waitFor();
    await orange.keyboard.press('Enter');
    await grown(orange, sealed);
    await orange.waitForTimeout(800);
    assert.ok(
      bytes.some((text) => secret.test(text)),
      'turned up, everybody reads it',
    );
  },
);
