// What a hand does without looking: one Enter too many, a battalion by its digit; and what is put together at leisure:
// a reshuffle by night, two moments beside each other.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ask, founded, played } from '../screens/war.mjs';
import { entries, grown, openOn, openTable } from './table.mjs';
import { asks, holdBack } from './wire.mjs';

let table;
before(async () => (table = await openTable()));
after(() => table.close());

const names = (offers) =>
  offers
    .map(({ order }) => order.order.two_star_general ?? order.order)
    .map((o) => (typeof o === 'string' ? o : Object.keys(o)[0]));

/** A war of its own, played until somebody is offered what is wanted. */
async function until(file, isIt) {
  await founded(table, file, 'first-light', {});
  let found = [];
  await played(table, file, async ({ call }) => {
    if (call) return false;
    for (const seat of ['blue', 'orange']) {
      const { legal } = await ask(table, { legal: { file, seat } });
      if (isIt(names(legal.offers))) found = legal.offers;
    }
    return found.length > 0;
  });
  return found;
}

async function onMap(file) {
  const page = await openOn(table, file);
  await page.keyboard.press('Alt+2');
  await page.locator('.board .piece').first().waitFor();
  return page;
}

test('one Enter too many ends no turn while somebody may still act', async () => {
  await until('enter.wardiary', (offers) => offers.includes('attack') && offers.includes('end_activation'));
  const page = await onMap('enter.wardiary');
  const from = await entries(page);
  await page.locator('.prompt .primary', { hasText: 'End' }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.locator('.prompt', { hasText: 'may still act' }).waitFor();
  assert.equal(await entries(page), from);
  await page.keyboard.press('Escape');
  await page.locator('.prompt', { hasNotText: 'may still act' }).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.prompt .primary.asks:not([disabled])').waitFor();
  assert.equal(await entries(page), from);
  await page.keyboard.press('Enter');
  await grown(page, from);
  assert.deepEqual(page.faults, []);
});

test('an Enter while the program writes its orders is done when that is written', async () => {
  const page = await table.look();
  let begun;
  const writes = new Promise((done) => (begun = done));
  let release;
  const released = new Promise((done) => (release = done));
  await holdBack(page, '**/api', async (route) => {
    if (asks(route.request().postData(), 'command')) {
      begun();
      await released;
    }
    await route.continue();
  });
  await page.getByRole('button', { name: /Play the sample/ }).click();
  await page.locator('.sheet .line').first().waitFor();
  await writes;
  await page.keyboard.press('Enter');
  release();
  await page.locator('.prompt .primary', { hasText: 'Throw' }).waitFor();
  assert.deepEqual(page.faults, []);
});

test('its own key ends it at once', async () => {
  await until('key.wardiary', (offers) => offers.includes('attack') && offers.includes('end_activation'));
  const page = await onMap('key.wardiary');
  const from = await entries(page);
  await page.locator('.prompt .primary', { hasText: 'End' }).waitFor();
  await page.keyboard.press('e');
  await grown(page, from);
  assert.deepEqual(page.faults, []);
});

test('a battalion is chosen by its digit, and with Alt a digit still goes to a screen', async () => {
  const offers = await until('digit.wardiary', (all) => all.filter((name) => name === 'activate').length > 1);
  const page = await onMap('digit.wardiary');
  const from = await entries(page);
  await page.keyboard.press('Alt+1');
  await page.locator('.room').waitFor();
  await page.keyboard.press('Alt+2');
  const second = page.locator('.aim button.offer', { has: page.locator('kbd', { hasText: /^2$/ }) });
  const label = await second.locator('span').innerText();
  assert.ok(offers.some((offer) => offer.label === label));
  await page.keyboard.press('2');
  await grown(page, from);
  await page.locator('.prompt strong', { hasText: label.replace(/ \(.*/, '') }).waitFor();
  assert.deepEqual(page.faults, []);
});

test('a reshuffle is put together stand by stand, and two moments are compared', async () => {
  await until('night.wardiary', (offers) => offers.includes('night_reshuffle'));
  const page = await onMap('night.wardiary');
  const { night } = await ask(table, { night: { file: 'night.wardiary', of: 'blue' } });
  await page.keyboard.press('Alt+4');
  await page.locator('.night .steps button', { hasText: 'Reshuffle' }).click();
  const places = page.locator('.places').first();
  const row = night.steps.find(({ kind }) => kind === 'reshuffle').rows[0];
  const from = await entries(page);
  assert.ok(await places.locator('.do button').isDisabled(), 'nobody moves yet');
  await places.locator('.stand').first().locator('button').nth(1).click();
  const said = await places.locator('.do [role=status]').innerText();
  assert.ok(
    row.options.some(({ label }) => label === said),
    `${said} is what the rules offer`,
  );
  await places.locator('.do button').click();
  await grown(page, from);
  const { log } = await ask(table, {
    log: { file: 'night.wardiary', seat: 'umpire', from: from + 1, to: from + 1 },
  });
  assert.equal(log[0].kind, 'ordered');

  await page.keyboard.press('Alt+2');
  await page.keyboard.press('Home');
  await page.locator('.prompt.past').waitFor();
  await page.keyboard.press('c');
  await page.locator('footer .compare').waitFor();
  await page.keyboard.press('End');
  await page.locator('.overlay circle.ghost').first().waitFor({ state: 'attached' });
  await page.keyboard.press('Shift+T');
  const battalions = await page.locator('.lanes .lane .words').allInnerTexts();
  const { timeline } = await ask(table, { timeline: { file: 'night.wardiary' } });
  const busy = timeline.lanes.filter(({ lost, fights }) => lost > 0 || fights.length > 0);
  assert.deepEqual(
    battalions,
    busy.map(({ name }) => name),
  );
  assert.ok(battalions.length > 1);
  await page.keyboard.press('Alt+5');
  await page.locator('.oob .moment', { hasText: 'Then: entry 1.' }).waitFor();
  await page.keyboard.press('Shift+C');
  await page.locator('.prompt.past', { hasText: 'entry 1,' }).waitFor();
  await page.keyboard.press('c');
  await page.locator('footer .compare').waitFor({ state: 'detached' });
  assert.deepEqual(page.faults, []);
});
