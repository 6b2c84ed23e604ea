/** The automatic commander at the table: one order at a time, at a pace that can be read; he can be held, and stepped. */
import type { BattleView, Side } from '../gen/api';
import { isDue } from './aim';
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
    war.automatic = seating.automatic.filter((side) => war.mayLead(side));
    this.isHeld = seating.isHeld;
    this.pace = seating.pace;
  }

  /** The side it must act for now, if any. A person who may act goes first. */
  readonly due = $derived.by<Side | null>(() => {
    const { war } = this;
    if (war.past || war.isAmending || war.status?.over || war.barred || war.automatic.length === 0)
      return null;
    // Its own answers first; while a person is asked at any table, it orders nothing.
    const asked = war.calls.map(({ call }) => askedSeat(call));
    const own = war.automatic.find((side) => asked.includes(side)) ?? null;
    if (asked.length) return own;
    return this.#dueInShown() ?? this.#dueElsewhere();
  });

  /** The side it must act for in the battle that is shown. */
  #dueInShown(): Side | null {
    const { war } = this;
    // A patrol that could go out waits for nobody: who has ended his night has nothing to do.
    const may = SIDES.filter((side) => war.offers[side].offers.some(isDue));
    const person = may.some((side) => !war.automatic.includes(side));
    const own = may.find((side) => war.automatic.includes(side)) ?? null;
    // Face-down orders are written at the same time; everything else waits for the person.
    const atOnce = !war.isChild && (war.isOrders || war.isNight);
    return person && !atOnce ? null : own;
  }

  /** The side it must act for in a battle that nobody looks at here, and in which no person may act. */
  #dueElsewhere(): Side | null {
    const { war } = this;
    const isLed = (seat: string): seat is Side => war.automatic.some((side) => side === seat);
    const others = this.#battles().filter(({ id, over }) => id !== war.battle && !over);
    // The smaller battles first: the round does not end before them.
    for (const { waits_for } of others.sort((a, b) => Number(!a.link) - Number(!b.link))) {
      const own = waits_for.find(isLed);
      if (own && waits_for.every(isLed)) return own;
    }
    return null;
  }

  seat(side: Side): void {
    const { war } = this;
    if (war.automatic.includes(side)) war.playByHand(side);
    else war.automatic = [...war.automatic, side];
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
    const side = this.due;
    if (side && !this.war.busy) await this.war.command(side);
  }

  /** To be called whenever the war has changed. */
  follow(): void {
    clearTimeout(this.#timer);
    if (this.isHeld || this.#isStopped || !this.due) return;
    const pace = this.war.isOrders && !this.war.isChild ? AT_ONCE_MS : PACES[this.pace];
    this.#timer = setTimeout(() => void this.#act(), pace);
  }

  async #act(): Promise<void> {
    if (this.isHeld || !this.due) return;
    if (this.war.busy) {
      this.follow();
      return;
    }
    const before = this.war.status?.entries;
    await this.war.command(this.due);
    // Nothing more to do, or an error: waiting is better than asking for ever.
    if (this.war.status?.entries !== before) this.follow();
  }

  #changed(): void {
    this.#keep({ automatic: this.war.automatic, isHeld: this.isHeld, pace: this.pace });
    this.follow();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }
}
