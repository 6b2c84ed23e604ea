// Serving: two windows, a second seat's word, a server that goes and comes, broken files, faulty scenarios, a phone.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { browser, page as newPage } from '../shot.mjs';
import { addressesOf, entries, grown, settled } from './table.mjs';
import { asks, holdBack } from './wire.mjs';

const PROGRAM = process.env.WARDIARY ?? new URL('../../../target/debug/wardiary', import.meta.url).pathname;
const CAMPAIGNS = new URL('../../../campaigns/', import.meta.url).pathname;

let chromium;
const rooms = [];
before(async () => (chromium = await browser()));
after(async () => {
  await chromium.close();
  for (const room of rooms) {
    await room.stop();
    rmSync(room.folder, { recursive: true, force: true });
  }
});

const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

/** A folder with campaigns, served on a port of its own, so that it can go away and come back. */
async function room({ folder = mkdtempSync(join(tmpdir(), 'wardiary-')), env = {} } = {}) {
  const port = await freePort();
  let child = null;
  const made = {
    folder,
    port,
    host: '',
    address: null,
    async start() {
      child = spawn(PROGRAM, ['--json', 'serve', folder, '--listen', `127.0.0.1:${port}`], {
        env: { ...process.env, WARDIARY_DATA: join(folder, 'data'), ...env },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const line = await new Promise((done, fail) => {
        child.once('exit', (code) => fail(new Error(`serve ended with ${code}`)));
        createInterface(child.stdout).once('line', done);
      });
      // The addresses stay when the server goes and comes back.
      const { host } = JSON.parse(line).ok.serving;
      if (host !== made.host) made.address = addressesOf(host);
      made.host = host;
    },
    async stop(signal = 'SIGKILL') {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      child.removeAllListeners('exit');
      const gone = new Promise((done) => child.once('close', done));
      child.kill(signal);
      await gone;
    },
    async look(role = 'host', options = {}) {
      const page = await newPage(chromium, options);
      await page.goto(await made.address(role, FILE));
      return page;
    },
    /** A request past the window, as another program sends it. */
    async ask(body) {
      const token = /token=(\w+)/.exec(made.host)[1];
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const answer = await fetch(`http://127.0.0.1:${port}/api`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return answer.json();
    },
    /** Types the dice that are called for. */
    async answers(typed) {
      const { ok } = await made.ask({ status: { file: FILE, seat: 'umpire' } });
      const { entry: call, call: asked } = ok.status.calls[0];
      return made.ask({ dice: { file: FILE, seat: asked.roll.seat, call, dice: { typed } } });
    },
  };
  rooms.push(made);
  await made.start();
  return made;
}

/** What went wrong in a page; a refusal is an answer, not a fault. */
const faults = (page) => page.faults.filter((said) => !said.includes('409'));

const FILE = 'war.wardiary';
const order = (order) => ({ battle: 'main', order: { two_star_general: order } });

/** A campaign of First Light between Anna and Bert, both orders laid. */
async function laid(at, more = {}) {
  const players = { blue: 'Anna', orange: 'Bert' };
  const said = await at.ask({ new: { file: FILE, scenario: 'first-light', players, ...more } });
  assert.ok(said.ok, JSON.stringify(said));
  for (const side of ['blue', 'orange']) await at.ask({ seal_orders: { file: FILE, seat: side } });
}

test('two windows see each other’s entries at once', async () => {
  const at = await room();
  await laid(at);
  const [one, two] = [await at.look(), await at.look()];
  for (const page of [one, two]) {
    await page.locator('.hub .card').first().click();
    await page.locator('.prompt .primary', { hasText: 'Throw' }).waitFor();
  }
  const before = await entries(two);
  await one.locator('.prompt .primary').click();
  await grown(two, before);
  await two.locator('#dice').waitFor();
  assert.equal(await entries(one), await entries(two));
  assert.deepEqual([one.faults, two.faults], [[], []]);
});

test('consent over the net: asked, refused, asked again, agreed', async () => {
  const at = await room();
  await laid(at);
  await at.ask({ order: { file: FILE, seat: 'blue', order: order('throw_for_move') } });
  for (const typed of ['66', '11']) await at.answers(typed);
  const [anna, bert] = [await at.look('blue'), await at.look('orange')];
  for (const page of [anna, bert]) await page.locator('.prompt').waitFor();
  const before = await entries(anna);
  const askFor = async () => {
    await anna.locator('.clock').click();
    await anna.keyboard.press('Control+z');
    await anna.getByRole('dialog').waitFor();
    await anna.locator('#amend .reason input').fill('a cocked die');
    await anna.locator('button.primary:enabled', { hasText: /^Ask: Take/ }).waitFor();
    await anna.locator('#amend .reason input').press('Enter');
    await anna.getByText('Waiting for Bert.').waitFor();
    await bert.getByText(/Anna wants to .*a cocked die/).waitFor();
  };
  await askFor();
  assert.equal(await entries(anna), before, 'nothing is changed before he agrees');
  await bert.getByRole('button', { name: 'Refuse' }).click();
  await anna.getByText('Bert does not agree.').first().waitFor();
  await anna.getByText('Waiting for Bert.').waitFor({ state: 'detached' });
  assert.equal(await entries(anna), before);
  await askFor();
  // What he agrees to is shown to him first.
  assert.equal(await bert.getByRole('button', { name: 'Agree', exact: true }).count(), 0);
  await bert.getByRole('button', { name: 'See what would change …' }).click();
  await bert.getByRole('dialog').locator('li[data-fate=out]').first().waitFor();
  await bert.getByRole('dialog').getByRole('button', { name: 'Agree', exact: true }).click();
  await anna.getByText('Bert agrees; it is done.').first().waitFor();
  await grown(anna, before);
  await grown(bert, before);
  assert.equal(await entries(anna), before + 1);
  assert.deepEqual([faults(anna), faults(bert)], [[], []]);
});

test('the server dies between the dice and their answer: they are written once', async () => {
  const at = await room();
  await laid(at);
  await at.ask({ order: { file: FILE, seat: 'blue', order: order('throw_for_move') } });
  const page = await at.look();
  await page.locator('.hub .card').first().click();
  await page.locator('#dice').waitFor();
  const before = await entries(page);
  let isCut = false;
  await holdBack(page, '**/api', async (route) => {
    if (isCut || !asks(route.request().postData(), 'dice')) return route.continue();
    isCut = true;
    // The program does it; before the answer arrives, it is dead.
    await route.fetch();
    await at.stop('SIGKILL');
    return route.abort('connectionreset');
  });
  await page.locator('#dice').focus();
  await page.keyboard.type('64');
  await page.keyboard.press('Enter');
  await page.getByText('The program does not answer.').waitFor();
  assert.equal(isCut, true);
  await at.start();
  await page.getByText('The program does not answer.').waitFor({ state: 'detached' });
  await grown(page, before);
  const { ok } = await at.ask({ log: { file: FILE, seat: 'blue', from: before, to: before + 9 } });
  assert.equal(
    ok.log.filter(({ kind }) => kind === 'rolled').length,
    1,
    'one roll, however often it was sent',
  );
  assert.equal(await page.locator('.trouble').count(), 0);
});

test('a broken record opens for looking, with the sentence why; nothing can be done to it', async () => {
  const at = await room();
  await laid(at);
  await at.ask({ note: { file: FILE, seat: 'blue', text: 'rain before dawn' } });
  await at.ask({ note: { file: FILE, seat: 'blue', text: 'and mist after it' } });
  const path = join(at.folder, FILE);
  // Written into the file itself, which the program does when it rests.
  while (!readFileSync(path).includes('and mist after it')) await new Promise((done) => setTimeout(done, 50));
  await at.stop('SIGINT');
  const bytes = readFileSync(path);
  const place = bytes.indexOf('rain before dawn');
  assert.ok(place > 0, 'the note is in the file itself');
  bytes.write('pain', place);
  writeFileSync(path, bytes);
  writeFileSync(join(at.folder, 'letter.wardiary'), 'Dear mother,');
  await at.start();
  const page = await at.look();
  await page.locator('.lost', { hasText: 'letter.wardiary' }).waitFor();
  await page.locator('.hub .card').first().click();
  await page
    .getByText(/This record is broken: .*entry \d+/)
    .first()
    .waitFor();
  for (const screen of ['2', '3', '4']) {
    await page.keyboard.press(screen);
    await settled(page);
    assert.equal(await page.locator('.prompt .primary').count(), 0, `screen ${screen} offers nothing`);
    assert.equal(await page.locator('#dice').count(), 0);
  }
  const before = await entries(page);
  await page.keyboard.press('Control+z');
  await settled(page);
  assert.equal(await entries(page), before);
  assert.equal(await page.getByRole('dialog').count(), 0);
});

test('Enter on the hub waits until it is known what there is', async () => {
  const at = await room();
  await laid(at);
  const page = await at.look();
  await page.locator('.hub .card').first().waitFor();
  let tell;
  const told = new Promise((done) => (tell = done));
  await page.route('**/hub', async (route) => {
    await told;
    await route.continue();
  });
  await page.reload();
  await page.getByText('Connecting').waitFor();
  await page.keyboard.press('Enter');
  tell();
  await page.locator('.prompt .primary').waitFor();
  assert.deepEqual(page.faults, []);
});

test('another program has the file: read only while it has, playable when it lets go', async () => {
  const at = await room();
  await laid(at);
  const second = await room({ folder: at.folder, env: { WARDIARY_DATA: join(at.folder, 'other') } });
  const page = await second.look();
  await page.locator('.hub .card', { hasText: 'Open elsewhere' }).click();
  await page
    .getByText(/another program .*has this campaign open; close it there/)
    .first()
    .waitFor();
  assert.equal(await page.locator('.prompt .primary').count(), 0);
  await at.stop('SIGINT');
  await page.locator('.prompt .primary', { hasText: 'Throw' }).waitFor();
});

test('a scenario with errors: every one with its line and the way out', async () => {
  const scenarios = mkdtempSync(join(tmpdir(), 'scenarios-'));
  cpSync(join(CAMPAIGNS, 'first-light'), join(scenarios, 'mine'), { recursive: true });
  const main = join(scenarios, 'mine', 'scenario.toml');
  const text = readFileSync(main, 'utf8').replace('hex = "0605"', 'hex = "9999"');
  writeFileSync(main, text);
  const line = text.split('\n').findIndex((each) => each.includes('9999')) + 1;
  const at = await room({ env: { WARDIARY_SCENARIOS: scenarios } });
  const page = await at.look();
  const faulty = page.locator('details', { hasText: 'mine' });
  await faulty.locator('summary', { hasText: /\d+ faults?/ }).click();
  await faulty
    .getByText(new RegExp(`scenario\\.toml:${line}:\\d+`))
    .first()
    .waitFor();
  assert.match(await faulty.innerText(), /9999/);
  assert.deepEqual(page.faults, []);
  rmSync(scenarios, { recursive: true, force: true });
});

test('a new campaign from a template: names, orders and the first roll in 25 keys', async () => {
  const at = await room();
  const page = await at.look();
  await page.locator('.hub .card', { hasText: 'First Light' }).waitFor();
  const number = await page.locator('.hub .card', { hasText: 'First Light' }).locator('kbd').innerText();
  let keys = 0;
  const press = async (key) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await press(number);
  await page.getByRole('dialog').waitFor();
  await page.locator('#found input[type=text]').first().and(page.locator(':focus')).waitFor();
  await press('Control+a');
  for (const letter of 'Anna') await press(letter);
  await press('Enter');
  for (let side = 0; side < 2; side++) {
    // What nobody has seen is not laid: Enter shows it first.
    await page.locator('.prompt .primary', { hasText: 'Show' }).waitFor();
    await press('Enter');
    await page.locator('.prompt .primary:enabled', { hasText: 'face down' }).waitFor();
    const before = await entries(page);
    await press('Enter');
    await grown(page, before);
  }
  await page.locator('.prompt .primary', { hasText: 'Throw' }).waitFor();
  await press('Enter');
  await page.locator('#dice:focus').waitFor();
  const before = await entries(page);
  for (const key of ['6', '4', 'Enter']) await press(key);
  await grown(page, before);
  await page.getByText('Anna').first().waitFor();
  assert.ok(keys <= 25, `${keys} keys`);
});

test('the automatic commander keeps his seat over a reload, can be held, stepped and let go', async () => {
  const at = await room();
  const page = await at.look();
  await page.getByRole('button', { name: /Play the sample/ }).click();
  await page.locator('.sheet .line').first().waitFor();
  // An Enter while the commander lays his own sheet is passed over.
  await page.locator('.prompt .primary:enabled', { hasText: 'face down' }).click();
  await page.locator('.prompt .primary', { hasText: 'Throw' }).waitFor();
  await page.locator('header button', { hasText: 'Hold' }).click();
  await page.locator('.clock').click();
  await page.keyboard.press('Enter');
  await page.locator('#dice').waitFor();
  await page.keyboard.type('66');
  const before = await entries(page);
  await page.keyboard.press('Enter');
  await grown(page, before);
  await page.clock.install();
  await page.reload();
  await page.getByText('The automatic commander is held.').waitFor();
  assert.equal(await page.locator('.tag').count(), 1, 'one side is his, as before');
  const held = await entries(page);
  await page.clock.runFor(60_000);
  await settled(page);
  assert.equal(await entries(page), held, 'held is held');
  await page.getByRole('button', { name: /Step/ }).click();
  await grown(page, held);
  await page.getByText('The automatic commander is held.').or(page.locator('.prompt.blue')).first().waitFor();
});

test('without its token an address says what to do, and another site’s page gets nothing', async () => {
  const at = await room();
  await laid(at);
  const page = await newPage(chromium);
  await page.goto(`http://127.0.0.1:${at.port}/`);
  await page.getByText('This address needs its key').waitFor();
  await page.locator('input').fill(await at.address('orange', FILE));
  await page.keyboard.press('Enter');
  await page.locator('.prompt').waitFor();
  const stranger = await newPage(chromium);
  await stranger.goto('about:blank');
  const token = /token=(\w+)/.exec(at.host)[1];
  const got = await stranger.evaluate(
    async ([port, token]) =>
      fetch(`http://127.0.0.1:${port}/hub`, { headers: { authorization: `Bearer ${token}` } }).then(
        (answer) => answer.text(),
        () => 'nothing',
      ),
    [at.port, token],
  );
  assert.equal(got, 'nothing');
});

test('on a phone: no sideways scrolling, tabs at the bottom, orders and dice can be given', async () => {
  const at = await room();
  const said = await at.ask({ new: { file: FILE, scenario: 'first-light' } });
  assert.ok(said.ok);
  const page = await at.look('blue', { width: 390, height: 844, hasTouch: true, isMobile: true });
  const fits = async (where) => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.ok(wide <= 0, `${where} is ${wide} px too wide`);
  };
  await page.locator('.sheet .line').first().waitFor();
  await fits('orders');
  await page.locator('.prompt .primary:enabled', { hasText: 'face down' }).tap();
  await at.ask({ seal_orders: { file: FILE, seat: 'orange' } });
  await page.locator('.prompt .primary', { hasText: 'Throw' }).tap();
  await page.locator('#dice').waitFor();
  await fits('dice');
  const before = await entries(page);
  await page.locator('#dice').fill('64');
  await page.locator('.prompt .primary').tap();
  await grown(page, before);
  const nav = page.getByRole('navigation', { name: 'Screens' });
  const box = await nav.boundingBox();
  assert.ok(box.y > 844 - 80 && box.y + box.height <= 845, 'the tabs lie at the bottom');
  for (const screen of ['Log', 'Order of battle', 'Map']) {
    await nav.getByRole('button', { name: new RegExp(`^${screen}`) }).tap();
    await settled(page);
    await fits(screen);
  }
  await nav.getByRole('button', { name: 'More' }).tap();
  await nav.getByRole('button', { name: 'Report' }).tap();
  await settled(page);
  await fits('report');
  assert.deepEqual(faults(page), []);
});

test('table mode at 1280 × 720 leaves the map more than half of the window', async () => {
  const at = await room();
  await laid(at);
  const page = await at.look();
  await page.locator('.hub .card').first().click();
  await page.locator('.prompt .primary', { hasText: 'Throw' }).waitFor();
  await page.keyboard.press('Control+m');
  await page.keyboard.press('2');
  const share = async () => {
    const box = await page.locator('main.content').boundingBox();
    return (box.width * box.height) / (1280 * 720);
  };
  await settled(page);
  assert.ok((await share()) >= 0.75, `at rest ${await share()}`);
  await page.keyboard.press('Enter');
  await page.locator('#dice').waitFor();
  assert.ok((await share()) >= 0.55, `with dice ${await share()}`);
  const rail = await page
    .locator('nav[aria-label=Screens]')
    .evaluate((nav) => nav.scrollHeight - nav.clientHeight);
  assert.ok(rail <= 0, 'no screen is cut off');
});
