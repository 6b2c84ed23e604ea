// The real window of the desktop program: it starts, plays the sample, explains a roll, comes back after a power cut, takes a
// campaign from a second start, says what is wrong with a broken file, and does not break where there is no display.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { DESK, home, openWindow, start, until } from './driver.mjs';

const WARDIARY = process.env.WARDIARY ?? new URL('../../../target/debug/wardiary', import.meta.url).pathname;
/** From cold start to the first recorded roll. */
const KEYS_MOST = 7;

/** The number of entries in the record, as the header shows it. */
const ENTRIES = `Number(/#\\s*(\\d+)/.exec(document.querySelector('header')?.innerText ?? '')?.[1] ?? 0)`;
const HAS_HUB = `document.querySelector('h1')?.innerText === 'War Diary'`;
const HAS_PROMPT = `(document.querySelector('.prompt')?.innerText ?? '') !== ''`;
const DIE = `document.activeElement?.id === 'dice'`;
const PRIMARY = `document.querySelector('.prompt button.primary:not(:disabled)') !== null`;
/** What the box says of the dice so far. */
const READ = `document.querySelector('#dice-progress')?.innerText ?? ''`;
const DIALOG = `(document.querySelector('[role=dialog]') !== null)`;

/** The campaign the sample was founded in. */
function campaign(place) {
  const folder = join(place.env.WARDIARY_DATA, 'War Diary');
  return join(
    folder,
    readdirSync(folder).find((name) => name.endsWith('.wardiary')),
  );
}

function wardiary(place, ...args) {
  const done = spawnSync(WARDIARY, ['--json', ...args], { env: place.env, encoding: 'utf8' });
  assert.equal(done.status, 0, `wardiary ${args.join(' ')}: ${done.stderr}${done.stdout}`);
  return JSON.parse(done.stdout).ok;
}

/** Waits until the prompt is the same for a while: between an answer and what it led to an old button may still be there. */
async function still(window) {
  let last = null;
  for (let same = 0; same < 3;) {
    const now = await window.text('.prompt');
    same = now === last ? same + 1 : 0;
    last = now;
    await new Promise((done) => setTimeout(done, 100));
  }
}

