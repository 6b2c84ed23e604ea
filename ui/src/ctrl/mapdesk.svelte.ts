/** The map screen's mind: which stand is taken in hand, where it is pointed, and which offer that makes. */
import type {
  Cell,
  Offer,
  OddsView,
  OverlaysView,
  MapMove,
  MapReach,
  MapWritten,
  PieceView,
} from '../gen/api';
import type { CallDesk } from './call.svelte';
import { aimOf, intentOf, isAbout, isLink, isPlain, isTransfer, type AimKind } from './aim';
import { citeText } from './cite';
import { nextOf, toggled } from './lists';
import type { OrdersDesk } from './orders.svelte';
import { part, type Part } from './parts';
import type { War } from './war.svelte';
import { refusal } from './words';

interface Aimed {
  label: string;
  /** An order that is given, or a line that is written on the side's sheet. */
  offer: Offer | null;
  line: MapWritten | null;
  kind: AimKind;
  stands: string[];
  hex: Cell;
}

export class MapDesk {
  readonly war: War;
  selected = $state<string | null>(null);
  aim = $state<Cell | null>(null);
  /** Which of the offers at the aim. */
  pick = $state(0);
  odds = $state.raw<OddsView | null>(null);
  /** The odds that stand there are still those of before: of another way, or of other support. */
  isWeighing = $state(false);
  /** What the rules say of the stand in hand: ways, ranges, and why not. */
  readonly reach = $derived.by(() => (this.#told?.piece === this.selected ? this.#told : null));
  #told = $state.raw<MapReach | null>(null);
  /** Command, zones and control, when a layer wants them. */
  overlays = $state.raw<OverlaysView | null>(null);
  /** The hex under the pointer or the cursor. */
  hovered = $state<Cell | null>(null);
  /** The unit whose name is pointed at beside the map: its stands light up. */
  lit = $state<string | null>(null);
  /** Answers to the choices on the way, by the player's hand. */
  choices = $state.raw<string[][]>([]);
  /** What has been ordered on the map since the campaign was opened, by its kind. */
  given = $state.raw<ReadonlySet<AimKind>>(new Set());
  #asked = 0;

  /** Who answers what is asked on the way. */
  readonly #call: CallDesk;
  /** Where lines are written. */
  readonly #orders: OrdersDesk;

  constructor(war: War, call: CallDesk, orders: OrdersDesk) {
    this.war = war;
    this.#call = call;
    this.#orders = orders;
    war.show(() => this.#parts());
    war.fronts.whenTurned(() => this.#forget());
  }

  readonly #aimed = $derived.by<Aimed[]>(() =>
    this.war.legal.offers.flatMap((offer) => {
      const { kind, stands, hex } = aimOf(offer);
      return hex ? [{ label: offer.label, offer, line: null, kind, stands, hex }] : [];
    }),
  );
  /** Stands that may do something now. */
  readonly actors = $derived.by(() => new Set(this.war.legal.offers.flatMap((offer) => aimOf(offer).stands)));
  readonly stands = $derived.by(
    () => new Map((this.war.map?.pieces ?? []).map((piece) => [piece.id, piece])),
  );
  readonly stand = $derived<PieceView | null>(
    this.selected ? (this.stands.get(this.selected) ?? null) : null,
  );
  /** What may be written for the stand in hand. */
  readonly #lines = $derived.by<Aimed[]>(() =>
    (this.reach?.written ?? []).map((line) => ({
      label: line.label,
      offer: null,
      line,
      kind: line.deed,
      stands: [this.reach?.piece ?? ''],
      hex: line.cell,
    })),
  );
  readonly #ofStand = $derived([
    ...this.#aimed.filter((a) => (this.selected ? a.stands.includes(this.selected) : a.kind !== 'move')),
    ...this.#lines,
  ]);
  /** Hexes that glow, and what would happen there. */
  readonly targets = $derived.by(() => {
    const targets = new Map<Cell, AimKind>();
    if (this.war.past || this.war.call) return targets;
    for (const { hex, kind } of this.#ofStand)
      if (kind !== 'move' || !targets.has(hex)) targets.set(hex, kind);
    return targets;
  });
  /** The ways of the stand in hand by where they end: by the slowest manner that comes there. */
  readonly ways = $derived.by(() => {
    const ways = new Map<Cell, MapMove>();
    for (const way of this.reach?.moves ?? []) if (!ways.has(way.cell)) ways.set(way.cell, way);
    return ways;
  });
  readonly #reasons = $derived.by(() => {
    const reasons = new Map<Cell, { sentence: string; cite: string; isMove: boolean }>();
    for (const { about, cells, why } of this.reach?.reasons ?? [])
      for (const hex of cells)
        // Of an enemy's hex one wants to know why it cannot be attacked, rather than why it cannot be entered.
        if (about !== 'move' || !reasons.has(hex))
          reasons.set(hex, {
            sentence: refusal(why),
            cite: citeText(why.cite),
            isMove: about === 'move',
          });
    return reasons;
  });
  /** Why the hex under the pointer or the cursor is no target; the rules say it. */
  readonly whyNot = $derived.by(() => (this.hovered ? this.reason(this.hovered) : null));
  readonly candidates = $derived(this.aim ? this.#ofStand.filter((a) => a.hex === this.aim) : []);
  readonly chosen = $derived<Aimed | null>(this.candidates[this.pick] ?? null);
  /** Battalions that may be woken, in the order offered. */
  readonly battalions = $derived.by(() =>
    this.war.legal.offers.filter((offer) => intentOf(offer) === 'activate'),
  );
  /** The one of them that Enter wakes: the selected stand's battalion, else the first. */
  readonly wake = $derived.by(
    () => this.battalions.find((offer) => this.isOf(offer, this.stand)) ?? this.battalions[0] ?? null,
  );
  /** Offers of the selected stand or its battalion that have no place on the map. */
  readonly others = $derived.by(() =>
    this.war.legal.offers.filter(
      (offer) => !aimOf(offer).hex && !intentOf(offer) && !isLink(offer.order) && !isTransfer(offer.order),
    ),
  );
  /** Units that may leave for another battle, or that are on the road here. */
  readonly transfers = $derived.by(() => this.war.legal.offers.filter(({ order }) => isTransfer(order)));
  /** Orders without an object: throw, end. */
  readonly plain = $derived.by(() => this.war.legal.offers.filter(isPlain));

  #forget(): void {
    this.#asked += 1;
    [this.selected, this.aim, this.hovered, this.lit] = [null, null, null, null];
    [this.odds, this.#told, this.overlays] = [null, null, null];
    this.pick = 0;
    this.choices = [];
    this.isWeighing = false;
  }

  /** Whether an offer to a whole unit is to the one of this stand. */
  isOf(offer: Offer, stand: PieceView | null | undefined): boolean {
    return Boolean(stand?.unit && isAbout(offer, stand.unit));
  }

  /** Points at a unit that an offer names, or at none. */
  light(offer: Offer | null): void {
    const stands = offer ? [...this.stands.values()] : [];
    this.lit = stands.find((stand) => offer && this.isOf(offer, stand))?.unit ?? null;
  }

  select(id: string | null): void {
    this.selected = id;
    this.point(null);
    this.war.lookOn();
  }

  /** What the rules say of the stand in hand: kept until the war or the hand changes. */
  #parts(): Part[] {
    const { war } = this;
    const stand = this.selected;
    const side = stand ? this.stands.get(stand)?.side : null;
    if (!stand || !side || war.moment !== null || war.isTable) return [];
    const seat = war.seats.includes(side) ? side : war.anySeat;
    // A stand that the change has taken off the map has no reach.
    const fail = () => (this.#told = null);
    return [part('reach', { file: war.file, seat, piece: stand }, (told) => (this.#told = told), { fail })];
  }

  /** From here on a layer shows what lies over the map by the rules, until the function that comes back is called. */
  survey(): () => void {
    const { war } = this;
    return war.show(() => {
      const { moment, fronts } = war;
      const asked = { file: war.file, ...fronts.there, ...(moment !== null && { at: moment }) };
      return [part('overlays', asked, (overlays) => (this.overlays = overlays))];
    });
  }

  /** Why the stand in hand may not go to a hex, or attack it. */
  reason(hex: Cell): { hex: Cell; sentence: string; cite: string; isMove: boolean } | null {
    const reason = this.targets.has(hex) ? null : this.#reasons.get(hex);
    return reason ? { hex, ...reason } : null;
  }

  point(hex: Cell | null): void {
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

  /** A click on a hex: picks a stand up or aims. True when it confirms what is aimed at already. */
  click(hex: Cell): boolean {
    if (this.aim === hex && this.chosen) return true;
    if (this.targets.has(hex)) this.point(hex);
    else {
      const here = (this.war.map?.pieces ?? []).filter((piece) => piece.cell === hex);
      const own = here.filter((stand) => this.actors.has(stand.id));
      const among = own.length > 0 ? own : here;
      const at = among.findIndex((stand) => stand.id === this.selected);
      this.select(among[(at + 1) % Math.max(among.length, 1)]?.id ?? null);
    }
    return false;
  }

  /**
   * A stand is dragged over a cell: it is selected, and its way there shows. Let go, it is pointed there. True when that is all
   * there is to say: it moves, and there is one way to do it.
   */
  drag(id: string, cell: Cell | null, isDone: boolean): boolean {
    if (this.selected !== id) this.select(id);
    if (!isDone || cell === null || cell === this.stand?.cell) return false;
    if (!this.targets.has(cell)) return false;
    this.point(cell);
    return this.candidates.length === 1 && this.chosen?.kind === 'move';
  }

  /** Orders what the picked stand is pointed at, or writes it down. Support is only promised as it was last weighed; otherwise it
   * is asked for. */
  async give(): Promise<'given' | 'written' | null> {
    const { chosen, odds, isWeighing, selected, war } = this;
    if (chosen?.line) return this.#writes(chosen.line);
    const seat = war.acting;
    if (!chosen?.offer || !seat) return null;
    const weighed = isWeighing ? [] : (odds?.choices ?? []);
    const own = weighed.filter((choice) => choice.call.seat === seat);
    this.#call.promise(own.map(({ call, assumed }) => ({ purpose: call.purpose, words: assumed })));
    // What was promised for an order that was refused is not for the next one.
    if (!(await war.order(seat, chosen.offer.order))) this.#call.promise([]);
    else this.given = new Set([...this.given, chosen.kind]);
    this.select(selected);
    return 'given';
  }

  /** Puts a line on the sheet of the stand's side. */
  async #writes(line: MapWritten): Promise<'written'> {
    const { stand } = this;
    if (stand) await this.#orders.writeFor(stand.side, stand.id, line.line);
    this.point(null);
    return 'written';
  }

  cancel(): boolean {
    if (this.aim) this.point(null);
    else if (this.selected) this.select(null);
    else return false;
    return true;
  }

  /** The next hex that glows, for a key: whom it may strike before where it may go. */
  nextTarget(step: number): void {
    const rank = (hex: Cell) => (this.targets.get(hex) === 'move' ? `1${hex}` : `0${hex}`);
    const hexes = [...this.targets.keys()].sort((one, other) => rank(one).localeCompare(rank(other)));
    if (hexes.length) this.point(nextOf(hexes, this.aim, step));
  }

  /** The next stand that may act. */
  nextActor(step: number): void {
    if (this.actors.size) this.select(nextOf([...this.actors], this.selected, step));
  }

  toggle(choice: number, word: string, all: string[][]): void {
    const next = all.map((words) => [...words]);
    next[choice] = toggled(next[choice] ?? [], word);
    this.choices = next;
    void this.ask();
  }

  /** The odds of what is aimed at, before anything is committed. */
  async ask(): Promise<void> {
    const asked = ++this.#asked;
    const seat = this.war.acting;
    const order = this.chosen?.offer?.order;
    if (!order || !seat || this.chosen?.kind === 'move') {
      this.odds = null;
      this.isWeighing = false;
      return;
    }
    this.isWeighing = true;
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
    if (asked === this.#asked) this.isWeighing = false;
  }
}
