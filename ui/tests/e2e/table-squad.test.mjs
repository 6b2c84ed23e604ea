// A fight of Combat!, man by man: a night patrol that goes out from the night screen and is fought by mouse, what a scenario has
// prepared, fought by keyboard alone, and the questions that go to the other seat while a man acts.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ask, FARM, founded, played } from '../screens/war.mjs';
import { axe } from './axe.mjs';
import { entries, faultsOf, handsAt, openOn, openTable, prompt, settled } from './table.mjs';

/** A campaign in a night in which Blue may send a patrol: dice decide who lies beside whom, so it is looked for. */
let night;
let table;
before(async () => {
  table = await openTable();
  for (let day = 1; day <= 12 && !night; day++) {
    const file = `night-${day}.wardiary`;
    await founded(table, file, 'first-light');
    await played(table, file, ({ prompt, call }) => !call && /^Night/.test(prompt));
    const { legal } = await ask(table, { legal: { file, seat: 'blue' } });
    if (legal.offers.some(({ order }) => order.order.link?.open?.at.tsg?.patrol)) night = file;
  }
  assert.ok(night, 'in twelve nights Blue lay beside nobody');
});
after(() => table.close());

/** Points at one place after the other until the man in hand may go there: cards and ground decide which that is. */
async function toSomePlace(page) {
  const boxes = [
    await page.locator('.base.selected').first().boundingBox(),
    ...(await Promise.all((await page.locator('circle.place').all()).map((place) => place.boundingBox()))),
  ];
  const [own, ...named] = boxes
    .filter(Boolean)
    .map(({ x, y, width, height }) => [x + width / 2, y + height / 2]);
  const beside = [40, 70, 25].flatMap((far) =>
    [0, 1, 2, 3, 4, 5, 6, 7].map((at) => [
      own[0] + far * Math.cos((at * Math.PI) / 4),
      own[1] + far * Math.sin((at * Math.PI) / 4),
    ]),
  );
  for (const [x, y] of [...named, ...beside]) {
    await page.mouse.click(x, y);
    await settled(page);
    if (await page.locator('.prompt .primary:enabled', { hasText: /there/ }).count()) return;
    // Somebody else may have stood there.
    await page.keyboard.press('Escape');
    await page.keyboard.press('n');
  }
  assert.fail('he may go nowhere');
}

test('a patrol goes out from the night screen, by mouse, and its men come back', async () => {
  const page = await openOn(table, night);
  const { then, goes, agrees, settles, screen, stage } = handsAt(page);
  await screen('Night');
  await page.locator('.night .steps button', { hasText: 'Patrols and raids' }).click();
  await axe(page, 'night');
  // Whoever lies beside many enemies has a list instead of buttons.
  const button = page.locator('.night .options button:enabled', { hasText: 'patrol on a table' }).first();
  const lists = page.locator('.night .options', {
    has: page.locator('option', { hasText: 'patrol on a table' }),
  });
  await button.or(lists.first()).first().waitFor();
  if (await button.count()) await then(() => button.click());
  else {
    const words = await lists.first().locator('option', { hasText: 'patrol on a table' }).first().innerText();
    await lists.first().locator('select').selectOption({ label: words });
    await then(() => lists.first().getByRole('button', { name: 'Do it' }).click());
  }
  assert.match(await prompt(page), /wants to fight out the patrol/);
  await agrees();
  await page.locator('.tableboard .base').first().waitFor();
  assert.equal(await page.locator('.tableboard .base').count(), 20, 'ten men a side (LNK-R27)');
  assert.equal(await page.getByRole('group', { name: 'Cards' }).locator('.card').count(), 20);
  // A card is drawn, and its man is in the hand already.
  await goes();
  await settles();
  await page.locator('.base.selected').waitFor();
  assert.match(await prompt(page), /acts\.$/);
  // Where one points he may run, move, or move and fire; the tape tells the inches. The rules name places worth going to.
  const isBlue = (await page.locator('.base.selected.blue').count()) > 0;
  await page.locator('.hint').waitFor();
  await toSomePlace(page);
  await page.locator('.what b', { hasText: '″' }).waitFor();
  await goes();
  // The enemy may answer with a snap: his window says so, and he lets him go.
  if (await page.locator('.window').count()) {
    await page.locator(`.window.${isBlue ? 'orange' : 'blue'}`, { hasText: 'on his way' }).waitFor();
    await goes();
  }
  await settles();
  await axe(page, 'table of men');
  // It is stopped, looked at in the tree of battles, and accepted: the night goes on.
  await screen('War room');
  await stage('2 units frozen');
  await then(() => page.getByRole('button', { name: 'Stop it as it stands' }).click());
  await agrees();
  await screen('War room');
  await page.locator('.tree .stage.reported').click();
  await then(() => page.getByRole('button', { name: 'Accept', exact: true }).click());
  await agrees();
  await page.waitForFunction(() => !document.querySelector('header .switch'));
  assert.match(await prompt(page), /^Night/);
  await screen('Night');
  await page.locator('.night .steps button', { hasText: 'Patrols and raids' }).click();
  await page.locator('.night .rows .why', { hasText: 'has had its patrol tonight' }).first().waitFor();
  assert.deepEqual(faultsOf(page), []);
  await page.context().close();
});

