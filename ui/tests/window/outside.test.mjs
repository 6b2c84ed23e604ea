// What comes into the window from outside and goes out of it, through the real display: files dropped on it, the system's
// dialogs to open and to save, paper.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { DESK, home, openWindow, until } from './driver.mjs';
import { sitDown } from './screen.mjs';

const WARDIARY = process.env.WARDIARY ?? new URL('../../../target/debug/wardiary', import.meta.url).pathname;
const SCENARIO = new URL('../../../campaigns/first-light', import.meta.url).pathname;

const HAS_HUB = `document.querySelector('h1')?.innerText === 'War Diary'`;
const HAS_WAR = `(document.querySelector('.prompt')?.innerText ?? '') !== ''`;
const SAYS = (text) => `document.body.innerText.includes(${JSON.stringify(text)})`;
const DIALOG_SAYS = (text) =>
  `(document.querySelector('[role=dialog]')?.innerText ?? '').includes(${JSON.stringify(text)})`;
const HAS_DIALOG = `(document.querySelector('[role=dialog]') !== null)`;

function found(place, name) {
  const file = join(place.folder, name);
  const done = spawnSync(WARDIARY, ['new', 'first-light', file], { env: place.env, encoding: 'utf8' });
  assert.equal(done.status, 0, done.stderr);
  return file;
}

/** A war whose first orders have been carried out. */
function fought(place, name) {
  const file = join(place.folder, name);
  const words = ['simulate', 'first-light', '--seed', '7', '--until', '120', '--file', file];
  const done = spawnSync(WARDIARY, words, { env: place.env, encoding: 'utf8' });
  assert.equal(done.status, 0, done.stderr);
  return file;
}

const recent = (place) => JSON.parse(readFileSync(join(place.env.WARDIARY_DATA, 'recent.json'), 'utf8'));

describe('what is dropped on the window', { concurrency: false }, () => {
  const place = home();
  let window, screen, id;
  before(async () => {
    window = await openWindow(place);
    screen = await sitDown();
    await window.sees('the hub stands', HAS_HUB);
    id = await screen.find(/War Diary/);
  });
  after(async () => {
    screen?.leave();
    await window?.close();
    place.leave();
  });
  const drop = async (...files) => assert.ok(await screen.drop(id, files), 'the window takes it');

  test('a file of somebody else is named and changes nothing', async () => {
    const foreign = join(place.folder, 'holiday.jpg');
    writeFileSync(foreign, 'A picture of the sea.');
    await drop(foreign);
    await window.sees('it is said', SAYS('holiday.jpg is not a war diary'));
    await window.sees('nothing shows where to drop any more', `!document.querySelector('.hub.over')`);
    assert.equal(readFileSync(foreign, 'utf8'), 'A picture of the sea.');
    await window.shot('drop-foreign');
  });

  test('a broken scenario says every fault with its line', async () => {
    const broken = join(place.folder, 'broken');
    cpSync(SCENARIO, broken, { recursive: true });
    const file = join(broken, 'scenario.toml');
    const lines = readFileSync(file, 'utf8').split('\n');
    const line = lines.indexOf('[calendar]') + 1;
    lines[line - 1] = '[calender]';
    writeFileSync(file, lines.join('\n'));
    await drop(broken);
    await window.sees('the line is named', SAYS(`scenario.toml:${line}:`));
    await window.sees('and what would be right', SAYS('did you mean "calendar"'));
    await window.sees('and the other fault', SAYS('the key "calendar" is missing'));
    assert.ok(!(await window.see(HAS_DIALOG)), 'nothing is founded of it');
    await window.shot('drop-broken-scenario');
  });

  test('a scenario is offered for founding, by its folder and by its file', async () => {
    const mine = join(place.folder, 'my war');
    cpSync(SCENARIO, mine, { recursive: true });
    const file = join(mine, 'scenario.toml');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"First Light"', '"Last Light"'));
    await drop(mine);
    await window.sees('the founding asks for it', DIALOG_SAYS('New campaign: Last Light'));
    await window.shot('drop-scenario');
    await window.press('Escape');
    await window.sees('that can be left', `!${HAS_DIALOG}`);
    await drop(file);
    await window.sees('the founding asks for it again', DIALOG_SAYS('New campaign: Last Light'));
    await window.press('Enter');
    await window.sees('the war lies open', HAS_WAR);
    assert.match(await window.text('header'), /Last Light/);
  });

  test('a campaign opens, also while another lies open', async () => {
    const war = found(place, 'a war.wardiary');
    await drop(war);
    await window.sees('it lies open', `/First Light/.test(document.querySelector('header').innerText)`);
    await until('it is remembered first', () => recent(place)[0] === war);
  });

  test('of several the first campaign opens, others become known, the rest is named', async () => {
    const [first, second] = [found(place, 'b war.wardiary'), found(place, 'c war.wardiary')];
    await drop(join(place.folder, 'holiday.jpg'), first, second);
    await until('the first is remembered first', () => recent(place)[0] === first);
    assert.ok(recent(place).includes(second));
    assert.ok(!recent(place).some((file) => file.endsWith('.jpg')));
    await window.sees(
      'it is said what became of the others',
      SAYS('the others are on the hub: c war.wardiary'),
    );
    await window.sees('and what was left aside', SAYS('These are not campaigns: holiday.jpg'));
    await window.shot('drop-several');
  });
});

