// Who may enter: the host invites, renews and revokes in the settings; a guest finds his own campaign, and is told plainly when
// his invitation opens nothing any more.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ask } from '../screens/war.mjs';
import { axe } from './axe.mjs';
import { faultsOf, openOn, openTable, PROGRAM } from './table.mjs';

const FILE = 'ours.wardiary';
const OTHER = 'theirs.wardiary';
const LONG = 'Bartholomew-Maximilian Featherstonehaugh von und zu Ardennen';

let table;
before(async () => {
  table = await openTable();
  for (const file of [FILE, OTHER])
    await ask(table, { new: { file, scenario: 'first-light', players: { blue: 'Anna', orange: 'Bert' } } });
});
after(() => table.close());

/** The host's settings. */
async function settings() {
  const page = await openOn(table, FILE);
  await page.getByRole('button', { name: 'Settings' }).first().click();
  await page.getByRole('heading', { name: 'Who may enter' }).waitFor();
  return page;
}
const rows = (page) => page.getByRole('list', { name: 'Invited' }).getByRole('listitem');
const addressOf = (page, who) => page.getByRole('textbox', { name: `Address of ${who}` }).inputValue();

/** Invites by the keyboard alone; the address. */
async function invite(page, person, role) {
  await page.getByLabel('Name of the person').focus();
  await page.keyboard.type(person);
  await page.getByLabel('Role').selectOption(role);
  await page.getByLabel('Name of the person').press('Enter');
  await page.getByRole('textbox', { name: `Address of ${person}, ${role}` }).waitFor();
  return addressOf(page, `${person}, ${role}`);
}

/** A page on an address. */
async function guest(address) {
  const made = await table.look();
  await made.goto('about:blank');
  await made.goto(address);
  return made;
}
const isShut = (page) =>
  page.getByRole('heading', { name: 'This invitation no longer opens the campaign' }).waitFor();

test('the host invites; the guest is at his campaign at once, sees no other, and not who is invited', async () => {
  const host = await settings();
  await host.getByText('No invitations. You alone can open this campaign.').waitFor();
  await axe(host, 'settings without invitations');
  const address = await invite(host, 'Anna', 'Blue');
  await invite(host, LONG, 'Spectator');
  assert.equal(LONG.length, 60);
  assert.equal(await rows(host).count(), 2);
  await axe(host, 'settings with invitations');
  const wide = await host.evaluate(() => {
    const panel = document.querySelector('[aria-labelledby=set-guests]');
    return panel.scrollWidth - panel.clientWidth;
  });
  assert.ok(wide <= 0, `the panel is ${wide} px too wide`);
  // The same person in the same role is invited once; the reason is said where one types.
  await host.getByLabel('Name of the person').fill('anna');
  await host.getByLabel('Role').selectOption('Blue');
  await host.getByRole('button', { name: 'Invite', exact: true }).click();
  await host.getByText(/Anna is invited as blue already, with number 1/).waitFor();
  const refused = host.faults.splice(0);
  assert.ok(
    refused.every((fault) => fault.includes('400')),
    refused.join(),
  );

  const anna = await guest(address);
  await anna.locator('.prompt').waitFor();
  await anna.getByRole('button', { name: 'Settings' }).first().click();
  await anna.getByRole('heading', { name: 'Settings' }).waitFor();
  assert.equal(await anna.getByText('Who may enter').count(), 0);
  await anna.getByRole('button', { name: 'Close the campaign Ctrl+O' }).click();
  await anna.getByText('Invited as Anna, Blue').waitFor();
  assert.equal(await anna.locator('.hub .card').count(), 1);
  assert.equal(await anna.getByRole('button', { name: /Open …/ }).count(), 0);
  await axe(anna, 'the hub of a guest');
  await anna.keyboard.press('Enter');
  await anna.locator('.prompt').waitFor();
  assert.deepEqual([host.faults, anna.faults], [[], []]);
  await Promise.all([host, anna].map((page) => page.context().close()));
});

test('a revoked or renewed page says so plainly, also when it is loaded again; a new address opens', async () => {
  const host = await settings();
  const cleo = await guest(await invite(host, 'Cleo', 'Umpire'));
  const dora = await guest(await invite(host, 'Dora', 'Orange'));
  const emma = await guest(await invite(host, 'Emma', 'Blue'));
  for (const page of [cleo, dora, emma]) await page.locator('.prompt').waitFor();
  // Once pressed it asks; pressed again it is done.
  await host.getByLabel('Revoke Cleo, Umpire').click();
  await host.getByLabel('Confirm to revoke Cleo, Umpire').click();
  await host.getByText('Cleo is no longer invited.').first().waitFor();
  await isShut(cleo);
  await axe(cleo, 'a revoked page');
  await cleo.reload();
  await isShut(cleo);
  const old = await addressOf(host, 'Dora, Orange');
  await host.getByLabel('New address for Dora, Orange').click();
  await host.getByLabel('Confirm a new address for Dora, Orange').click();
  await host.getByText('Dora has a new address.').first().waitFor();
  await isShut(dora);
  const renewed = await addressOf(host, 'Dora, Orange');
  assert.notEqual(renewed, old);
  // The old page takes the new address, pasted.
  await dora.locator('input').fill(renewed);
  await dora.keyboard.press('Enter');
  await dora.locator('.prompt').waitFor();
  // The same from a terminal beside the running server.
  const words = ['invite', join(table.folder, FILE), '--revoke', 'Emma'];
  execFileSync(PROGRAM, words, { env: { ...process.env, WARDIARY_DATA: join(table.folder, 'data') } });
  await isShut(emma);
  const seen = (page) => faultsOf(page).filter((fault) => !/401|HTTP Authentication failed/.test(fault));
  assert.deepEqual([host, cleo, dora, emma].flatMap(seen), []);
  await Promise.all([host, cleo, dora, emma].map((page) => page.context().close()));
});
