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
  #offers = $state.raw<ReadonlyMap<string, ActionOffer>>(new Map());
  #reads = 0;
  /** A scenario that has prepared nothing is asked once. */
  #hasAny = true;

  constructor(war: War) {
    this.war = war;
  }

  readonly hasOffer = $derived.by(() => !this.war.past && this.#offers.size > 0);
  readonly shown = $derived(this.all.find(({ id }) => id === this.open) ?? null);

  /** The order that opens an action now, by a seat of this window. */
  offer(id: string): ActionOffer | null {
    return this.war.past ? null : (this.#offers.get(id) ?? null);
  }

  /** To be called when the war has changed. */
  async follow(): Promise<void> {
    if (!this.#hasAny) return;
    const read = ++this.#reads;
    const { file, host, seats, eyes } = this.war;
    const own = SIDES.filter((side) => seats.includes(side));
    const asks: readonly Seat[] = own.length ? own : [seats[0] ?? eyes];
    try {
      const answers = await Promise.all(asks.map((seat) => host.ask('actions', { file, seat })));
      if (read !== this.#reads) return;
      const offers = new Map<string, ActionOffer>();
      answers.forEach((actions, at) => {
        for (const { id, offers: given } of actions)
          if (given[0] && !offers.has(id)) offers.set(id, { seat: asks[at] ?? 'blue', offer: given[0] });
      });
      this.#offers = offers;
      // Where one side may and the other is told why not, who may is shown.
      const mine = this.war.actingSide ? asks.indexOf(this.war.actingSide) : -1;
      this.all = answers[Math.max(0, mine)] ?? [];
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
