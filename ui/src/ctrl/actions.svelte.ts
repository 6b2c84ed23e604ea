/** The smaller actions a scenario has prepared, as the api lists them for whoever acts at this window. */
import type { ActionView, Offer, Seat } from '../gen/api';
import { SIDES, type War } from './war.svelte';

/** An order that opens an action, and whose it is. */
export interface ActionOffer {
  seat: Seat;
  offer: Offer;
}

export class ActionsDesk {
  readonly war: War;
  all = $state.raw<readonly ActionView[]>([]);
  /** The action whose sheet lies open. */
  open = $state<string | null>(null);
  /** By action: what each seat of this window may open it with. */
  #offers = $state.raw<ReadonlyMap<string, readonly ActionOffer[]>>(new Map());
  #reads = 0;
  /** A scenario that has prepared nothing is asked once. */
  #hasAny = true;

  constructor(war: War) {
    this.war = war;
  }

  readonly hasOffer = $derived.by(() => !this.war.past && this.#offers.size > 0);
  readonly shown = $derived(this.all.find(({ id }) => id === this.open) ?? null);

  /** The order that opens an action now, by the side that acts if it is this window's. */
  offer(id: string): ActionOffer | null {
    const all = this.war.past ? [] : (this.#offers.get(id) ?? []);
    return all.find(({ seat }) => seat === this.war.acting) ?? all[0] ?? null;
  }

  /** To be called when the war has changed. */
  async follow(): Promise<void> {
    if (!this.#hasAny) return;
    const read = ++this.#reads;
    const { file, host, seats, eyes } = this.war;
    const own = SIDES.filter((side) => seats.includes(side));
    const asks: readonly Seat[] = own.length ? own : [seats[0] ?? eyes];
    try {
      const answers = await Promise.all(
        asks.map(async (seat) => ({ seat, actions: await host.ask('actions', { file, seat }) })),
      );
      if (read !== this.#reads) return;
      const offers = new Map<string, ActionOffer[]>();
      for (const { seat, actions } of answers)
        for (const { id, offers: given } of actions)
          if (given[0]) offers.set(id, [...(offers.get(id) ?? []), { seat, offer: given[0] }]);
      this.#offers = offers;
      // Where one side may and the other is told why not, who may is shown.
      const mine = answers.find(({ seat }) => seat === this.war.actingSide) ?? answers[0];
      this.all = mine?.actions ?? [];
      this.#hasAny = this.all.length > 0;
    } catch (error) {
      if (read === this.#reads) this.war.complain(error);
    }
  }

  /** Opens an action; the other side is asked. */
  async give(id: string): Promise<void> {
    const offer = this.offer(id);
    if (offer && (await this.war.order(offer.seat, offer.offer.order))) this.open = null;
  }
}
