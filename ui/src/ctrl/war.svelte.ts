/** One campaign in play: how it stands, and the few verbs that look at it and change it. Holds no rule. */
import type { CallView, DiceSource, Done, EntryLine, Seat, Side, WarOrder } from '../gen/api';
import { Refusal, type Answered, type Asked, type Host, type Name } from '../host/types';
import { keyed } from './keyed';
import { LogBook } from './log.svelte';
import type { List } from './parts';
import { Refresher } from './refresher.svelte';
import { askedSeat, SIDES } from './sides';
import { Seating } from './seating.svelte';
import { NO_OFFERS, Standing, type Past, type Then } from './standing.svelte';
import { LOOKING_BACK, troubleOf } from './trouble';
import { sentence } from './words';

export { askedSeat, NO_OFFERS, SIDES, type Past, type Then };

export class War extends Standing {
  readonly log: LogBook;
  /** The same as it was answered, whatever was undone since. */
  #answered: Done | null = null;
  /** The moment to compare with that was asked for. */
  #compared: number | null = null;
  readonly seating: Seating;
  readonly refresher = new Refresher(this);
  #working: Promise<unknown> = Promise.resolve();

  constructor(
    host: Host,
    file: string,
    seats: readonly Seat[],
    eyes: Seat,
    reach: readonly Seat[] = seats,
    fog = false,
  ) {
    super(host, file, seats, eyes, fog);
    this.seating = new Seating(this, reach);
    this.log = new LogBook(async (from, to) => {
      const lines = await this.host.ask('log', { file, seat: this.reader, from, to });
      this.lookOn();
      return lines;
    });
  }

  /** The moment to compare with, as soon as it is asked for. */
  get compared(): number | null {
    return this.#compared;
  }

  async open(): Promise<void> {
    await this.refresh();
  }

  // What the refresher does, for the screens, which hold the war alone.
  show(list: List): () => void {
    return this.refresher.show(list);
  }

  ask<N extends Name>(name: N, body: Asked<N>): Promise<Answered<N>> {
    return this.refresher.ask(name, body);
  }

  refresh(): Promise<void> {
    return this.refresher.refresh();
  }

  hear(entries?: number): Promise<void> {
    return this.refresher.hear(entries);
  }

  catchUp(): Promise<void> {
    return this.refresher.catchUp();
  }

  lookOn(): void {
    this.refresher.lookOn();
  }

  /** The past was changed, here or elsewhere: what counts of the entries before is asked for again. */
  async recount(): Promise<void> {
    const told = this.#answered?.told ?? [];
    const lines = await Promise.all(told.map(({ seq }) => this.log.fetch(seq)));
    const counts = told.filter((_, at) => lines[at]?.counts);
    this.last = this.#answered && counts.length ? { ...this.#answered, told: counts } : null;
  }

  /** Whether something may be written from here now. If not, the window says why. */
  mayChange(): boolean {
    // A person who looks at the past is told so; what he sees there is not what an order would meet.
    const why = this.past ? LOOKING_BACK : this.barred;
    if (why) this.trouble = why;
    return why === null;
  }

  /** Something is being written from this window. */
  get isChanging(): boolean {
    return this.busy || this.isCommanding;
  }

  /** Asks for something that changes the war, then shows what it led to. Nothing when it was refused. */
  async change<N extends Name>(name: N, body: Asked<N>): Promise<Answered<N> | null> {
    const isCommand = name === 'command';
    if (this.busy || (isCommand && this.isCommanding) || !this.mayChange()) return null;
    if (isCommand) this.isCommanding = true;
    else this.busy = true;
    try {
      // A key that is pressed while the program writes is not lost.
      if (this.isCommanding && !isCommand) await this.#working;
      const work = this.#change(name, body);
      this.#working = work;
      return await work;
    } finally {
      if (isCommand) this.isCommanding = false;
      else this.busy = false;
      this.lookOn();
    }
  }

  /** Something came of what this window did not ask for as a change: a device's link let dice fall. */
  tell(done: Done): void {
    if (done.told.length) this.last = this.#answered = done;
    void this.refresh();
  }

