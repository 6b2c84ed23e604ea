/** The smaller actions a scenario has prepared, as the api lists them for whoever acts at this window. */
import type { ActionView, Offer, Seat } from '../gen/api';
import { part } from './parts';
import { SIDES, type War } from './war.svelte';

/** An order that opens an action, and whose it is. */
export interface ActionOffer {
  seat: Seat;
  offer: Offer;
}

export class ActionsDesk {
  readonly war: War;
  /** The action whose sheet lies open. */
  open = $state<string | null>(null);
  /** What each seat of this window that may open one was told. */
  #told = $state.raw<ReadonlyMap<Seat, readonly ActionView[]>>(new Map());

  constructor(war: War) {
    this.war = war;
    const own = SIDES.filter((side) => war.seats.includes(side));
    const seats: readonly Seat[] = own.length ? own : [war.seats[0] ?? war.eyes];
    const ask = (seat: Seat) => part('actions', { file: war.file, seat }, (told) => this.#take(seat, told));
    // A scenario that has prepared nothing is asked once.
    war.show(() => seats.filter((seat) => this.#told.get(seat)?.length !== 0).map(ask));
  }

  /** Where one side may and the other is told why not, who may is shown. */
  readonly all = $derived.by<readonly ActionView[]>(() => {
    const side = this.war.actingSide;
    return (side && this.#told.get(side)) ?? [...this.#told.values()][0] ?? [];
  });
  /** By action: what each seat of this window may open it with. */
  readonly #offers = $derived.by<ReadonlyMap<string, readonly ActionOffer[]>>(() => {
    const offers = new Map<string, ActionOffer[]>();
    for (const [seat, actions] of this.#told)
      for (const { id, offers: given } of actions)
        if (given[0]) offers.set(id, [...(offers.get(id) ?? []), { seat, offer: given[0] }]);
    return offers;
  });
  readonly hasOffer = $derived.by(() => !this.war.past && this.#offers.size > 0);
  readonly shown = $derived(this.all.find(({ id }) => id === this.open) ?? null);

  /** The order that opens an action now, by the side that acts if it is this window's. */
  offer(id: string): ActionOffer | null {
    const all = this.war.past ? [] : (this.#offers.get(id) ?? []);
    return all.find(({ seat }) => seat === this.war.acting) ?? all[0] ?? null;
  }

  #take(seat: Seat, told: readonly ActionView[]): void {
    this.#told = new Map(this.#told).set(seat, told);
  }

  /** Opens an action; the other side is asked. */
  async give(id: string): Promise<void> {
    const offer = this.offer(id);
    if (offer && (await this.war.order(offer.seat, offer.offer.order))) this.open = null;
  }
}
