/** Face-down orders behind the curtain. What is written stays on its own side of the screen; the words are the api's. */
import type { OrderWord, Sheet, SheetLine, Side } from '../gen/api';
import { isDue } from './aim';
import { sideOf } from './commander';
import { part, type Part } from './parts';
import { SIDES, type War } from './war.svelte';

/** Whose sheet, of which battle. */
interface SheetOf {
  file: string;
  seat: Side;
  battle?: string;
}

export class OrdersDesk {
  readonly war: War;
  side = $state<Side>('blue');
  sheet = $state.raw<Sheet | null>(null);
  /** Shown while a key or the button is held, or until it is covered again. */
  isOpen = $state(false);
  /** Stays open when the hand lets go: whoever has only a mouse or a finger cannot hold and write at once. */
  isPinned = $state(false);
  row = $state(0);
  /** The unit whose line or counter is under the pointer. */
  lit = $state<string | null>(null);
  /** Sides whose sheet has been looked at since it came: no key lays an unseen one. */
  #seen = $state.raw<readonly Side[]>([]);
  /** A unit was chosen by its counter, or something was written, since the campaign was opened. */
  hasPicked = $state(false);
  hasWritten = $state(false);
  /** What was written last from the map. */
  wrote = $state.raw<{ unit: string; line: string } | null>(null);
  /** Battalions that could not be given what all were given. */
  kept = $state(0);
  /** Writing goes one after the other, so that the last letter stands. */
  #writing: Promise<void> = Promise.resolve();

  constructor(war: War) {
    this.war = war;
    war.fronts.whenTurned(() => this.#forget());
  }

  /** Sides at this window whose orders still have to be laid. */
  readonly waiting = $derived.by(() =>
    this.war.isOrders && !this.war.isChild
      ? SIDES.filter((side) => this.#mustLay(side) && !this.war.seating.automatic.includes(side))
      : [],
  );
  /** One person alone at the window needs no curtain. */
  readonly isAlone = $derived.by(
    () =>
      SIDES.filter((s) => this.war.seats.includes(s) && !this.war.seating.automatic.includes(s)).length < 2,
  );
  readonly isShown = $derived(this.isAlone || this.isOpen);
  /** The sheet of the side that is due has been looked at. */
  readonly isSeen = $derived(this.#seen.includes(this.side));

  /** The sheet is on the screen, until the function that comes back is called. */
  show(): () => void {
    this.follow();
    const remove = this.war.show(() => this.#parts());
    return () => {
      remove();
      this.close();
    };
  }

  /** To be called when the war was told anew: the curtain falls over a sheet that waits no longer. */
  follow(): void {
    const first = this.waiting[0];
    this.#seen = this.#seen.filter((side) => this.waiting.includes(side));
    if (first && this.sheet && this.waiting.includes(this.side)) return;
    this.#cover();
    if (!first || this.waiting.includes(this.side)) return;
    this.side = first;
    this.isOpen = false;
    this.isPinned = false;
    this.row = 0;
  }

  /** A commander lays his own; a side's senior seat lays those of all. */
  #mustLay(side: Side): boolean {
    const { own, offers } = this.war;
    const { ownSeat } = this.war.seating;
    return own ? sideOf(own) === side && Boolean(ownSeat?.due) : offers[side].offers.some(isDue);
  }

  get #where() {
    return { file: this.war.file, ...this.war.fronts.there };
  }

  #parts(): Part[] {
    const { side } = this;
    if (!this.isShown || !this.waiting.includes(side)) return [];
    // A late answer must not show what the curtain has hidden meanwhile.
    const take = (sheet: Sheet) => {
      if (!this.isShown) return;
      this.sheet = sheet;
      if (!this.#seen.includes(side)) this.#seen = [...this.#seen, side];
    };
    return [part('sheet', { ...this.#where, seat: side }, take)];
  }

  /** Nothing of the sheet stays in the window. */
  #cover(): void {
    this.sheet = null;
    this.war.refresher.forget('sheet');
  }

  #read(): Promise<void> {
    return this.war.catchUp().catch((error: unknown) => this.war.complain(error));
  }

  async open(isPinned = false): Promise<void> {
    this.isPinned ||= isPinned;
    if (this.isOpen) return;
    this.isOpen = true;
    await this.#read();
  }

  /** The hand lets go: what was only held open is hidden. */
  release(): void {
    if (!this.isPinned) this.close();
  }

  /** The curtain falls, and nothing of the sheet stays in the window. */
  close(): void {
    if (this.isAlone) return;
    this.isOpen = false;
    this.isPinned = false;
    this.#cover();
    this.kept = 0;
  }

  /** The curtain falls, whoever sits here: the sheet was of the battle before. */
  #forget(): void {
    this.isOpen = false;
    this.isPinned = false;
    this.#cover();
    this.kept = 0;
    this.row = 0;
    this.lit = null;
    this.#seen = [];
  }

  /** The line of a unit, or of one of its stands. */
  rowOf(unit: string | null | undefined): number {
    return this.sheet?.battalions.findIndex(({ battalion }) => battalion === unit) ?? -1;
  }

  turnTo(side: Side): void {
    this.close();
    this.#cover();
    this.side = side;
    this.row = 0;
    if (this.isShown) void this.#read();
  }

  async write(battalion: string, order: string): Promise<void> {
    this.kept = 0;
    await this.#write({ [battalion]: order });
  }

  /** A line that was chosen on the map, for a unit of a side. */
  async writeFor(side: Side, unit: string, line: string): Promise<void> {
    this.kept = 0;
    await this.#write({ [unit]: line }, side);
    if (!this.war.trouble) this.wrote = { unit, line };
  }

  /** Every battalion that may have it gets this order; how many kept theirs is told. */
  async all(order: string): Promise<void> {
    await this.#writeEach((line) => (line.allowed.includes(order) ? order : null));
  }

  /** Every battalion gets the order it had in the last round, where it may. */
  async again(): Promise<void> {
    await this.#writeEach(({ allowed, unit }) =>
      unit.before && allowed.includes(unit.before) ? unit.before : null,
    );
  }

  /** A key on the sheet: a letter writes and goes on, with Shift for all; arrows go; C copies. True when it was ours. */
  key(key: string, isShift = false): boolean {
    const { sheet } = this;
    const last = (sheet?.battalions.length ?? 0) - 1;
    if (!this.isShown || !sheet || last < 0) return false;
    const word = wordOf(sheet, key);
    if (key === 'ArrowDown') this.row = this.row === last ? 0 : this.row + 1;
    else if (key === 'ArrowUp') this.row = this.row === 0 ? last : this.row - 1;
    else if (key === 'PageDown') this.row = Math.min(this.row + 10, last);
    else if (key === 'PageUp') this.row = Math.max(this.row - 10, 0);
    else if (key.toLowerCase() === 'c') void this.again();
    else if (key === 'Escape' && this.isPinned) this.close();
    else if (word && isShift) void this.all(word.order);
    else if (word) this.#letter(word.order, last);
    else return false;
    return true;
  }

  async lay(): Promise<void> {
    const where = this.#where;
    await this.#writing;
    const { side } = this;
    this.close();
    this.#cover();
    await this.war.seating.withOwnSheet(side, () => this.war.change('seal_orders', { ...where, seat: side }));
    this.follow();
  }

  #letter(order: string, last: number): void {
    const line = this.sheet?.battalions[this.row];
    if (!line?.allowed.includes(order)) return;
    // The hand goes on before the answer is here: quick fingers write quickly.
    this.row = Math.min(this.row + 1, last);
    void this.write(line.battalion, order);
  }