describe('at the table', { concurrency: false }, () => {
  const place = home();
  const war = found(place, 'a war.wardiary');
  /** A picture of one red point. */
  const PNG =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
  let window, screen, id;
  before(async () => {
    window = await openWindow(place, war);
    screen = await sitDown();
    await window.sees('it lies open', HAS_WAR);
    await window.sees('the briefing is shown', HAS_DIALOG);
    await window.press('Escape');
    await window.sees('it is closed', `!${HAS_DIALOG}`);
    id = await screen.find(/First Light.* · War Diary/);
  });
  after(async () => {
    screen?.leave();
    await window?.close();
    place.leave();
  });
  const invoke = (command, body) =>
    window.run(
      `window.answer = null;
       window.__TAURI_INTERNALS__.invoke(arguments[0], arguments[1])
         .then((ok) => (window.answer = { ok }), (failed) => (window.answer = { failed }))`,
      command,
      body,
    );
  const answered = async () => {
    await window.sees('it is answered', 'window.answer !== null');
    return window.see('window.answer');
  };

  test('a photograph that is dropped is put into the record', async () => {
    const photograph = join(place.folder, 'the table.PNG');
    writeFileSync(photograph, Buffer.from(PNG, 'base64'));
    assert.ok(await screen.drop(id, [photograph]), 'the window takes it');
    await window.sees('the form has read it', `document.querySelector('#photograph img') !== null`);
    assert.match(await window.text('[role=dialog]'), /A photograph of entry \d+/);
    await window.shot('drop-photograph');
    await window.run(`document.querySelector('[form=photograph], #photograph [type=submit]').click()`);
    await window.sees('it is added', `!${HAS_DIALOG}`);
    await invoke('ask', {
      requests: [
        { find: { file: war, seat: 'umpire', query: { kinds: ['photographed'] }, offset: 0, limit: 9 } },
      ],
    });
    const [{ ok }] = (await answered()).ok;
    assert.equal(Object.values(ok)[0].lines.length, 1);
  });

  test('the page reads only files that were dropped', async () => {
    const other = join(place.folder, 'other.png');
    writeFileSync(other, Buffer.from(PNG, 'base64'));
    await invoke('read_picture', { path: other });
    assert.equal((await answered()).failed.code, 'photograph.dropped');
  });

  test('a picture that is none says so, and the record stays as it was', async () => {
    const none = join(place.folder, 'letter.jpg');
    writeFileSync(none, 'Dear mother');
    assert.ok(await screen.drop(id, [none]), 'the window takes it');
    await window.sees('it is said', DIALOG_SAYS('letter.jpg cannot be read as a picture'));
    await window.press('Escape');
    await window.sees('that can be left', `!${HAS_DIALOG}`);
  });

  test('a second screen shows the war, follows it, and ends with it', async () => {
    const title = /^First Light, .* · second screen$/;
    await invoke('show_second', { file: war });
    await until('it has read the war', async () => (await screen.find(title)) !== undefined);
    const clock = async () => (await screen.windows()).find((one) => title.test(one.title))?.title;
    const before = await clock();
    for (let orders = 0; orders < 400 && (await clock()) === before; orders++) {
      const requests = ['blue', 'orange'].map((seat) => ({ command: { file: war, seat, kind: 'sensible' } }));
      await invoke('ask', { requests });
      await answered();
    }
    await until('its clock has gone on', async () => ![before, undefined].includes(await clock()));
    await invoke('showing', { file: null });
    await until('it is closed with its campaign', async () => (await clock()) === undefined);
  });
});

