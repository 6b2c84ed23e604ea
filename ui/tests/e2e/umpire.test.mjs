// The umpire's desk: he carries what commanders write to each other, says when orders are due, closes them, and tells a commander how
// things stand; the others at their own windows see as much of it as they may.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ask, founded } from '../screens/war.mjs';
import { axe } from './axe.mjs';
import { entries, faultsOf, grown, handsAt, openTable, prompt, settled } from './table.mjs';

const FILE = 'carried.wardiary';
const PLAYERS = {
  blue: 'Anna',
  'blue.armour': 'Emma',
  'blue.para': 'Frank',
  orange: 'Bert',
  'orange.veld': 'Gerd',
};
const WORDS = 'The bridge at Marle is mined. Send the engineers first.';
const OTHER = 'Something is wrong with the bridge at Marle.';
const PHONE = { width: 390, height: 844, hasTouch: true, isMobile: true };

let table;
let umpire;
let emma;
let frank;
before(async () => {
  table = await openTable();
  await founded(table, FILE, 'first-corridor', {
    players: PLAYERS,
    options: { 'ops.messages': 'umpire', 'ops.fog': 'seats' },
  });
  umpire = await sit('umpire');
  emma = await sit('blue.armour');
  frank = await sit('blue.para', PHONE);
});
after(() => table.close());

async function sit(role, options) {
  const page = await table.look(role, { file: FILE, ...options });
  await page.locator('.prompt').waitFor();
  await settled(page);
  return page;
}
const to = async (page, screen) => {
  await page.locator('.clock').click();
  await page.keyboard.press(`Alt+${screen}`);
  await page.locator(`main[aria-label=${screen === 'q' ? 'umpire' : 'room'}]`).waitFor();
  await settled(page);
};
const line = (page, words) => page.locator('li[data-entry]', { hasText: words });
const wait = (kind) => umpire.locator(`.queue [data-kind=${kind}]`);
const status = async () => (await ask(table, { status: { file: FILE, seat: 'umpire' } })).status;
const seatRow = (name) => umpire.locator('.seats li', { hasText: name });

test('only a window that speaks for the umpire has his desk', async () => {
  const screens = (page) => page.locator('nav[aria-label=Screens] button', { hasText: 'Umpire' }).count();
  assert.deepEqual([await screens(umpire), await screens(emma), await screens(frank)], [1, 0, 0]);
  await emma.keyboard.press('Alt+q');
  await settled(emma);
  assert.equal(await emma.locator('main[aria-label=umpire]').count(), 0);
});

test('a message waits on his desk, and arrives in the words he passes on', async () => {
  await to(umpire, 'q');
  await to(emma, '1');
  await emma.getByRole('button', { name: 'Write a message …' }).click();
  await emma.getByLabel('Message', { exact: true }).fill(WORDS);
  const send = emma.getByRole('button', { name: 'Send', exact: false });
  assert.equal(await send.isDisabled(), true, 'it is for nobody yet');
  await emma.getByRole('checkbox', { name: /Frank/ }).check();
  const from = await entries(emma);
  await emma.getByLabel('Message', { exact: true }).press('Control+Enter');
  await grown(emma, from);
  await line(emma, WORDS).getByText('sent', { exact: true }).waitFor();
  // The one it is for has nothing of it yet.
  await grown(frank, from);
  assert.equal(await frank.locator('nav .news:visible').count(), 0);
  // He is led to it by Enter alone.
  await wait('message').waitFor();
  await line(umpire, WORDS).getByText('waits for you').waitFor();
  await axe(umpire, 'the umpire’s desk');
  await umpire.locator('.clock').click();
  await umpire.keyboard.press('Enter');
  await umpire.locator('.carry button:focus', { hasText: 'Pass it on' }).waitFor();
  await line(umpire, WORDS).getByRole('button', { name: 'In other words …' }).click();
  const words = umpire.getByLabel('The words that arrive');
  assert.equal(await words.inputValue(), WORDS);
  await words.fill(OTHER);
  await axe(umpire, 'a message in other words');
  await umpire.getByRole('button', { name: 'Pass on these words' }).click();
  await line(umpire, WORDS).getByText(`passed on in other words: ${OTHER}`).waitFor();
  await wait('message').waitFor({ state: 'detached' });
  await frank.locator('nav .news:visible', { hasText: '1' }).waitFor();
});

