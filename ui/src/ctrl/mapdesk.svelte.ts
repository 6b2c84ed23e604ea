/** The map screen's mind: which stand is taken in hand, where it is pointed, and which offer that makes. */
import type { Hex, Offer, OddsView, StandView, WarOrder } from '../gen/api';
import { Refusal } from '../host/types';
import { activates, aimOf, plainWord, type AimKind } from './aim';
import type { War } from './war.svelte';

interface Aimed {
  offer: Offer;
  kind: AimKind;
  stands: string[];
  hex: Hex;
  path: Hex[];
}

export class MapDesk {
  readonly war: War;
  selected = $state<string | null>(null);
  aim = $state<Hex | null>(null);
  /** Which of the offers at the aim. */
  pick = $state(0);
  odds = $state.raw<OddsView | null>(null);
  /** Why the hex under the pointer is no target. */
  whyNot = $state.raw<{ hex: Hex; sentence: string; cite: string } | null>(null);
  /** Answers to the choices on the way, by the player's hand. */
  choices = $state.raw<string[][]>([]);
  #asked = 0;

  constructor(war: War) {
    this.war = war;
  }

  readonly #aimed = $derived.by<Aimed[]>(() =>
    this.war.legal.offers.flatMap((offer) => {
      const { kind, stands, hex, path } = aimOf(offer.order);
      return hex ? [{ offer, kind, stands, hex, path }] : [];
    }),
  );
  /** Stands that may do something now. */
  readonly actors = $derived(new Set(this.#aimed.flatMap((aimed) => aimed.stands)));
  readonly stands = $derived.by(
    () => new Map((this.war.shownMap?.stands ?? []).map((stand) => [stand.id, stand])),
  );
  readonly stand = $derived<StandView | null>(
    this.selected ? (this.stands.get(this.selected) ?? null) : null,
  );
  readonly #ofStand = $derived(
    this.#aimed.filter((a) => (this.selected ? a.stands.includes(this.selected) : a.kind !== 'move')),
  );
  /** Hexes that glow, and what would happen there. */
  readonly targets = $derived.by(() => {
    const targets = new Map<Hex, AimKind>();
    if (this.war.past || this.war.call) return targets;
    for (const { hex, kind } of this.#ofStand)
      if (kind !== 'move' || !targets.has(hex)) targets.set(hex, kind);
    return targets;
  });
  readonly candidates = $derived(this.aim ? this.#ofStand.filter((a) => a.hex === this.aim) : []);
  readonly chosen = $derived<Aimed | null>(this.candidates[this.pick] ?? null);
  /** Battalions that may be woken, in the order offered. */
  readonly battalions = $derived.by(() => this.war.legal.offers.filter((offer) => activates(offer.order)));
  /** Offers of the selected stand or its battalion that have no place on the map. */
  readonly others = $derived.by(() =>
    this.war.legal.offers.filter(
      (offer) =>
        !aimOf(offer.order).hex && !plainWord(offer) && !activates(offer.order) && !isSeal(offer.order),
    ),
  );
  /** Orders without an object: throw, end. */
  readonly plain = $derived.by(() => this.war.legal.offers.filter((offer) => plainWord(offer)));

  select(id: string | null): void {
    this.selected = id;
    this.point(null);
  }

  point(hex: Hex | null): void {
    this.aim = hex;
    this.pick = 0;
    this.choices = [];
    this.odds = null;
    void this.ask();
  }

  choosePick(pick: number): void {
    this.pick = pick;
    this.choices = [];
    void this.ask();
  }

  /** A click on a hex: aim, or confirm what is aimed at already. Returns the order to give. */
  click(hex: Hex): WarOrder | null {
    if (this.aim === hex && this.chosen) return this.chosen.offer.order;
    if (this.targets.has(hex)) this.point(hex);
    else {
      const here = (this.war.shownMap?.stands ?? []).filter((stand) => stand.hex === hex);
      const own = here.filter((stand) => this.actors.has(stand.id));
      const among = own.length > 0 ? own : here;
      const at = among.findIndex((stand) => stand.id === this.selected);
      this.select(among[(at + 1) % Math.max(among.length, 1)]?.id ?? null);
    }
    return null;
  }

  cancel(): boolean {
    if (this.aim) this.point(null);
    else if (this.selected) this.select(null);
    else return false;
    return true;
  }

  /** The next hex that glows, for a key. */
  nextTarget(step: number): void {
    const hexes = [...this.targets.keys()].sort();
    if (hexes.length === 0) return;
    const at = this.aim ? hexes.indexOf(this.aim) : step > 0 ? -1 : 0;
    this.point(hexes[(at + step + hexes.length) % hexes.length] ?? null);
  }

  /** The next stand that may act. */
  nextActor(step: number): void {
    const actors = [...this.actors];
    if (actors.length === 0) return;
    const at = this.selected ? actors.indexOf(this.selected) : step > 0 ? -1 : 0;
    this.select(actors[(at + step + actors.length) % actors.length] ?? null);
  }

  toggle(choice: number, word: string, all: string[][]): void {
    const next = all.map((words) => [...words]);
    const words = next[choice] ?? [];
    next[choice] = words.includes(word) ? words.filter((w) => w !== word) : [...words, word];
    this.choices = next;
    void this.ask();
  }

  /** The odds of what is aimed at, before anything is committed. */
  async ask(): Promise<void> {
    const asked = ++this.#asked;
    const seat = this.war.acting;
    const order = this.chosen?.offer.order;
    if (!order || !seat || this.chosen?.kind === 'move') {
      this.odds = null;
      return;
    }
    try {
      const odds = await this.war.host.ask('odds', {
        file: this.war.file,
        seat,
        order,
        choices: this.choices,
      });
      if (asked === this.#asked) this.odds = odds;
    } catch (error) {
      if (asked === this.#asked) this.war.complain(error);
    }
  }

  /** Why a hex is no target of the stand in hand; the rules say it. */
  async explain(hex: Hex): Promise<void> {
    const seat = this.war.acting;
    const stand = this.stand;
    this.whyNot = null;
    if (!stand?.hex || !seat || this.targets.has(hex) || stand.hex === hex || !this.actors.has(stand.id))
      return;
    const foe = (this.war.map?.stands ?? []).some((s) => s.hex === hex && s.side !== stand.side);
    if (!foe) return;
    const order: WarOrder = {
      battle: this.war.legal.offers[0]?.order.battle ?? 'main',
      order: { two_star_general: { attack: { stands: [stand.id], target: hex } } },
    };
    try {
      await this.war.host.ask('odds', { file: this.war.file, seat, order });
    } catch (error) {
      if (error instanceof Refusal && this.selected === stand.id)
        this.whyNot = { hex, sentence: error.what.message, cite: error.what.cite ?? '' };
    }
  }
}

function isSeal(order: WarOrder): boolean {
  const asked = order.order.two_star_general;
  return typeof asked === 'object' && 'seal_orders' in asked;
}