  async #writeEach(pick: (line: SheetLine) => string | null): Promise<void> {
    const lines = this.sheet?.battalions ?? [];
    const orders: Record<string, string> = {};
    for (const line of lines) {
      const order = pick(line);
      if (order) orders[line.battalion] = order;
    }
    if (Object.keys(orders).length) await this.#write(orders);
    this.kept = lines.length - Object.keys(orders).length;
  }

  #write(orders: Record<string, string>, side = this.side): Promise<void> {
    // What is written goes to the battle it was written for, wherever the eye is when its turn comes.
    const of = { ...this.#where, seat: side };
    this.#writing = this.#writing.then(() => this.#send(of, orders));
    return this.#writing;
  }

  async #send(of: SheetOf, orders: Record<string, string>): Promise<void> {
    const { fronts, host } = this.war;
    try {
      this.war.trouble = null;
      const sheet = await this.war.seating.withOwnSheet(of.seat, () =>
        host.ask('write_orders', { ...of, orders }),
      );
      // What was read before is not what is written there now.
      this.war.refresher.forget('sheet');
      this.hasPicked = this.hasWritten = true;
      const isHere = this.side === of.seat && fronts.there.battle === of.battle;
      if (this.isShown && isHere) this.sheet = sheet;
    } catch (error) {
      this.war.complain(error);
    }
  }
}

/** The order a letter stands for. */
export function wordOf(sheet: Sheet, key: string): OrderWord | null {
  return sheet.words.find(({ letter }) => letter.toLowerCase() === key.toLowerCase()) ?? null;
}