test('its reader finds it on his phone, and reads nothing else', async () => {
  await frank.getByRole('button', { name: /^More/ }).tap();
  await frank.locator('nav[aria-label=Screens] button', { hasText: 'War room' }).tap();
  await line(frank, OTHER).getByText('new', { exact: true }).waitFor();
  assert.match(await line(frank, OTHER).innerText(), /Alder \(Emma\)/);
  assert.equal(await frank.getByText(WORDS).count(), 0);
  assert.equal(await frank.locator('nav .news:visible').count(), 0, 'it is read');
  const wide = await frank.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `${wide} px too wide`);
  await frank.getByRole('button', { name: 'Write a message …' }).tap();
  for (const button of await frank.locator('.messages form button, .messages fieldset label').all()) {
    const box = await button.boundingBox();
    assert.ok(box.height >= 40, `${await button.innerText()}: ${box.height} px`);
  }
  await axe(frank, 'messages on a phone');
  await frank.reload();
  await frank.locator('.prompt').waitFor();
  await settled(frank);
  assert.equal(
    await frank.locator('nav .news:visible').count(),
    0,
    'nor is it new when the window comes back',
  );
});

test('a lost message reaches nobody', async () => {
  const text = 'Where is the ferry?';
  const body = { file: FILE, seat: 'blue.para', recipients: ['blue', 'blue.armour'], text };
  await ask(table, { message: body });
  await line(umpire, text).getByRole('button', { name: 'Lose it …' }).click();
  await umpire.getByLabel('Why it is lost').fill('the set is wet');
  await umpire.getByLabel('Why it is lost').press('Enter');
  await line(umpire, text).getByText('lost: the set is wet').waitFor();
  await settled(emma);
  assert.equal(await line(emma, text).count(), 0);
});

test('everybody of a side is one click, and the umpire needs no carrier', async () => {
  const text = 'First light is at 06:10.';
  await umpire.getByRole('button', { name: 'Write a message …' }).click();
  await umpire.getByRole('checkbox', { name: 'Everybody of Halden Corps' }).check();
  assert.equal(await umpire.getByRole('checkbox', { name: /Frank/ }).isChecked(), true);
  await umpire.getByLabel('Message', { exact: true }).fill(text);
  await umpire.getByRole('button', { name: 'Send' }).click();
  for (const page of [umpire, emma]) await line(page, text).waitFor();
  assert.match(await line(umpire, text).innerText(), /Anna.*Emma.*Frank/s);
});

test('a deadline counts down in every window, by the minute for those who listen', async () => {
  await umpire.getByRole('button', { name: '20 minutes' }).click();
  for (const page of [umpire, emma, frank]) {
    const countdown = page.locator('.prompt .countdown');
    await countdown.getByText(/Orders are due in (20:00|19:\d\d)/).waitFor();
    await countdown.getByRole('status').getByText('Orders are due in 20 minutes.').waitFor();
  }
  const seen = () => emma.locator('.prompt .countdown b').innerText();
  const before = await seen();
  await emma.waitForFunction((was) => document.querySelector('.countdown b').innerText !== was, before);
  assert.equal(await emma.locator('.countdown [role=status]').innerText(), 'Orders are due in 20 minutes.');
  await axe(emma, 'a deadline');
  await axe(frank, 'a deadline on a phone');
  await umpire.getByRole('button', { name: 'Take it back' }).click();
  await emma.locator('.prompt .countdown').waitFor({ state: 'detached' });
  assert.equal((await status()).deadline, null);
  await umpire.getByLabel('Another number of minutes').fill('5');
  await umpire.getByLabel('Another number of minutes').press('Enter');
  await emma
    .locator('.prompt .countdown')
    .getByText(/due in (5:00|4:\d\d)/)
    .waitFor();
  // When they are over, the reason lies ready.
  const reason = umpire.getByLabel('Why the orders are closed');
  assert.equal(await reason.inputValue(), '');
  await umpire.clock.install({ time: Date.now() + 6 * 60_000 });
  await umpire.reload();
  await umpire.locator('.prompt .countdown').getByText('Orders were due', { exact: true }).waitFor();
  await to(umpire, 'q');
  assert.equal(await reason.inputValue(), 'time is up');
  await axe(umpire, 'a deadline that is over');
});