test('a prepared action, by keyboard alone: cards, a run, what was, and what is', async () => {
  const file = 'farm.wardiary';
  await founded(table, file, FARM);
  const page = await openOn(table, file);
  const { then, throws } = handsAt(page);
  const press = (...keys) =>
    keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
  const tabTo = async (selector, words = '') => {
    for (let at = 0; at < 90; at++) {
      const isThere = await page.evaluate(
        ([wanted, text]) => {
          const here = document.activeElement;
          return here?.matches(wanted) && here.textContent.includes(text);
        },
        [selector, words],
      );
      if (isThere) return;
      await press('Tab');
    }
    assert.fail(`${selector} ${words} is not reached`);
  };
  await press('1');
  await page.locator('.prepared .line').waitFor();
  await tabTo('.prepared .line', 'Lisse Farm');
  await press('Enter');
  await page.locator('.dialog .briefing').waitFor();
  await axe(page, 'prepared action');
  await tabTo('.dialog button', 'Fight it out');
  await then(() => press('Enter'));
  await press('1');
  await page.locator('.call .primary:enabled').waitFor();
  await then(() => press('Enter'));
  await page.locator('.tableboard .base').first().waitFor();
  const opened = await entries(page);
  await then(() => press('Enter'));
  await throws('1');
  await page.locator('.base.selected').waitFor();
  // An exchange of cards by Tab and Enter: another man acts.
  const before = await prompt(page);
  await tabTo('button.card.swap');
  await then(() => press('Enter'));
  assert.notEqual(await prompt(page), before);
  // Three inches on, by arrows from where he stands; Enter points, Enter again does it.
  await page.locator('.aim .hint').waitFor();
  await page.locator('.tableboard').focus();
  for (let inch = 0; inch < 3; inch++)
    await press((await page.locator('.base.selected.blue').count()) ? 'ArrowRight' : 'ArrowLeft');
  await press('Enter');
  await page.locator('.prompt .primary:enabled', { hasText: /there/ }).waitFor();
  await then(() => press('Enter'));
  const now = await entries(page);
  // The past: the table as it lay before the first card, and no table at all before it was opened.
  await press('PageUp');
  await page.locator('.frame.past').waitFor();
  const { battles } = await ask(table, { battles: { file, at: 1 } });
  assert.equal(battles.length, 1, 'nothing was fought out at the founding');
  await page.locator('.unborn', { hasText: 'not being fought yet' }).waitFor();
  await press('End');
  await page.locator('.tableboard .base').first().waitFor();
  assert.equal(await entries(page), now, 'looking changes nothing');
  assert.ok(opened < now);
  await press('m');
  await page.locator('.screen.list', { hasText: 'may exchange cards' }).waitFor();
  await axe(page, 'list of men');
  assert.deepEqual(faultsOf(page), []);
  await page.context().close();
});

