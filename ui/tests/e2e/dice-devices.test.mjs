// Each player's dice on his own device: the throw waits for its links, a reload and a backup keep them, a lost device is
// replaced in everybody's sight, and a passphrase locks what lies in the file.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ask, played } from '../screens/war.mjs';
import {
  appRolls,
  holdHere,
  keeper,
  keptOf,
  linesAfter,
  sameRecord,
  sit,
  thrower,
  toCourt,
  untilDice,
  upToAttack,
} from './devices.mjs';
import { axe } from './axe.mjs';
import { entries, faultsOf, grown, openOn, openTable } from './table.mjs';

const FILE = 'devices.wardiary';
const OTHER = { blue: 'orange', orange: 'blue' };

let table;
let attack;
let pages;
before(async () => {
  table = await openTable();
  attack = await upToAttack(table, FILE);
  pages = await sit(table, FILE);
});
after(() => table.close());

const both = () => Object.values(pages);

/** The commanders play on until dice are called for. */
const dice = async () => (await played(table, FILE, ({ call }) => Boolean(call?.call.roll))).call;

test('each side holds its dice on its own device, and the secret is nowhere else', async () => {
  for (const [seat, page] of Object.entries(pages)) {
    const from = await entries(page);
    await holdHere(page, seat);
    await grown(page, from);
    await page.locator('.prompt', { hasText: 'Your dice are on this device' }).waitFor();
    await keeper(pages[OTHER[seat]], seat).or(pages[OTHER[seat]].locator('.prompt')).first().waitFor();
  }
  await sameRecord(both(), table, FILE);
  for (const [seat, page] of Object.entries(pages)) {
    const his = keeper(page, OTHER[seat]);
    await his.getByText('on a device of the player').waitFor();
    assert.equal(await his.getByRole('button').count(), 0, 'another seat’s dice are not his to move');
    await axe(page, 'the court with dice on a device');
    assert.equal(await keptOf(page, OTHER[seat]), null);
    const kept = await keptOf(page, seat);
    const [, , , secret] = kept
      .split('\n')
      .find((line) => line.startsWith('chain '))
      .split(' ');
    assert.match(secret, /^[0-9a-f]{64}$/);
    const bytes = readFileSync(join(table.folder, FILE));
    assert.ok(!bytes.includes(secret) && !bytes.includes(Buffer.from(secret, 'hex')), 'not in the file');
  }
});

test('an attack is thrown by links from both devices; while one is away, the other says who is waited for', async () => {
  const { roll } = (await untilDice(table, FILE, attack)).call;
  const [mine, other] = [roll.seat, OTHER[roll.seat]];
  const name = { blue: 'Anna', orange: 'Bert' }[other];
  const from = await sameRecord(both(), table, FILE);
  const away = pages[other];
  const context = away.context();
  await away.close();
  await appRolls(pages[mine]);
  await pages[mine]
    .getByText(`The app’s dice fall when ${other}’s device (${name}) has given its link.`)
    .waitFor();
  assert.equal(await entries(pages[mine]), from, 'nothing fell yet');
  await axe(pages[mine], 'a throw that waits for a device');
  // The same browser comes back: what it keeps is still in its store.
  pages[other] = await context.newPage();
  pages[other].faults = [];
  await pages[other].goto(await table.address(other, FILE));
  await grown(pages[mine], from);
  await pages[mine].getByText('The app’s dice fall when').waitFor({ state: 'detached' });
  const rolled = (await linesAfter(table, FILE, from)).find(({ kind }) => kind === 'rolled');
  assert.equal(rolled.faces.length, roll.count);
  const { entry } = await ask(table, { entry: { file: FILE, seat: 'umpire', entry: rolled.seq } });
  assert.deepEqual(Object.keys(JSON.parse(entry.body).app.links).sort(), ['blue', 'orange']);
  await sameRecord(both(), table, FILE);
});

test('a device that is loaded again goes on with its chain, and the record proves every throw', async () => {
  const call = await dice();
  const from = await sameRecord(both(), table, FILE);
  for (const [seat, page] of Object.entries(pages)) {
    const before = await keptOf(page, seat);
    await page.reload();
    await page.locator('.prompt', { hasText: 'Your dice are on this device' }).waitFor();
    assert.equal(await keptOf(page, seat), before);
  }
  const page = pages[thrower(call)];
  await appRolls(page);
  await grown(page, from);
  const { verified } = await ask(table, { verify: { file: FILE, rules: true } });
  assert.deepEqual([verified.whole, verified.findings], [true, []]);
});