test('what the scenario has prepared he opens, and those see it whose men are in it', async () => {
  const fronts = (page) => page.getByLabel('Battle that is shown').count();
  await umpire.locator('.queue .prepared button', { hasText: 'Marle bridge' }).click();
  const sheet = umpire.getByRole('dialog');
  await sheet.getByText('You may open it now.').waitFor();
  await axe(umpire, 'a prepared action of a corps');
  const from = await entries(umpire);
  await sheet.getByRole('button', { name: 'Fight it out' }).click();
  await grown(umpire, from);
  await emma.locator('.prompt', { hasText: 'Both sides throw for the initiative' }).waitFor();
  await settled(frank);
  assert.deepEqual([await fronts(umpire), await fronts(emma), await fronts(frank)], [1, 1, 0]);
  assert.match(await emma.getByLabel('Battle that is shown').innerText(), /Marle bridge: the wires/);
});

const settle = (seat, deed) => {
  const order = { battle: 'corridor', order: { link: { [deed]: { child: 'marle-bridge' } } } };
  return ask(table, { order: { file: FILE, seat, order } });
};

test('Enter leads him to what came back', async () => {
  await settle('umpire', 'close');
  await to(umpire, 'q');
  await wait('report').waitFor();
  await umpire.locator('.clock').click();
  await umpire.locator('.prompt .primary:enabled', { hasText: 'See what came back' }).waitFor();
  await umpire.keyboard.press('Enter');
  const back = umpire.getByRole('dialog');
  await back.getByText('Marle bridge: the wires: what was sent, and what came back').waitFor();
  await axe(umpire, 'what came back, at the umpire’s desk');
  await umpire.keyboard.press('Escape');
  await back.waitFor({ state: 'detached' });
  await umpire.locator('.queue .first [data-kind=orders]').waitFor();
  await settle('umpire', 'abandon');
  // The one that is left needs no choice.
  await umpire.getByLabel('Battle that is shown').waitFor({ state: 'detached' });
  await to(umpire, 'q');
  await umpire.locator('.queue .prepared .line', { hasText: 'Marle bridge' }).getByText('given up').waitFor();
});

test('the orders are closed for all', async () => {
  await ask(table, {
    write_orders: { file: FILE, seat: 'blue.armour', orders: { 'arm.recce': 'attack 0507' } },
  });
  assert.match(await prompt(umpire), /orders/i);
  await wait('orders').first().waitFor();
  assert.ok(await seatRow('Emma').getByText('Writing orders').count());
  const from = await entries(umpire);
  await umpire.getByRole('button', { name: 'Close the orders' }).click();
  await grown(umpire, from);
  await umpire.getByText('No orders are being written now.').waitFor();
  assert.notEqual((await status()).phase_kind, 'orders');
  await emma.locator('.prompt .countdown').waitFor({ state: 'detached' });
  await wait('orders').first().waitFor({ state: 'detached' });
});

/** He takes the next step of the turn. */
async function enters(words) {
  await umpire.locator('.prompt .primary:enabled', { hasText: words }).waitFor();
  await umpire.locator('.clock').click();
  const from = await entries(umpire);
  await umpire.keyboard.press('Enter');
  await grown(umpire, from);
}
const BATTLE = /^Fight the battle of Halden Corps for 0507/;

