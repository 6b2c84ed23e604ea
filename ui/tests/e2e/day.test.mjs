// A whole day of First Light at one laptop, both sides led by people: every round of the first day, the night with its
// recovery, the first question of the second morning. Once with the mouse alone and the program's dice, once with the
// keyboard alone and dice that fell on the table. What happened is counted in the record, not by the players.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { deedOf, General } from './general.mjs';
import { Keyboard, Mouse } from './player.mjs';
import { found, openTable, PROGRAM } from './table.mjs';

const FILE = 'first-light.wardiary';
const STEPS = 600;
const TIME = { timeout: 180_000 };
const MORNING = /4 Oct 1944, round 1/;

/** Everything a day needs: the table, the head, the hands, and the program's own word on what is so. */
class Day {
  #general = new General();
  #round = '';
  #shots = 0;

  constructor(table, hands, fall = () => []) {
    this.table = table;
    this.hands = hands;
    this.fall = fall;
  }

  /** Asks the program what is so. Nothing is ever ordered this way. */
  async ask(name, body = {}) {
    const door = new URL(this.table.door('host'));
    const token = new URLSearchParams(door.hash.slice(1)).get('token');
    const answer = await fetch(new URL('api', door), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ [name]: { file: FILE, ...body } }),
    });
    const { ok, error } = await answer.json();
    assert.ok(ok, JSON.stringify(error));
    return ok[name];
  }

  status() {
    return this.ask('status', { seat: 'blue' });
  }

  async play() {
    for (let step = 0; step < STEPS; step++) {
      if (process.env.DAYLOG) console.log(step, await this.hands.at('.prompt').innerText().catch(()=>'').then(t=>t.replace(/\n+/g,' | ')));
      const status = await this.status();
      await this.hands.sees(status);
      await this.#look(status);
      if (status.day === 2) return status;
      await this.#step(status);
      await this.hands.writes(status);
    }
    assert.fail(`the day did not end in ${STEPS} steps`);
  }

  async #step(status) {
    const { hands } = this;
    if (status.open) return this.#answer(status.open);
    if (status.phase === 'orders phase') return hands.lay((name) => this.#general.letter(name, status.round));
    if (status.phase.startsWith('night')) return this.#night();
    const [side, offers] = await this.#turn();
    const map = await this.ask('map', { seat: side });
    const deed = this.#general.decide(offers, map);
    if (!deed) return hands.go(/Throw|End/);
    if (deed.name === 'activate') return hands.wake(deed.offer.label);
    return this.#give(deed, map, side);
  }

  async #turn() {
    for (const side of ['blue', 'orange']) {
      const { offers } = await this.ask('legal', { seat: side });
      if (offers.length) return [side, offers];
    }
    return assert.fail('nobody may do anything');
  }

  async #answer({ call }) {
    const { hands } = this;
    if (call.roll) return hands.dice(this.fall(call.roll));
    const { options, usual, most } = call.choice;
    const ground = options.find(({ word }) => word.startsWith('hold+'));
    const isTaken = (option) => usual.some((at) => options[at] === option);
    if (ground && most === 1 && !isTaken(ground)) await hands.option(ground.word);
    return hands.confirm();
  }

  /** Takes the stand in hand, points it, looks at what it would bring, and gives the order that was meant. */
  async #give({ name, what, offer }, map, side) {
    const { hands } = this;
    const [id] = what.stands ?? [what.stand ?? what.battery ?? Object.keys(what.places ?? {})[0]];
    const stand = map.stands.find((one) => one.id === id);
    if (stand?.hex) await hands.take(stand);
    if (name === 'shuffle') return hands.other(offer.label);
    const hex = what.target ?? what.hex ?? what.path.at(-1);
    if (name === 'move' && hands.walk) await hands.walk(stand.hex, hex);
    else await hands.point(hex);
    if (await hands.has('.picks')) await hands.pick(offer.label);
    if (name === 'attack') await hands.at('.pool .bars').first().waitFor();
    await hands.go(hex);
    if (name === 'attack') await hands.supports(side);
  }

  /** One side's night: whoever may recover does, the rest is gone through. */
  async #night() {
    const { hands } = this;
    const isBlue = (await this.ask('legal', { seat: 'blue' })).offers.length > 0;
    const of = isBlue ? 'blue' : 'orange';
    for (;;) {
      const { steps } = await this.ask('night', { of });
      const step = steps.find(({ kind, open }) => open > 0 && /recover/.test(kind));
      if (!step) break;
      const row = step.rows.find(({ options }) => options.length > 0);
      const status = await this.status();
      await hands.sees(status);
      await hands.recover(steps.indexOf(step), step.rows.indexOf(row), row.options[0]);
      await this.hands.writes(status);
    }
    await hands.sees(await this.status());
    await hands.endNight();
  }

  /** A picture at every new hour and phase, for whoever wants to see how it looked. */
  async #look({ clock, phase }) {
    const folder = process.env.WARDIARY_SHOTS;
    if (!folder || this.#round === clock + phase) return;
    this.#round = clock + phase;
    const path = join(folder, `${this.hands.constructor.name}-${String((this.#shots += 1)).padStart(2, '0')}.png`);
    await this.hands.page.screenshot({ path });
  }

  /** What the record says of the day, and that it is whole by its chain and by its rules. */
  async prove(status) {
    assert.match(status.clock, MORNING);
    const lines = await this.ask('log', { seat: 'blue', from: 1, to: status.entries });
    const count = (kind, words) => lines.filter((l) => l.kind === kind && words.test(l.text)).length;
    const told = Object.fromEntries(
      Object.entries({
        attacks: ['happened', / attacks /],
        moves: ['happened', / moves \d{4}/],
        losses: ['happened', /loses? \d+ strength/],
        fallBacks: ['happened', / falls back \d{4}/],
        pursuits: ['happened', / pursues \d{4}/],
        held: ['happened', / holds its ground/],
        barrages: ['ordered', /barrage|fires/],
        recoveries: ['happened', / recovers \d+/],
        digIns: ['happened', / is on Dig In/],
        retreats: ['happened', / is on Retreat/],
        rolls: ['rolled', /./],
        struck: ['struck', /./],
      }).map(([what, [kind, words]]) => [what, count(kind, words)]),
    );
    const proof = JSON.parse(
      execFileSync(PROGRAM, ['--json', 'verify', '--rules', join(this.table.folder, FILE)], {
        env: { ...process.env, WARDIARY_DATA: join(this.table.folder, 'data') },
      }),
    ).ok.verified;
    assert.ok(proof.whole, proof.findings.join(' '));
    assert.equal(proof.entries, status.entries);
    return { ...told, proof, lines };
  }
}

