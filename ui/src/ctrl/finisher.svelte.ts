/**
 * Plays the battle that is shown to its end, where the program leads both sides here: order after order without a look between, so
 * that it takes seconds. It shows how far it has come every few orders, and stops when it is told to.
 */
import type { BattleView, Seat } from '../gen/api';
import type { Autopilot } from './autopilot.svelte';
import { keyed } from './keyed';
import { SIDES, type War } from './war.svelte';

/** The orders between two looks. */
const BETWEEN = 20;

export class Finisher {
  readonly #war: War;
  readonly #pilot: Autopilot;
  readonly #battles: () => readonly BattleView[];
  isRunning = $state(false);
  /** Orders that it has given so far. */
  orders = $state(0);
  /** Who acted last is asked first. */
  #last: Seat | null = null;

  constructor(war: War, pilot: Autopilot, battles: () => readonly BattleView[]) {
    this.#war = war;
    this.#pilot = pilot;
    this.#battles = battles;
  }

  readonly battle = $derived.by(() => this.#battles().find(({ id }) => id === this.#war.battle) ?? null);
  /** The program leads both sides at this window, and the battle goes on. */
  readonly may = $derived.by(() => {
    const { past, barred, seating, isAmending } = this.#war;
    const isLed = SIDES.every((side) => seating.automatic.includes(side)) && seating.led.length > 0;
    return isLed && !past && !barred && !isAmending && this.#goesOn(this.battle);
  });

  #goesOn(battle: BattleView | null | undefined): boolean {
    return Boolean(battle && !battle.over && (battle.link?.stage ?? 'open') === 'open');
  }

  stop(): void {
    this.isRunning = false;
  }

  async start(): Promise<void> {
    if (!this.may || this.isRunning) return;
    const war = this.#war;
    const { battle: id } = war;
    [this.isRunning, this.orders] = [true, 0];
    this.#pilot.pause(true);
    try {
      await war.settled();
      const now = () => this.#battles().find((battle) => battle.id === id);
      while (this.isRunning && !war.past && this.#goesOn(now())) {
        const isOn = await this.#some();
        await war.refresh();
        if (!isOn) break;
      }
    } catch (error) {
      war.complain(error);
    } finally {
      this.isRunning = false;
      this.#pilot.pause(false);
    }
  }

  /** A few orders; false where nobody who is led here has anything to do. */
  async #some(): Promise<boolean> {
    // News of what it writes itself is no reason to look.
    this.#war.isCommanding = true;
    try {
      for (let given = 0; given < BETWEEN && this.isRunning; given++) if (!(await this.#one())) return false;
      return true;
    } finally {
      this.#war.isCommanding = false;
    }
  }

  async #one(): Promise<boolean> {
    const { file, host, seating } = this.#war;
    const isLast = (seat: Seat) => Number(seat === this.#last);
    for (const seat of [...seating.led].sort((a, b) => isLast(b) - isLast(a))) {
      const done = await host.ask('command', keyed('command', { file, seat, kind: 'sensible' }));
      if (done.last < done.first) continue;
      this.#last = seat;
      this.orders += 1;
      return true;
    }
    return false;
  }
}
