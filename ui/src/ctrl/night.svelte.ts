/** The night of one side: the steps as the api lists them, where the hand is, and giving what is offered. */
import type { NightOption, NightRow, NightStep, NightView, Side, WarOrder } from '../gen/api';
import { exchangesOf } from './places';
import { isDue } from './aim';
import { part } from './parts';
import { SIDES, type War } from './war.svelte';

/** Steps that keep nobody awake: who has something to do there may leave it. */
const IDLE: readonly string[] = ['reshuffle', 'exchange', 'patrol', 'end'];

export class NightDesk {
  readonly war: War;
  /** The side that was picked; until its night is done. */
  picked = $state<Side | null>(null);
  /** How often Enter has led on to another row: the hand goes along. */
  led = $state(0);
  view = $state.raw<NightView | null>(null);
  step = $state(0);
  row = $state(0);

  constructor(war: War) {
    this.war = war;
    war.fronts.whenTurned(() => this.#forget());
  }

  /** Sides whose night a person of this window still goes through. A patrol that could go out keeps nobody awake. */
  readonly due = $derived.by<readonly Side[]>(() => {
    const { offers, isNight, past, seats, seating } = this.war;
    const isPersons = (side: Side) => seats.includes(side) && !seating.automatic.includes(side);
    return isNight && !past ? SIDES.filter((side) => isPersons(side) && offers[side].offers.some(isDue)) : [];
  });
  /** The side that is shown: the picked one, or the one that still has something to do, or a person's. */
  readonly side = $derived.by<Side>(() => {
    const { seats, seating } = this.war;
    const isPersons = (side: Side) => seats.includes(side) && !seating.automatic.includes(side);
    return this.picked ?? this.due[0] ?? SIDES.find(isPersons) ?? 'blue';
  });
  /** Another side of this window whose night is not done. */
  readonly other = $derived(this.due.find((side) => side !== this.side) ?? null);
  readonly steps = $derived<NightStep[]>(this.view?.steps ?? []);
  readonly current = $derived<NightStep | null>(this.steps[this.step] ?? null);
  readonly isMine = $derived.by(
    () => this.war.seats.includes(this.side) && !this.war.seating.automatic.includes(this.side),
  );

  #forget(): void {
    this.view = null;
    this.picked = null;
    this.step = 0;
    this.row = 0;
  }

  /** The night is on the screen, until the function that comes back is called. */
  show(): () => void {
    const { war } = this;
    return war.show(() => {
      const at = war.moment;
      const asked = { file: war.file, ...war.fronts.there, of: this.side, ...(at && { at }) };
      return [part('night', asked, (view) => this.#take(view))];
    });
  }

  #take(view: NightView): void {
    const isOther = this.view?.side !== view.side || this.view.is_night !== view.is_night;
    // Whose night has just ended gives the screen to the side that is still awake.
    if (!isOther && view.is_done && !this.view?.is_done) this.picked = null;
    this.view = view;
    if (isOther) this.goTo(this.first());
    this.row = Math.min(this.row, Math.max(0, (this.current?.rows.length ?? 1) - 1));
  }

  /** Turns to the night of a side. */
  pick(side: Side): void {
    this.picked = side;
    this.war.lookOn();
  }

  /** The first step in which something may be ordered. */
  first(): number {
    return Math.max(
      0,
      this.steps.findIndex((step) => step.open > 0),
    );
  }

  goTo(step: number): void {
    this.step = Math.min(Math.max(step, 0), Math.max(0, this.steps.length - 1));
    const rows = this.current?.rows ?? [];
    this.row = Math.max(
      0,
      rows.findIndex((row) => row.options.length > 0),
    );
  }

  /** The step after this one in which something may be ordered; the last is the end of the night. */
  readonly later = $derived<NightStep | null>(
    this.steps.find((step, at) => at > this.step && step.open > 0) ?? this.steps.at(-1) ?? null,
  );

  /** The next row of this step in which something may be recovered. */
  readonly nextRow = $derived.by(() => {
    const { current } = this;
    if (!current || IDLE.includes(current.kind)) return -1;
    return current.rows.findIndex((row, at) => at > this.row && row.options.length > 0);
  });

  /** To another row, and the hand with it. */
  lead(row: number): void {
    this.row = row;
    this.led += 1;
  }

  /** Somebody may still recover; who only might change places keeps nobody awake. */
  readonly isOpen = $derived(this.steps.some(({ kind, open }) => open > 0 && !IDLE.includes(kind)));

  async give({ order }: { order: WarOrder }): Promise<boolean> {
    if (!this.isMine) return false;
    return (await this.war.order(this.side, order)) !== null;
  }

  /** A key: arrows go by rows and steps, a digit gives the option of that cost or number. The option to give, if any. */
  key(key: string): NightOption | boolean {
    const rows = this.current?.rows.length ?? 0;
    if (key === 'ArrowDown') this.row = Math.min(this.row + 1, Math.max(0, rows - 1));
    else if (key === 'ArrowUp') this.row = Math.max(this.row - 1, 0);
    else if (key === 'ArrowRight') this.goTo(this.step + 1);
    else if (key === 'ArrowLeft') this.goTo(this.step - 1);
    else if (/^[1-9]$/.test(key)) return optionOf(this.current?.rows[this.row], Number(key)) ?? true;
    else return false;
    return true;
  }
}

/** The digit of an option: its points where each costs its own number, its place in the list otherwise. */
export function digitOf(row: NightRow, option: NightOption): number {
  const costs = new Set(row.options.map(({ cost }) => cost));
  const byCost = costs.size === row.options.length && !costs.has(0);
  return byCost ? option.cost : row.options.indexOf(option) + 1;
}

/** A battalion whose stands change places: chosen stand by stand, not from a list. */
export function isReshuffle(row: NightRow): boolean {
  return exchangesOf(row.options).length > 0;
}

export function optionOf(row: NightRow | undefined, digit: number): NightOption | null {
  if (row && isReshuffle(row)) return null;
  return row?.options.find((option) => digitOf(row, option) === digit) ?? null;
}