/** Two seats at a campaign: each at a window of its own, and the program behind both. */
async function twoSeats(file) {
  const seats = { blue: await openOn(table, file, 'blue'), orange: await openOn(table, file, 'orange') };
  const both = [seats.blue, seats.orange];
  for (const page of both) await page.locator('.tableboard .base').first().waitFor();
  return {
    ...seats,
    /** Until both windows show the record as it is. */
    follow: async () => {
      const { status } = await ask(table, { status: { file, seat: 'umpire' } });
      for (const page of both)
        await page.waitForFunction(
          (n) => document.querySelector('.mark .mono')?.textContent === `#${n}`,
          status.entries,
        );
    },
    close: () => Promise.all(both.map((page) => page.context().close())),
  };
}

const rule = (file, battle, book, ruling) =>
  ask(table, {
    order: {
      file,
      seat: 'umpire',
      order: { battle, order: { [book]: { rule: { ruling, reason: 'laid out' } } } },
    },
  });

test('who is seen on his way is asked about at the other seat: snap fire, and the test it brings', async () => {
  const file = 'two-seats.wardiary';
  await founded(table, file, 'first-skirmish');
  const { table: view } = await ask(table, { table: { file, seat: 'umpire', battle: 'farm' } });
  const rifle = view.stands.find(({ side, weapons }) => side === 'orange' && weapons.length === 1);
  // In the open before the fence, five inches from the west edge and eight north of whoever comes.
  await rule(file, 'farm', 'combat', { place: { soldier: rifle.id, at: { x: 500, y: 1700 } } });
  const { blue, orange, follow, close } = await twoSeats(file);
  const one = handsAt(blue);
  const other = handsAt(orange);
  await follow();
  await one.goes();
  await one.throws('1');
  await blue.locator('.base.selected.blue').waitFor();
  // Only when the table knows where he may go does a click point at a place.
  await blue.locator('.aim .hint').waitFor();
  // Two inches to the north, over open ground.
  const box = await blue.locator('.base.selected').boundingBox();
  await blue.mouse.click(box.x + box.width / 2 + box.width * 0.2, box.y - box.height * 2);
  await blue.locator('.prompt .primary:enabled', { hasText: /there/ }).waitFor();
  await one.goes();
  await follow();
  // Blue sees that it is not his turn to speak; orange is asked, and the man who may fire is in his hand.
  await blue.locator('.window.orange', { hasText: 'is on his way' }).waitFor();
  assert.equal(await blue.locator('.aim .offer').count(), 0, 'blue answers nothing');
  await orange.locator('.window.orange').waitFor();
  await orange.locator('.hint', { hasText: 'Point at a place on the way' }).waitFor();
  await axe(orange, 'snap fire');
  const way = await orange.locator('.under-way').boundingBox();
  await orange.mouse.click(way.x + way.width / 2, way.y + 3);
  await orange.locator('.prompt .primary:enabled', { hasText: / fires at / }).waitFor();
  await other.goes();
  // A snap hits on a ten only; who was missed keeps his head, and goes for cover or goes on.
  await other.throws('3');
  await follow();
  await one.throws('9');
  await blue.locator('.window.blue', { hasText: 'keeps his head' }).waitFor();
  await blue.locator('.aim .offer kbd').first().waitFor();
  await axe(blue, 'reaction');
  const lies = await blue.locator('.aim .offer', { hasText: 'Lie down' }).locator('kbd').innerText();
  await one.then(() => blue.keyboard.press(lies));
  await follow();
  assert.equal(await blue.locator('.base.blue.prone').count(), 1, 'he lies');
  await orange.locator('.base.blue.prone').waitFor();
  assert.deepEqual([...faultsOf(blue), ...faultsOf(orange)], []);
  await close();
});