test('a day by mouse, the dice by the program', TIME, async (t) => {
  const table = await openTable();
  t.after(() => table.close());
  const page = await table.look();
  await found(page, 'First Light');
  const day = new Day(table, new Mouse(page));
  const told = await day.prove(await day.play().catch(async (e) => { await page.screenshot({ path: '/tmp/wd/dayx/fail.png' }); throw e; }));
  t.diagnostic(JSON.stringify({ ...told, lines: undefined, proof: undefined }));
  assert.deepEqual(page.faults, []);
});

test('a day by keyboard, the dice from the table', TIME, async (t) => {
  const table = await openTable();
  t.after(() => table.close());
  const page = await table.look();
  const touched = await mouseless(page);
  await page.locator('.hub .card').first().waitFor();
  const hands = new Keyboard(page);
  await hands.found('First Light', ['Anna', 'Bert']);
  const fall = seeded(Number(process.env.SEED ?? 1944));
  const day = new Day(table, hands, ({ count, sides }) => Array.from({ length: count }, () => 1 + (fall() % sides)));
  const told = await day.prove(await day.play().catch(async (e) => { await page.screenshot({ path: '/tmp/wd/dayx/fail.png' }); throw e; }));
  t.diagnostic(JSON.stringify({ ...told, lines: undefined, proof: undefined, keys: hands.keys }));
  assert.deepEqual(await touched(), [], 'no pointer came near the window');
  assert.deepEqual(page.faults, []);
});

/** Whoever would reach for the mouse in this window fails, and what a pointer did to it is told. */
async function mouseless(page) {
  Object.defineProperty(page, 'mouse', { get: () => assert.fail('this hand has no mouse') });
  await page.evaluate(() => {
    globalThis.touched = [];
    for (const kind of ['pointerdown', 'pointermove', 'mousedown', 'mousemove', 'wheel', 'touchstart'])
      addEventListener(kind, ({ type }) => globalThis.touched.push(type), true);
  });
  return () => page.evaluate(() => globalThis.touched);
}

/** Numbers that are the same in every run. */
function seeded(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 16;
  };
}
void deedOf;
