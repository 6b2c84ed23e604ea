/** The automatic commander at the table: one order at a time, at a pace that can be read, and it can be held. */
import type { Side } from '../gen/api';
import { SIDES, type War } from './war.svelte';

export const PACES = { slow: 2500, readable: 1100, quick: 250 } as const;
/** Orders written face down are nothing to watch. */
const AT_ONCE_MS = 150;
export type Pace = keyof typeof PACES;

export class Autopilot {
  readonly war: War;
  isHeld = $state(false);
  pace = $state<Pace>('readable');
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(war: War) {
    this.war = war;
  }

  /** The side it must act for now, if any. A person who may act goes first. */
  readonly due = $derived.by<Side | null>(() => {
    const { war } = this;
    if (war.past || war.status?.over || war.automatic.length === 0) return null;
    if (war.call) return war.actingSide && war.automatic.includes(war.actingSide) ? war.actingSide : null;
    const may = SIDES.filter((side) => war.offers[side].offers.length > 0);
    const person = may.some((side) => !war.automatic.includes(side));
    const own = may.find((side) => war.automatic.includes(side)) ?? null;
    // Face-down orders are written at the same time; everything else waits for the person.
    return person && !war.isOrders && !war.isNight ? null : own;
  });

  seat(side: Side): void {
    const { automatic } = this.war;
    this.war.automatic = automatic.includes(side)
      ? automatic.filter((s) => s !== side)
      : [...automatic, side];
    this.follow();
  }

  hold(): void {
    this.isHeld = !this.isHeld;
    this.follow();
  }

  /** To be called whenever the war has changed. */
  follow(): void {
    clearTimeout(this.#timer);
    if (this.isHeld || !this.due) return;
    const pace = this.war.isOrders ? AT_ONCE_MS : PACES[this.pace];
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

  stop(): void {
    clearTimeout(this.#timer);
  }
}
