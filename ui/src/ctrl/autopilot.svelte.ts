/** The automatic commander at the table: one order at a time, at a pace that can be read; he can be held, and stepped. */
import type { BattleView, Seat, Side } from '../gen/api';
import { awaited, isDue } from './aim';
import { sideOf } from './commander';
import { PACES, type Pace, type Seating } from './memory';
import { askedSeat, SIDES, type War } from './war.svelte';

export { PACES, type Pace } from './memory';
/** Orders written face down are nothing to watch. */
const AT_ONCE_MS = 150;

export class Autopilot {
  readonly war: War;
  isHeld = $state(false);
  pace = $state<Pace>('readable');
  readonly #keep: (seating: Seating) => void;
  readonly #battles: () => readonly BattleView[];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;
  /** The finisher gives the program's orders meanwhile. */
  #isPaused = false;
  /** Commanders who had nothing to do, and when that was. */
  #idle = $state.raw<{ at: string; seats: readonly Seat[] }>({ at: '', seats: [] });

  /** Sits down as he sat before; `keep` is told whenever that changes. `battles` are all of the war. */
  constructor(
    war: War,
    seating?: Seating,
    keep: (seating: Seating) => void = () => undefined,
    battles: () => readonly BattleView[] = () => [],
  ) {
    this.war = war;
    this.#keep = keep;
    this.#battles = battles;
    if (!seating) return;
    // Only a side that this window may play can be led from here.
    war.seating.automatic = seating.automatic.filter((side) => war.seating.mayLead(side));
    this.isHeld = seating.isHeld;
    this.pace = seating.pace;
  }

  /** The seat it must act in now, if any. A person who may act goes first. */
  readonly due = $derived.by<Seat | null>(() => {
    const { war } = this;
    if (war.past || war.isAmending || war.status?.over || war.barred || war.seating.led.length === 0)
      return null;
    // Its own answers first; while a person is asked at any table, it orders nothing.
    const isMany = war.seating.commanders.length > 0;
    const asked = war.calls.map((call) => (isMany ? call.answers : askedSeat(call)));
    const own = war.seating.led.find((seat) => asked.includes(seat)) ?? null;
    if (asked.length) return own;
    if (isMany) return this.#dueOfMany();
    return this.#dueInShown() ?? this.#dueElsewhere();
  });

  /** Face-down orders are written at the same time; everything else waits for the person. */
  get #isAtOnce(): boolean {
    return !this.war.isChild && (this.war.isOrders || this.war.isNight);
  }

  /** Where sides have several commanders. One who has found nothing to do is asked again when the war has gone on. */
  #dueOfMany(): Seat | null {
    const { war } = this;
    const idle = this.#idle.at === this.#moment ? this.#idle.seats : [];
    const free = war.seating.led.filter((seat) => !idle.includes(seat));
    const due = war.seating.commanders.filter((one) => war.seating.isDueHere(one));
    const own = free.find((seat) => due.some((one) => one.seat === seat)) ?? null;
    if (due.some(({ by }) => by === 'hand')) return this.#isAtOnce ? own : null;
    if (own) return own;
    // In battles that nobody looks at here the api lets it order nothing of a person's.
    const waited = this.#others().flatMap(({ waits_for }) => waits_for);
    return free.find((seat) => waited.some((side) => side === sideOf(seat))) ?? null;
  }

  /** The side it must act for in the battle that is shown. */
  #dueInShown(): Side | null {
    const { war } = this;
    // A patrol that could go out waits for nobody: who has ended his night has nothing to do.
    const offersOf = (side: Side) => war.offers[side].offers;
    const may = war.isTable ? awaited(SIDES, offersOf) : SIDES.filter((side) => offersOf(side).some(isDue));
    const person = may.some((side) => !war.seating.automatic.includes(side));
    const own = may.find((side) => war.seating.automatic.includes(side)) ?? null;
    return person && !this.#isAtOnce ? null : own;
  }

  /** The side it must act for in a battle that nobody looks at here, and in which no person may act. */
  #dueElsewhere(): Side | null {
    const { war } = this;
    const isLed = (seat: string): seat is Side => war.seating.automatic.some((side) => side === seat);
    for (const { waits_for } of this.#others()) {
      const own = waits_for.find(isLed);
      if (own && waits_for.every(isLed)) return own;
    }
    return null;
  }

  /** The other battles. The smaller ones first: the round does not end before them. */
  #others(): BattleView[] {
    const others = this.#battles().filter(({ id, over }) => id !== this.war.battle && !over);
    return others.sort((a, b) => Number(!a.link) - Number(!b.link));
  }

  /** Where the war stands, for who has found nothing to do. */
  get #moment(): string {
    const due = this.war.seating.commanders.filter(({ due_in }) => due_in.length).map(({ seat }) => seat);
    return [this.war.status?.entries, ...due].join(' ');
  }

  /** Gives a seat to the program, or takes it back. */
  seat(seat: Seat): void {
    const { war } = this;
    const side = seat === 'blue' || seat === 'orange' ? seat : null;
    if (war.seating.commanders.length) {
      // Who leads which seat is in the journal there, and every window goes by it.
      void war.seating
        .handOver(seat, war.seating.isProgram(seat) ? 'hand' : 'program')
        .then(() => this.follow());
      return;
    }
    if (!side) return;
    if (war.seating.automatic.includes(side)) war.seating.playByHand(side);
    else war.seating.automatic = [...war.seating.automatic, side];
    this.#changed();
  }

  hold(): void {
    this.isHeld = !this.isHeld;
    this.#changed();
  }

  setPace(pace: Pace): void {
    this.pace = pace;
    this.#changed();
  }

  /** One order now, then he waits. */
  async step(): Promise<void> {
    if (!this.isHeld) this.hold();
    const seat = this.due ?? this.war.seating.beside?.seat ?? null;
    if (seat && !this.war.isChanging) await this.war.command(seat, seat !== this.due);
  }

  /** To be called whenever the war has changed. */
  follow(): void {
    clearTimeout(this.#timer);
    if (this.isHeld || this.#isStopped || this.#isPaused || !this.due) return;
    const pace = this.war.isOrders && !this.war.isChild ? AT_ONCE_MS : PACES[this.pace];
    this.#timer = setTimeout(() => void this.#act(), pace);
  }

  async #act(): Promise<void> {
    if (this.isHeld || this.#isPaused || !this.due) return;
    if (this.war.isChanging) {
      this.follow();
      return;
    }
    const [seat, before] = [this.due, this.#moment];
    const done = await this.war.command(seat);
    if (this.#moment !== before) this.follow();
    // Nothing more to do, or an error: waiting is better than asking for ever. Another commander may have something.
    else if (done && this.war.seating.commanders.length) {
      const idle = this.#idle.at === before ? this.#idle.seats : [];
      this.#idle = { at: before, seats: [...idle, seat] };
      this.follow();
    }
  }

  #changed(): void {
    this.#keep({ automatic: this.war.seating.automatic, isHeld: this.isHeld, pace: this.pace });
    this.follow();
  }

  pause(yes: boolean): void {
    this.#isPaused = yes;
    this.follow();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }
}