describe('the window', { concurrency: false }, () => {
  const place = home();
  const guard = join(place.env.WARDIARY_DATA, 'starting');
  let window;
  let written = 0;
  before(async () => {
    window = await openWindow(place);
  });
  after(async () => {
    await window.close();
    place.leave();
  });

  test('starts with the hub, and says that drawing works', async () => {
    await window.sees('the hub stands', HAS_HUB);
    await window.sees('the sample is offered', `/sample/i.test(document.body.innerText)`);
    await until('the crash guard is taken away', () => !existsSync(guard));
    await window.shot('hub');
  });

  test('plays the sample to its first roll with the keyboard', async () => {
    let keys = 0;
    const press = async (key) => {
      keys += 1;
      await window.press(key);
    };
    await press('Enter');
    await window.sees('the sample lies open', HAS_PROMPT);
    while (!(await window.see(DIE))) {
      assert.ok(keys < KEYS_MOST, `${keys} keys, and no dice: ${await window.text('.prompt')}`);
      await window.sees('there is something to do', `${PRIMARY} || ${DIE}`);
      await still(window);
      if (await window.see(DIE)) break;
      // The briefing is shown before the first orders; Enter is its button.
      if (await window.see(DIALOG)) {
        await press('Enter');
        await window.sees('the briefing is closed', `!${DIALOG}`);
        continue;
      }
      const before = await window.text('.prompt');
      await press('Enter');
      await window.sees(
        'the war goes on',
        `${DIE} || document.querySelector('.prompt').innerText !== ${JSON.stringify(before)}`,
      );
    }
    const before = await window.see(ENTRIES);
    await window.shot('first-roll');
    while (!(await window.see(PRIMARY))) {
      assert.ok(keys < KEYS_MOST, 'the dice box takes as many faces as are called for');
      const read = await window.see(READ);
      await press('6');
      await window.sees('the face is read', `${READ} !== ${JSON.stringify(read)}`);
    }
    await press('Enter');
    await window.sees('the roll is on record', `${ENTRIES} > ${before}`);
    assert.ok(keys <= KEYS_MOST, `${keys} keys to the first roll`);
    written = await window.see(ENTRIES);
  });

  test('explains that roll', async () => {
    await window.press('w');
    await window.sees('the roll card is open', DIALOG);
    const card = await window.text('[role=dialog]');
    assert.match(card, /6/, 'the face that was typed');
    assert.match(card, /typed/i, 'who says what fell');
    await window.shot('roll-card');
    await window.press('Escape');
    await window.sees('the card is closed', `!${DIALOG}`);
  });

  test('is about what it says it is', async () => {
    await window.press('k', 'Control');
    await window.sees('the palette is open', DIALOG);
    for (const letter of 'about') await window.press(letter);
    await window.sees(
      'the palette offers it first',
      `/about/i.test(document.querySelector('[role=option]')?.innerText ?? '')`,
    );
    await window.press('Enter');
    await window.sees(
      'About is open',
      `/Graphics/i.test(document.querySelector('[role=dialog]')?.innerText ?? '')`,
    );
    const about = await window.text('[role=dialog]');
    assert.ok(about.includes(place.env.WARDIARY_DATA), `the data folder: ${about}`);
    assert.match(about, /WebKit \d/);
    await window.shot('about');
    await window.press('Escape');
    await window.sees('About is closed', `!${DIALOG}`);
  });

  test('writes the report into a file, and never over another', async () => {
    const to = join(place.folder, 'the report.html');
    const report = { file: campaign(place), span: 'war', audience: 'public', format: 'html', to };
    // The system's dialog cannot be driven; what it leads to can be asked.
    const ask = async () => {
      await window.run(
        `const [request] = arguments; window.wrote = null;
         window.__TAURI_INTERNALS__.invoke('ask', { requests: [request] }).then(([wrote]) => (window.wrote = wrote));`,
        { save_report: report },
      );
      await window.sees('there is an answer', 'window.wrote !== null');
      // As text: an answer with an error in it is none of the driver's.
      return JSON.parse(await window.see('JSON.stringify(window.wrote)'));
    };
    assert.equal((await ask()).ok?.written.path, to);
    const page = readFileSync(to, 'utf8');
    assert.match(page, /^<!doctype html>/i);
    assert.match(page, /<\/html>\s*$/);
    assert.equal((await ask()).error?.code, 'file.exists');
    assert.equal(readFileSync(to, 'utf8'), page);
  });

  test('cannot reach what its permissions do not name', async () => {
    const refused = await window.run(
      `const done = []; for (const command of ['plugin:opener|open_path', 'plugin:dialog|open', 'plugin:window|close'])
         window.__TAURI_INTERNALS__.invoke(command, { path: '/' }).then(() => done.push(command), () => done.push('no'));
       window.refused = done; return done.length;`,
    );
    assert.equal(refused, 0);
    await window.sees('every answer is there', 'window.refused.length === 3');
    assert.deepEqual(await window.see('window.refused'), ['no', 'no', 'no']);
    assert.equal(await window.see('Object.isFrozen(Object.prototype)'), true);
  });

  test('loses nothing when the power fails', async () => {
    const recorded = await window.see(ENTRIES);
    await window.kill();
    const file = campaign(place);
    window = await openWindow(place);
    // It lies open again, or the hub offers to go on with it: what WebKit itself remembers comes later to the disk.
    await window.sees(
      'the war or the hub is there',
      `${HAS_PROMPT} || /Continue/.test(document.body.innerText)`,
    );
    if (!(await window.see(HAS_PROMPT))) await window.press('Enter');
    const whole = `${HAS_PROMPT} && ${ENTRIES} >= ${Math.max(recorded, written)}`;
    await window.sees('the same war lies open with all that was recorded', whole);
    const recent = JSON.parse(readFileSync(join(place.env.WARDIARY_DATA, 'recent.json'), 'utf8'));
    assert.equal(recent[0], file);
    await window.shot('after-kill');
  });

  test('takes a campaign from a second start', async () => {
    const other = join(place.folder, 'another war.wardiary');
    wardiary(place, 'new', 'first-light', other);
    const { code, said } = await start(place.env, [other]);
    assert.equal(code, 0, `the second start ends: ${said}`);
    await until(
      'the other war is remembered first',
      () => JSON.parse(readFileSync(join(place.env.WARDIARY_DATA, 'recent.json'), 'utf8'))[0] === other,
    );
    await window.shot('second-start');
    // Its lock is held by the window, and the first campaign's was given up.
    const status = wardiary(place, 'verify', campaign(place));
    assert.ok(status, 'the first campaign can be looked at by others');
  });

  test('says what is wrong with a file that is no campaign', async () => {
    const foreign = join(place.folder, 'holiday.wardiary');
    writeFileSync(foreign, 'A picture of the sea.');
    const { code } = await start(place.env, [foreign]);
    assert.equal(code, 0);
    await window.sees(
      'a sentence with the name of the file',
      `document.body.innerText.includes('holiday.wardiary')`,
    );
    await window.shot('foreign-file');
  });
});

describe('a start', () => {
  test('with a file that is not there says so on the hub', async () => {
    const place = home();
    const window = await openWindow(place, join(place.folder, 'gone.wardiary'));
    try {
      await window.sees('the hub stands', HAS_HUB);
      await window.sees('the file is named', `document.body.innerText.includes('gone.wardiary')`);
      await window.shot('missing-file');
    } finally {
      await window.close();
      place.leave();
    }
  });

  test('without a display ends with a sentence and a code of its own', async () => {
    const place = home();
    try {
      const env = { ...place.env, DISPLAY: '', WAYLAND_DISPLAY: '' };
      const { code, said } = await start(env, []);
      assert.equal(code, 7);
      assert.match(said, /no display/);
      assert.match(said, /wardiary serve/);
      assert.doesNotMatch(said, /panicked/);
    } finally {
      place.leave();
    }
  });

  test('after one that never painted draws safely, and says so', async () => {
    const place = home();
    // A process number no system gives.
    writeFileSync(join(place.env.WARDIARY_DATA, 'starting'), '4294967295 0\n');
    const window = await openWindow(place);
    try {
      await window.sees('the hub says so', `document.body.innerText.includes('never showed its window')`);
      // No picture: the driver cannot take one of what is drawn so simply.
    } finally {
      await window.close();
      place.leave();
    }
  });

  test('has words for those who ask', () => {
    const { stdout, status } = spawnSync(DESK, ['--help'], { encoding: 'utf8' });
    assert.equal(status, 0);
    assert.match(stdout, /--safe-graphics/);
  });
});
