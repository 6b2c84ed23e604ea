/** Face-down orders behind the curtain. What is written stays on its own side of the screen. */
import type { Sheet, Side, Status } from '../gen/api';
import { SIDES, type War } from './war.svelte';

/** Keys of the four orders, as on the counters. */
export const ORDER_KEYS: Record<string, Status> = { m: 'move', h: 'hold', d: 'dig_in', r: 'retreat' };
export const ORDER_WORDS: Record<Status, string> = {
  move: 'Move',
  hold: 'Hold',
  dig_in: 'Dig In',
  retreat: 'Retreat',
};

export class OrdersDesk {
  readonly war: War;
  side = $state<Side>('blue');
  sheet = $state.raw<Sheet | null>(null);
  /** Shown while a key or the button is held. */
  isOpen = $state(false);
  row = $state(0);

  constructor(war: War) {
    this.war = war;
  }

  /** Sides at this window whose orders still have to be laid. */
  readonly waiting = $derived.by(() =>
    this.war.isOrders
      ? SIDES.filter((side) => this.war.offers[side].offers.length > 0 && !this.war.automatic.includes(side))
      : [],
  );
  /** One person alone at the window needs no curtain. */
  readonly isAlone = $derived.by(
    () => SIDES.filter((s) => this.war.seats.includes(s) && !this.war.automatic.includes(s)).length < 2,
  );
  readonly isShown = $derived(this.isAlone || this.isOpen);

  async follow(): Promise<void> {
    const first = this.waiting[0];
    if (!first) {
      this.sheet = null;
      return;
    }
    if (this.sheet && this.sheet.side === this.side && this.waiting.includes(this.side) && !this.isShown)
      return;
    if (!this.waiting.includes(this.side) || !this.sheet) {
      this.side = this.waiting.includes(this.side) ? this.side : first;
      this.isOpen = false;
      this.row = 0;
    }
    if (this.isShown) await this.read();
    else this.sheet = null;
  }

  async read(): Promise<void> {
    try {
      this.sheet = await this.war.host.ask('sheet', { file: this.war.file, side: this.side });
    } catch (error) {
      this.war.complain(error);
    }
  }

  async open(): Promise<void> {
    if (this.isOpen) return;
    this.isOpen = true;
    await this.read();
  }

  /** The curtain falls, and nothing of the sheet stays in the window. */
  close(): void {
    if (this.isAlone) return;
    this.isOpen = false;
    this.sheet = null;
  }

  async write(battalion: string, order: Status): Promise<void> {
    const { file, host } = this.war;
    try {
      this.war.trouble = null;
      const sheet = await host.ask('write_orders', { file, side: this.side, orders: { [battalion]: order } });
      if (this.isShown) this.sheet = sheet;
    } catch (error) {
      this.war.complain(error);
    }
  }

  /** A key on a row: M, H, D, R write; arrows go up and down. True when it was one of ours. */
  async key(key: string): Promise<boolean> {
    const lines = this.sheet?.battalions ?? [];
    if (!this.isShown || lines.length === 0) return false;
    if (key === 'ArrowDown') this.row = (this.row + 1) % lines.length;
    else if (key === 'ArrowUp') this.row = (this.row + lines.length - 1) % lines.length;
    else {
      const order = ORDER_KEYS[key.toLowerCase()];
      const line = lines[this.row];
      if (!order || !line) return false;
      if (line.allowed.includes(order)) {
        // The hand goes on before the answer is here: quick fingers write quickly.
        this.row = Math.min(this.row + 1, lines.length - 1);
        await this.write(line.battalion, order);
      }
    }
    return true;
  }

  async lay(): Promise<void> {
    this.close();
    this.sheet = null;
    await this.war.change('seal_orders', { file: this.war.file, side: this.side });
    await this.follow();
  }
}