  /** When the change that is under way has been shown. */
  async settled(): Promise<void> {
    await this.#working;
  }

  async #change<N extends Name>(name: N, body: Asked<N>): Promise<Answered<N> | null> {
    this.trouble = null;
    try {
      const remember = (done: Answered<N>) => this.#remember(done);
      return await this.refresher.change(name, keyed(name, body), remember);
    } catch (error) {
      this.complain(error);
      return null;
    }
  }

  #remember(answer: unknown): void {
    // Where devices must give their links first, nothing is written yet.
    if (answer && typeof answer === 'object' && 'told' in answer && !(answer as Done).links)
      this.last = this.#answered = answer as Done;
  }

  complain(error: unknown): void {
    const trouble = troubleOf(error);
    if (!trouble) throw error;
    this.trouble = trouble;
  }

  order(seat: Seat, order: WarOrder): Promise<Done | null> {
    return this.change('order', { file: this.file, seat, order });
  }

  /** What the rules say against an order; nothing when they allow it. */
  async whyNot(seat: Seat, order: WarOrder): Promise<string | null> {
    try {
      await this.host.ask('odds', { file: this.file, seat, order, choices: [] });
      return null;
    } catch (error) {
      if (error instanceof Refusal) return sentence(error.what.message);
      this.complain(error);
      return 'The rules gave no answer.';
    }
  }

  /** Answers one call, and no other. */
  dice(call: CallView, dice: DiceSource): Promise<Done | null> {
    return this.change('dice', { file: this.file, seat: askedSeat(call), call: call.entry, dice });
  }

  choose(call: CallView, words: string[]): Promise<Done | null> {
    return this.change('choose', { file: this.file, seat: askedSeat(call), call: call.entry, words });
  }

  /** From here on the journal names this one for what a side does: whoever leads it at this window. */
  async takeSeat(side: Side, name: string): Promise<boolean> {
    const by = this.seating.isByProgram(side) ? 'program' : 'hand';
    return (await this.change('take_seat', { file: this.file, seat: side, name, by })) !== null;
  }

  /** One order of the program in a seat. With `ends` it ends what people beside it could still go on with. */
  command(seat: Seat, ends = false): Promise<Done | null> {
    // Two windows may watch the same commander: he acts once for each state of the war.
    const after = this.status?.entries;
    const said = { ...(ends && { ends }), ...(after && { after }) };
    return this.change('command', { file: this.file, seat, kind: 'sensible', ...said });
  }

  /** Shows the war as it was after an entry. Changes nothing. */
  async look(at: number): Promise<void> {
    const newest = this.status?.entries ?? 0;
    if (at >= newest) return this.now();
    // A map that had not been opened yet is not there then.
    const front = this.fronts.frontAt(at);
    if (front !== this.fronts.front) await this.turnTo(front);
    this.asked = Math.max(1, Math.round(at));
    await this.#goTo(this.asked);
  }

  /** Puts another moment beside the one that is shown, or none. */
  async compare(at: number | null): Promise<void> {
    this.#compared = at;
    if (at === null) {
      this.then = null;
      this.lookOn();
    } else await this.#goTo(at);
  }

  async #goTo(at: number): Promise<void> {
    try {
      await this.log.fetch(at);
      await this.catchUp();
    } catch (error) {
      this.complain(error);
    }
  }

  /** Shows another battle of the war, at the moment that is looked at. */
  async turnTo(battle: string): Promise<void> {
    if (!this.fronts.turnTo(battle)) return;
    this.offers = { blue: NO_OFFERS, orange: NO_OFFERS };
    this.step = null;
    await this.refresher.turn();
  }

  /** Shows the war as it was after an entry, on the map of the battle that the entry is about. */
  async lookAt({ seq, battle }: Pick<EntryLine, 'seq' | 'battle'>): Promise<void> {
    const front = this.fronts.frontOf(battle);
    if (front !== this.fronts.front) await this.turnTo(front);
    await this.look(seq);
  }

  now(): void {
    this.asked = null;
    this.past = null;
    this.lookOn();
  }
}
