// A day at the table: what is asked is answered, whose turn it is takes it, night comes and is gone through. The program
// says what is so, the general what he wants, and the hands do it; everything that happened is read from the record.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { General } from './general.mjs';
import { PROGRAM } from './table.mjs';

const FILE = 'first-light.wardiary';
/** Far more than a day has; a day that needs them has stopped going on. */
const STEPS = 600;
const RECOVERS = ['headquarters', 'recover', 'restore', 'platoons'];

export class Day {
  #general = new General();
  #seen = '';
  #pictures = 0;
  /** Orders given by these hands, by their name in the rules. */
  given = {};

  /** `fall` throws real dice: as many faces as are called for. */
  constructor(table, hands, fall = () => []) {
    this.table = table;
    this.hands = hands;
    this.fall = fall;
  }

  /** Asks the program what is so. Nothing is ever ordered this way. */
  async ask(name, body = {}) {
    const address = new URL(this.table.host);
    const token = new URLSearchParams(address.hash.slice(1)).get('token');
    const answer = await fetch(new URL('api', address), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ [name]: { file: FILE, ...body } }),
    });
    const { ok, error } = await answer.json();
    assert.ok(ok, JSON.stringify(error));
    return ok[name];
  }

  /** Plays until the next day's first question is seen. */
  async play() {
    for (let step = 0; step < STEPS; step++) {
      const status = await this.ask('status', { seat: 'blue' });
      await this.hands.sees(status);
      await this.#picture(status);
      if (status.day === 2) return status;
      await this.#step(status);
      await this.hands.writes(status);
    }
    return assert.fail(`the day did not end in ${STEPS} steps`);
  }

  async #step({ calls: [open], phase, round }) {
    const { hands } = this;
    if (open?.call.roll) return hands.dice(this.fall(open.call.roll));
    if (open) return this.#choose(open.call.choice);
    if (phase === 'orders phase') return hands.lay((name) => this.#general.letter(name, round));
    const [side, offers] = await this.#turn();
    if (phase.startsWith('night')) return this.#night(side);
    const map = await this.ask('map', { seat: side });
    const deed = this.#general.decide(offers, map);
    if (!deed) return hands.go(/Throw|End/);
    if (deed.name === 'activate') return hands.wake(deed.offer.label);
    return this.#give(deed, map, side);
  }

  /** The side that may do something, and what. */
  async #turn() {
    for (const side of ['blue', 'orange']) {
      const { offers } = await this.ask('legal', { seat: side });
      if (offers.length) return [side, offers];
    }
    return assert.fail('nobody may do anything');
  }

  async #choose(choice) {
    const words = this.#general.choose(choice);
    const usual = choice.usual.map((at) => choice.options[at].word);
    for (const word of words) if (!usual.includes(word)) await this.hands.option(word);
    await this.hands.confirm();
  }

  /** Takes the stand in hand, points it, sees what it would bring, and gives the order that was meant. */
  async #give({ name, what, offer }, map, side) {
    const { hands } = this;
    const id = what.stands?.[0] ?? what.stand ?? what.battery ?? Object.keys(what.places ?? {})[0];
    const stand = map.pieces.find((one) => one.id === id);
    if (stand?.cell) await hands.take(stand);
    if (name === 'shuffle') {
      const nameOf = (stand) => map.pieces.find((one) => one.id === stand).name;
      const moves = Object.entries(what.places).map(([stand, hex]) => [nameOf(stand), hex]);
      await hands.changePlaces(moves, offer.group);
    } else {
      const hex = what.target ?? what.hex ?? what.path.at(-1);
      if (name === 'move') await hands.walk(hex);
      else await hands.point(hex);
      if (await hands.has('.picks')) await hands.pick(offer.label);
      if (name === 'attack') await hands.at('.pool .bars').first().waitFor();
      await hands.go(hex);
      if (name === 'attack') await hands.supports(side);
    }
    this.given[name] = (this.given[name] ?? 0) + 1;
  }

  /** Whoever may recover does, one point after the other; then the night is ended. */
  async #night(side) {
    const { steps } = await this.ask('night', { of: side });
    const step = steps.find(({ kind, open }) => open > 0 && RECOVERS.includes(kind));
    if (!step) return this.hands.endNight();
    const row = step.rows.find(({ options }) => options.length > 0);
    return this.hands.recover(side, steps.indexOf(step), step.rows.indexOf(row), row.options[0].label);
  }

  /** A picture of every new hour and phase, for whoever wants to see how it looked. */
  async #picture({ clock, phase }) {
    const folder = process.env.WARDIARY_SHOTS;
    if (!folder || this.#seen === clock + phase) return;
    this.#seen = clock + phase;
    this.#pictures += 1;
    const name = `${this.hands.constructor.name}-${String(this.#pictures).padStart(2, '0')}.png`;
    await this.hands.page.screenshot({ path: join(folder, name) });
  }

  /** What the record says happened, and that it is whole by its chain and by the rules. */
  async record() {
    const { entries } = await this.ask('status', { seat: 'blue' });
    const lines = await this.ask('log', { seat: 'blue', from: 1, to: entries });
    const count = (kind, words) => lines.filter((l) => l.kind === kind && words.test(l.text)).length;
    const { stdout } = await promisify(execFile)(
      PROGRAM,
      ['--json', 'verify', '--rules', join(this.table.folder, FILE)],
      { env: { ...process.env, WARDIARY_DATA: join(this.table.folder, 'data') } },
    );
    const { verified } = JSON.parse(stdout).ok;
    assert.ok(verified.whole, verified.findings.join(' '));
    assert.equal(verified.entries, entries);
    return {
      lines,
      verified,
      ordered: (words) => count('ordered', words),
      happened: (words) => count('happened', words),
      rolls: lines.filter(({ kind }) => kind === 'rolled'),
    };
  }
}