test('a backup brings the dice to another device; one that is older than the last throw does not', async () => {
  const seat = 'blue';
  await toCourt(pages[seat], seat);
  const save = keeper(pages[seat], seat).getByRole('button', { name: 'Save a backup' });
  const [saved] = await Promise.all([pages[seat].waitForEvent('download'), save.click()]);
  const path = join(table.folder, 'backup.txt');
  await saved.saveAs(path);
  await pages[seat].context().close();

  const laptop = await openOn(table, FILE, seat);
  await toCourt(laptop, seat);
  const row = keeper(laptop, seat);
  await row.getByText('If it is gone, restore its backup here.').waitFor();
  assert.equal(await laptop.getByText('Your dice are on this device').count(), 0);
  await row.locator('input[type=file]').setInputFiles(path);
  await laptop.locator('.prompt', { hasText: 'Your dice are on this device' }).waitFor();
  pages[seat] = laptop;

  const call = await dice();
  const from = await sameRecord(both(), table, FILE);
  await appRolls(pages[thrower(call)]);
  await grown(laptop, from);

  // The same backup again, on a third device: a throw was made since.
  const third = await openOn(table, FILE, seat);
  await toCourt(third, seat);
  await keeper(third, seat).locator('input[type=file]').setInputFiles(path);
  await keeper(third, seat)
    .getByRole('alert')
    .filter({ hasText: 'This backup is too old: 1 roll was thrown since it was saved' })
    .waitFor();
  assert.equal(await keptOf(third, seat), null);
  await third.context().close();
});

test('a device that is gone is replaced: everybody sees the new commitment, and the throw goes on', async () => {
  const seat = 'blue';
  const gone = await pages[seat].context().storageState();
  await pages[seat].context().close();
  const call = await dice();
  const mine = thrower(call);
  const fresh = await openOn(table, FILE, seat);
  pages[seat] = fresh;
  const from = await sameRecord(both(), table, FILE);
  await appRolls(pages[mine]);
  await pages[mine].getByText('The app’s dice fall when blue’s device').waitFor();
  await holdHere(fresh, seat);
  const at = await sameRecord(both(), table, FILE);
  const committed = (await linesAfter(table, FILE, from)).filter(({ kind }) => kind === 'committed');
  assert.equal(committed.length, 1);
  assert.equal(committed[0].seat, seat);
  assert.match(committed[0].text, /commits to a new chain of app dice/);
  // Bert finds it in his log.
  await pages.orange.keyboard.press('Alt+6');
  await pages.orange.locator(`li[data-seq="${committed[0].seq}"] .text`).waitFor();
  if ((await linesAfter(table, FILE, at)).every(({ kind }) => kind !== 'rolled')) await appRolls(pages[mine]);
  await grown(pages[mine], at);
  const { verified } = await ask(table, { verify: { file: FILE, rules: true } });
  assert.deepEqual([verified.whole, verified.findings], [true, []]);

  // The old device turns up again: it is told, and keeps nothing.
  const old = await openOn(table, FILE, seat, { storageState: gone });
  await old.locator('[data-dice-warning=blue]', { hasText: 'no longer on this device' }).waitFor();
  assert.equal(await keptOf(old, seat), null);
  await old.context().close();
  assert.deepEqual(both().flatMap(faultsOf), []);
});

test('a passphrase locks what lies in the file: a short one is refused with the sentence why', async () => {
  const page = pages.orange;
  await toCourt(page, 'orange');
  const row = keeper(page, 'orange');
  await row.getByRole('button', { name: 'Give back to the file' }).click();
  const given = await entries(page);
  await row.getByRole('button', { name: /^Really/ }).click();
  await grown(page, given);
  await row.getByRole('button', { name: 'Lock with a passphrase' }).click();
  const [once, twice] = [
    row.getByLabel('Passphrase', { exact: true }),
    row.getByLabel('The same passphrase'),
  ];
  const lock = row.getByRole('button', { name: /^Lock Enter/ });
  const from = await entries(page);
  await once.fill('1234567');
  await twice.fill('123456');
  await row.getByText('The two do not match yet.').waitFor();
  assert.ok(await lock.isDisabled());
  await twice.fill('1234567');
  await lock.click();
  await row.getByRole('alert').filter({ hasText: 'A passphrase has at least 8 characters.' }).waitFor();
  assert.equal(await entries(page), from);
  await once.fill('🎲🎲🎲🎲🎲🎲🎲🎲');
  await twice.fill('🎲🎲🎲🎲🎲🎲🎲🎲');
  await lock.click();
  await grown(page, from);
  await row.getByText(/locked with a passphrase|unlocked until it is closed/).waitFor();
  const seen = page.faults.filter((fault) => !/40[09]/.test(fault));
  assert.deepEqual(seen, []);
});