test('a battle for a square he has fought out on hexes, and neither side is asked', async () => {
  // He goes on from the map as from his desk.
  await umpire.keyboard.press('Alt+2');
  await umpire.locator('main[aria-label=map]').waitFor();
  await enters(/^Move everything/);
  await to(umpire, 'q');
  await umpire.locator('.prompt .primary:enabled', { hasText: BATTLE }).waitFor();
  const ways = umpire.locator('.queue').getByRole('group', { name: 'Fight it out' });
  await axe(umpire, 'a battle that the umpire may have fought out');
  // The step is his alone.
  for (const page of [emma, frank]) {
    await settled(page);
    assert.match(await prompt(page), /^Waiting for the umpire/);
    assert.equal(await page.locator('.prompt .primary:enabled').count(), 0);
    assert.equal(await page.getByRole('group', { name: 'Fight it out' }).count(), 0);
  }
  assert.equal(await umpire.getByText('Has to act').count(), 0);
  // Who is in it sees what he can work out of the sum before the die falls.
  await emma.keyboard.press('Alt+2');
  const sum = emma.locator('.foreseen');
  await sum.getByRole('heading', { name: 'Halden Corps attacks 0507 (bad ground)' }).waitFor();
  assert.match(await sum.getByRole('row', { name: /status and factors of its units/ }).innerText(), /^\?/);
  await axe(emma, 'a sum that is known in part');
  assert.equal(await frank.locator('.foreseen').count(), 0, 'none of his men fight in it');
  const from = await entries(umpire);
  await ways.getByRole('button', { name: /^On a map of hexes.*Two Star General$/ }).click();
  await grown(umpire, from);
  await emma.locator('.prompt', { hasText: 'write orders and lay them face down' }).waitFor();
  await settled(frank);
  assert.equal(await frank.getByLabel('Battle that is shown').count(), 0, 'none of his men fight in it');
  const order = { battle: 'corridor', order: { link: { abandon: { child: '0507-1-1' } } } };
  await ask(table, { order: { file: FILE, seat: 'umpire', order } });
  await umpire.getByLabel('Battle that is shown').waitFor({ state: 'detached' });
  await to(umpire, 'q');
  await ways.waitFor({ state: 'detached' });
});

test('he goes on by Enter, and throws the dice whose sum no side may see', async () => {
  await enters(BATTLE);
  await wait('dice').waitFor();
  assert.equal(await emma.locator('#dice').count(), 0);
  assert.equal(await umpire.locator('.queue .first [data-kind=dice]').count(), 1);
  await umpire.locator('#dice').waitFor();
  await axe(umpire, 'dice at the umpire’s desk');
  const from = await entries(umpire);
  await umpire.locator('#dice').fill('6');
  await umpire.keyboard.press('Enter');
  await grown(umpire, from);
  await wait('dice').waitFor({ state: 'detached' });
  assert.equal(await umpire.locator('main[aria-label=umpire]').count(), 1, 'he stays at his desk');
});

test('a report is drafted from what a commander knows, and sent as he likes it', async () => {
  await seatRow('Frank')
    .getByRole('button', { name: /^Report to/ })
    .click();
  const report = umpire.getByLabel('The report');
  await report.waitFor();
  const draft = await report.inputValue();
  assert.match(draft, /^Situation, /);
  await axe(umpire, 'the draft of a report');
  await report.fill('x'.repeat(4001));
  await umpire.getByText('4,001 of 4,000 characters: 1 too many').waitFor();
  assert.equal(await umpire.locator('.dialog-foot .primary').isDisabled(), true);
  await report.fill(`${draft}\nHold where you are.`);
  await umpire.locator('.dialog-foot .primary').click();
  await umpire.getByRole('dialog').waitFor({ state: 'detached' });
  await frank.locator('nav .news:visible', { hasText: '2' }).waitFor();
  const { messages } = await ask(table, { messages: { file: FILE, seat: 'blue.para' } });
  assert.equal(messages.lines.at(-1).text, `${draft}\nHold where you are.`);
});

test('whoever keeps the table gives a seat to the program from the desk, and takes it back', async () => {
  const host = await table.look('host', { file: FILE, open: FILE });
  await host.locator('.prompt').waitFor();
  await handsAt(host).screen('Umpire');
  const row = host.locator('.seats li', { hasText: 'Brandt' });
  await row.getByRole('button', { name: /^Let the program play/ }).click();
  await row.getByText('The program plays.').waitFor();
  await row.getByRole('button', { name: /^Back to a person/ }).click();
  await row.getByText('The program plays.').waitFor({ state: 'detached' });
  const hands = seatRow('Brandt').getByRole('button', { name: /^(Let the program play|Back to a person)/ });
  assert.equal(await hands.count(), 0, 'an umpire who only judges does not');
  for (const page of [umpire, emma, frank, host]) assert.deepEqual(faultsOf(page), []);
});
