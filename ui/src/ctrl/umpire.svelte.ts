/** The umpire's desk: what waits and who has laid his orders, as the api says it, and what he does about it. */
import { SvelteSet } from 'svelte/reactivity';
import type { DeskSeat, Done, Seat, UmpireView } from '../gen/api';
import { part } from './parts';
import type { War } from './war.svelte';

export class UmpireDesk {
  readonly war: War;
  view = $state.raw<UmpireView | null>(null);
  /** The message that is to be dealt with, by its entry: the hands go to it. */
  message = $state<number | null>(null);
  /** The seat that is to be looked at: the hands go to it. */
  seat = $state<Seat | null>(null);
  /** To whom a report is being written. */
  reader = $state.raw<DeskSeat | null>(null);

  /** The reports that he has seen: they wait for the sides, and Enter goes on to what waits for him. */
  readonly seen = new SvelteSet<string>();

  constructor(war: War) {
    this.war = war;
  }

  /** Nothing can be written from here now. */
  readonly isBarred = $derived.by(() => this.war.busy || this.war.past !== null || this.war.barred !== null);

  /** The desk is on the screen, until the function that comes back is called. */
  show(): () => void {
    const { file } = this.war;
    return this.war.show(() => [part('umpire', { file }, (view) => (this.view = view))]);
  }

  /** In how many minutes the orders are due; without a number, at no time. */
  setDeadline(minutes?: number): Promise<Done | null> {
    return this.war.change('deadline', { file: this.war.file, ...(minutes && { minutes }) });
  }

  closeOrders(reason: string): Promise<Done | null> {
    return this.war.change('close_orders', { file: this.war.file, reason });
  }

  /** In other words, where some are given. */
  passOn(message: number, text?: string): Promise<Done | null> {
    return this.war.change('pass_on', { file: this.war.file, message, ...(text && { text }) });
  }

  lose(message: number, reason: string): Promise<Done | null> {
    return this.war.change('lose', { file: this.war.file, message, reason });
  }

  /** What a commander could read since the round before this one, as a draft. */
  async draft(of: Seat): Promise<string> {
    return (await this.war.ask('situation', { file: this.war.file, of })).text;
  }

  report(to: Seat, text: string): Promise<Done | null> {
    return this.war.change('message', { file: this.war.file, seat: 'umpire', recipients: [to], text });
  }

  isByProgram({ seat, by }: DeskSeat): boolean {
    const { seating } = this.war;
    return seating.commanders.length ? by === 'program' : seating.isLed(seat);
  }

  /** Whether this window may give a seat to the program, and take it back. */
  mayHand({ seat, side }: DeskSeat): boolean {
    const { seating } = this.war;
    return seating.commanders.length ? seating.mayHand(seat) : seating.mayLead(side);
  }
}