describe('the system’s dialogs', { concurrency: false }, () => {
  const place = home();
  const war = fought(place, 'a war.wardiary');
  const paper = join(place.folder, 'the report.html');
  let window, screen, id;
  before(async () => {
    window = await openWindow(place);
    screen = await sitDown();
    await window.sees('the hub stands', HAS_HUB);
    id = await screen.find(/War Diary/);
  });
  after(async () => {
    screen?.leave();
    await window?.close();
    place.leave();
  });

  const press = (label) =>
    window.run(
      `[...document.querySelectorAll('button')].find((one) => one.innerText.startsWith(arguments[0])).click()`,
      label,
    );
  /** Names a file in the dialog that stands there, and presses its button. */
  const name = async (title, file, button) => {
    await screen.front(title);
    screen.key('a', 'Control');
    await screen.type(file);
    await new Promise((done) => setTimeout(done, 400));
    // The names it knows are offered in a window below, which would take the next key.
    const isOffered = async () =>
      (await screen.windows()).some((one) => one.title === 'War Diary' && one.id !== id);
    if (await isOffered()) screen.key('Escape');
    await until('no names are offered', async () => !(await isOffered()));
    screen.key(button, 'Alt');
  };

  test('one opens a campaign', async () => {
    await window.press('o', 'Control');
    const title = /^Open a campaign/;
    await name(title, war, 'o');
    await screen.gone(title);
    await window.sees('it lies open', HAS_WAR);
    // Who opens a campaign for the first time is shown its briefing.
    await window.sees('the briefing is shown', `document.querySelector('[role=dialog]') !== null`);
    await window.press('Escape');
    await window.sees('it is closed', `document.querySelector('[role=dialog]') === null`);
  });

  test('one says where the report is written, whole', async () => {
    await window.press('8', 'Alt');
    const page = `document.querySelector('iframe')?.contentDocument?.body?.innerText ?? ''`;
    await window.sees('the report can be read in its frame', `/After-Action Report/i.test(${page})`);
    await press('Save HTML');
    await name(/^Save$/, paper, 's');
    await window.sees('it is said where', SAYS(`Written to ${paper}`));
    assert.match(readFileSync(paper, 'utf8'), /^<!doctype html>[\s\S]*<\/html>\s*$/i);
  });

  test('what it asks about gives way, in one go', async () => {
    writeFileSync(paper, 'the report of yesterday');
    await press('Save HTML');
    await name(/^Save$/, paper, 's');
    // It asks whether to replace; without a word nothing is done.
    await new Promise((done) => setTimeout(done, 700));
    assert.equal(readFileSync(paper, 'utf8'), 'the report of yesterday');
    screen.key('r', 'Alt');
    await until('the new one stands there', () => /<\/html>\s*$/.test(readFileSync(paper, 'utf8')));
    assert.deepEqual(
      readdirSync(place.folder).filter((file) => file.endsWith('.part')),
      [],
    );
    assert.ok(await window.see(SAYS(`Written to ${paper}`)));
  });

  test('a film is made in the window and written where the person says', async () => {
    const film = join(place.folder, 'day 1.gif');
    const has = (label) =>
      `[...document.querySelectorAll('[role=dialog] button')].some((one) => one.innerText === '${label}' && !one.disabled)`;
    await press('Film…');
    await window.sees('it is asked what of', has('Make the film'));
    await press('Make the film');
    await window.sees('it is made', has('Save'));
    await window.run(
      `[...document.querySelectorAll('[role=dialog] button')].find((one) => one.innerText === 'Save').click()`,
    );
    await name(/^Save$/, film, 's');
    await until('it stands there', () => readdirSync(place.folder).includes('day 1.gif'));
    const bytes = readFileSync(film);
    assert.equal(bytes.toString('latin1', 0, 6), 'GIF89a');
    assert.ok(bytes.length > 10_000 && bytes.at(-1) === 0x3b, `whole, ${bytes.length} bytes`);
    await window.press('Escape');
    await window.sees('the film is left', `!${HAS_DIALOG}`);
  });

  test('a campaign never gives way, whatever the dialog offers', async () => {
    const before = readFileSync(war);
    await press('Save HTML');
    await name(/^Save$/, war, 's');
    await new Promise((done) => setTimeout(done, 700));
    screen.key('r', 'Alt');
    await screen.front(/^War Diary$/);
    screen.key('Enter');
    // It asks again, under a name that is free.
    await screen.front(/^Save$/);
    screen.key('Escape');
    await screen.gone(/^Save$/);
    assert.deepEqual(readFileSync(war), before);
  });
});

describe('paper', () => {
  test('is asked for in the system’s dialog', async () => {
    const place = home();
    const war = found(place, 'a war.wardiary');
    // A driven page may not print: so nobody drives it but the keyboard.
    const program = spawn(DESK, [war], { env: place.env, stdio: 'ignore' });
    const screen = await sitDown();
    try {
      await screen.front(/First Light/);
      await until('there is a dialog to print', async () => {
        // The page may not listen yet, or not have written its report.
        const page = await screen.front(/First Light/);
        // The briefing lies over it at first.
        screen.key('Escape');
        await new Promise((done) => setTimeout(done, 300));
        screen.key('8', 'Alt');
        await new Promise((done) => setTimeout(done, 800));
        screen.key('p', 'Control');
        await new Promise((done) => setTimeout(done, 800));
        return page !== undefined && (await screen.find(/^Print$/)) !== undefined;
      });
      await screen.front(/^Print$/);
      screen.key('Escape');
      await screen.gone(/^Print$/);
    } finally {
      screen.leave();
      program.kill();
      await until('the window is closed', () => program.exitCode !== null || program.signalCode !== null);
      place.leave();
    }
  });
});
