/** The table's mind: which stand is taken in hand, what the tape shows, and which order that makes. It holds no rule: every
 * range, every cover and every reason is asked for. */
import type {
  ApiError,
  Offer,
  OddsView,
  Point,
  Seat,
  SeatStatus,
  TableLineView,
  TableOption,
  TableReachView,
  TableSaid,
  TableStand,
  TableTape,
  TableView,
  WarOrder,
} from '../gen/api';
import { Refusal } from '../host/types';
import { contactOf, placeMet } from './aim';
import { called } from './commander';
import { nextOf, toggled } from './lists';
import { part, type Part } from './parts';
import type { War } from './war.svelte';

/** What is said of a line before anybody has said anything. */
export const UNSAID: TableSaid = {
  distance: 800,
  odd: 0,
  sight: true,
  protected: true,
  forest: false,
  cover: 0,
  fences: 0,
};

export class TableDesk {
  readonly war: War;
  view = $state.raw<TableView | null>(null);
  selected = $state<string | null>(null);
  readonly reach = $derived.by(() => (this.#told?.stand === this.selected ? this.#told : null));
  #told = $state.raw<TableReachView | null>(null);
  /** Where the tape lies: from the stand in hand, or from its first point. */
  points = $state.raw<readonly Point[]>([]);
  target = $state<string | null>(null);
  with = $state.raw<readonly string[]>([]);
  /** What both sides say, in a battle without positions. */
  said = $state.raw<TableSaid>(UNSAID);
  line = $state.raw<TableLineView | null>(null);
  /** Which of the ways somebody has picked himself. */
  #picked = $state<number | null>(null);
  odds = $state.raw<OddsView | null>(null);
  isWeighing = $state(false);
  /** The bare tape is in hand: two places are measured, nobody goes anywhere. */
  isMeasuring = $state(false);
  /** A way is being said, in a battle without positions. */
  isSaying = $state(false);
  /** The battle was not being fought at the moment that is looked at. */
  isUnborn = $state(false);
  hovered = $state.raw<{ stand: string | null; spot: Point } | null>(null);
  /** The stand in hand could not act when it was taken: somebody wants to see it. */
  #isLookedAt = false;
  #lines = 0;
  #isAsking = false;
  #asked = 0;

  constructor(war: War) {
    this.war = war;
    war.show(() => this.#parts());
  }

  readonly stands = $derived(new Map(this.view?.stands.map((stand) => [stand.id, stand]) ?? []));
  readonly stand = $derived<TableStand | null>(this.stands.get(this.selected ?? '') ?? null);
  /** Stands that this window may order now. */
  readonly actors = $derived.by(() => {
    const side = this.war.actingSide;
    const names = new Set(this.war.legal.offers.map((offer) => offer.group));
    const may = (stand: TableStand) =>
      stand.by === side || (stand.side === side && (stand.is_active || names.has(stand.name)));
    return new Set((this.war.isMine ? (this.view?.stands ?? []) : []).filter(may).map((stand) => stand.id));
  });
  /** Who commands a stand, where a side has several commanders. */
  commanderOf({ id }: TableStand): SeatStatus | null {
    const of = this.view?.commanders[id];
    return this.war.seating.commanders.find(({ seat }) => seat === of) ?? null;
  }

  /** Whether a stand is under the one commander whose window this is. */
  isOwn(stand: TableStand): boolean {
    const of = this.commanderOf(stand);
    return this.war.own !== null && of !== null && !this.war.seating.otherCommander(of.seat);
  }

  /** "under Lt Col Hale (Bert)"; nothing where a side is one player's. */
  whose(stand: TableStand): string {
    const of = this.commanderOf(stand);
    return of ? `under ${this.isOwn(stand) ? 'you' : called(of)}` : '';
  }

  readonly isAiming = $derived(this.points.length > 0 || this.target !== null || this.isSaying);
  readonly options = $derived<readonly TableOption[]>(this.isAiming ? (this.line?.options ?? []) : []);
  /** Of several ways the one that was picked, else the first that pointing so means; none, where that may not be done. */
  readonly pick = $derived(this.#picked ?? this.options.findIndex((option) => this.#isMeant(option)));
  readonly chosen = $derived<TableOption | null>(this.options[this.pick] ?? null);
  /** What may be ordered without a stand: to activate a unit, to throw, to end. What stands beside what it belongs to, as the
   *  exchange of a card does, is not said twice. */
  readonly general = $derived.by<readonly Offer[]>(() => {
    const names = new Set(this.view?.stands.map((stand) => stand.name) ?? []);
    const swaps = this.view?.deck?.cards.flatMap(({ swap }) => (swap ? [kindOf(swap)] : [])) ?? [];
    const isElsewhere = ({ group, order }: Offer) =>
      names.has(group) || isFire(order) || swaps.includes(kindOf(order));
    return this.war.legal.offers.filter((offer) => !isElsewhere(offer));
  });
  /** Whether this window must answer before anything else goes on. */
  readonly isAsked = $derived.by(() => {
    const window = this.view?.window;
    return !this.war.past && Boolean(window) && window?.seat === this.war.acting;
  });
  readonly aimed = $derived(this.target ? (this.stands.get(this.target) ?? null) : null);
  /** The tape as it lies: from the selected stand, or the first place, to what is pointed at. */
  readonly laid = $derived.by<readonly Point[]>(() => {
    const start = this.isMeasuring ? null : this.stand?.at;
    const end = this.#metAt() ?? this.aimed?.at;
    return [...(start ? [start] : []), ...this.points, ...(end ? [end] : [])];
  });

  /** Where the order that is chosen meets the one on its way; null where it meets no one. */
  #metAt(): Point | null {
    const window = this.view?.window;
    const start = this.stands.get(window?.stand ?? '')?.at;
    const isMet = window && start && this.chosen && this.target === window.stand;
    return isMet ? placeMet([start, ...window.way], this.chosen.order) : null;
  }

  /** Who points straight at an enemy means to fire: whatever else could be done to him must be picked. */
  #isMeant({ deed }: TableOption): boolean {
    const isShot = this.target !== null && this.points.length === 0 && !this.isAsked;
    return !isShot || deed === 'fire' || deed === 'support';
  }

  /** The table of the battle that is shown, and what the stand in hand may do there. */
  #parts(): Part[] {
    const { war } = this;
    if (!war.isTable) {
      this.#clear();
      return [];
    }
    const { battle, file, moment } = war;
    const asked = { file, seat: war.anySeat, battle, ...(moment !== null && { at: moment }) };
    const table = part('table', asked, (view) => this.#take(view), {
      fail: (why) => this.#isNotThere(why),
    });
    const stand = this.stands.get(this.selected ?? '');
    // Of another battle nobody is asked about here.
    if (!stand || moment !== null || this.view?.battle !== battle) return [table];
    const reach = { file, seat: this.#seatOf(stand), battle, stand: stand.id };
    return [
      table,
      part('table_reach', reach, (told) => (this.#told = told), { fail: () => (this.#told = null) }),
    ];
  }

  #clear(): void {
    if (!this.view && !this.selected && !this.isUnborn) return;
    this.view = null;
    this.isUnborn = false;
    this.drop();
    this.selected = null;
  }

  /** At that moment of the past the battle was not being fought yet. */
  #isNotThere(why: ApiError): void {
    this.view = null;
    this.isUnborn = this.war.moment !== null;
    if (!this.isUnborn) throw new Refusal(why);
  }

  #take(view: TableView): void {
    const { war } = this;
    const isOther = view.battle !== this.view?.battle;
    const isSame = !isOther && view.at === this.view?.at;
    this.view = view;
    this.isUnborn = false;
    // Nothing has happened since: what is aimed at stays aimed at.
    if (isSame && (this.isAiming || this.stand)) return;
    this.drop();
    const asked = view.window?.seat === war.acting ? view.window?.stand : null;
    // What is only looked at stays in sight as long as it is there; who has acted makes room for others.
    const isKept =
      !isOther && (this.#isLookedAt ? this.stand !== null : this.actors.has(this.selected ?? ''));
    const kept = isKept ? this.selected : null;
    // Where only one may act, he is in hand, unless somebody looks at another.
    const only = this.actors.size === 1 && !(kept && this.#isLookedAt) ? [...this.actors][0] : null;
    this.select(asked && this.actors.has(asked) ? asked : (only ?? kept));
  }

  select(id: string | null): void {
    this.drop();
    this.selected = id;
    this.#isLookedAt = id !== null && !this.actors.has(id);
    this.war.lookOn();
  }

  /** Who gives this stand its orders now, as far as this window may play him. */
  #seatOf(stand: TableStand): Seat {
    const { seats, anySeat } = this.war;
    const by = stand.by ?? stand.side;
    return seats.includes(by) ? by : anySeat;
  }

  /** The tape goes back into its box. */
  drop(): void {
    this.points = [];
    this.target = null;
    this.isSaying = false;
    this.with = [];
    this.line = null;
    this.#picked = null;
    this.odds = null;
    this.#lines += 1;
    this.#asked += 1;
  }

  /** A stand is pointed at: taken in hand when it may act, aimed at when something is in hand already. */
  take(id: string, isMore: boolean): void {
    const stand = this.stands.get(id);
    if (!stand) return;
    const isOwn = this.stand?.side === stand.side;
    if (this.isMeasuring && stand.at) this.measure(stand.at);
    else if (this.stand && !isOwn && this.actors.has(this.stand.id)) this.aimAt(id, isMore);
    else if (isMore && isOwn && this.target) this.join(id);
    else this.select(id === this.selected ? null : id);
  }

  aimAt(id: string, keepsWay = false): void {
    if (!keepsWay) this.points = [];
    this.target = id;
    this.#changed();
  }

  /** A place is pointed at; `isMore` adds it to the way. */
  point(spot: Point, isMore: boolean): void {
    if (this.isMeasuring) return this.measure(spot);
    if (!this.stand || !this.reach?.pointing) {
      this.select(null);
      return;
    }
    const isWay = this.reach.pointing.is_way;
    this.points = isMore && isWay ? [...this.points, spot] : [spot];
    this.target = null;
    this.#changed();
  }

  /** A stand is dragged: the tape runs from it to the hand, or to whom the hand is over. */
  drag(id: string, spot: Point, over: string | null): void {
    if (this.selected !== id) this.select(id);
    const other = over ? this.stands.get(over) : null;
    const isEnemy = other && other.side !== this.stands.get(id)?.side;
    this.target = isEnemy ? over : null;
    this.points = isEnemy ? [] : [spot];
    this.#changed();
  }

  measure(spot: Point): void {
    this.points = this.points.length > 1 || !this.isMeasuring ? [spot] : [...this.points, spot];
    this.target = null;
    this.#changed();
  }

  toggleMeasuring(): void {
    this.isMeasuring = !this.isMeasuring;
    this.drop();
  }

  /** A fellow fires along, or no longer. */
  join(id: string): void {
    this.with = toggled(this.with, id);
    this.#changed();
  }

  say(said: Partial<TableSaid>): void {
    this.said = { ...this.said, ...said };
    if (this.isAiming) this.#changed();
  }

  /** How far the stand in hand goes is said. */
  sayWay(): void {
    this.drop();
    this.isSaying = true;
    this.#changed();
  }

  choose(pick: number): void {
    this.#picked = pick;
    void this.#weigh();
  }

  cancel(): boolean {
    if (this.isAiming) this.drop();
    else if (this.isMeasuring) this.isMeasuring = false;
    else if (this.selected) this.select(null);
    else return false;
    return true;
  }

  nextActor(step: number): TableStand | null {
    this.select(nextOf([...this.actors], this.selected, step));
    return this.stand;
  }

  /** The next enemy of the stand in hand: first those to whom something may be done, the nearest first. */
  nextTarget(step: number): TableStand | null {
    const isIdle = ({ options }: { options: readonly unknown[] }) => Number(!options.length);
    const targets = [...(this.reach?.targets ?? [])].sort((a, b) => isIdle(a) - isIdle(b));
    const ids = targets.map(({ stand }) => stand);
    if (ids.length === 0) return null;
    this.aimAt(nextOf(ids, this.target, step) ?? '');
    return this.aimed;
  }

  async give(option: TableOption | Offer, by: Seat | null = null): Promise<void> {
    const seat = by ?? this.war.acting;
    if (seat) await this.war.order(seat, option.order);
  }

  #changed(): void {
    this.#picked = null;
    this.odds = null;
    this.#lines += 1;
    // What stands there was asked for before: it may not be given as an order until the answer is here.
    this.isWeighing = this.isAiming;
    void this.#ask();
  }

  #tape(): TableTape {
    const { stand, target, war } = this;
    return {
      points: [...this.points],
      with: [...this.with],
      ...(stand && !this.isMeasuring && { stand: stand.id }),
      ...(target && { target }),
      ...(this.view?.ground === null && !war.past && { said: this.said }),
    };
  }

  /** One question at a time; where the hand has gone on meanwhile, the last place is asked for. */
  async #ask(): Promise<void> {
    if (this.#isAsking || !this.isAiming) return;
    this.#isAsking = true;
    const { file, battle, host, anySeat } = this.war;
    const seat = this.stand ? this.#seatOf(this.stand) : anySeat;
    let asked = -1;
    try {
      while (asked !== this.#lines && this.isAiming) {
        asked = this.#lines;
        const at = this.war.past?.at;
        const tape = this.#tape();
        const line = await host.ask('table_line', { file, seat, battle, tape, ...(at ? { at } : {}) });
        if (this.isAiming) this.line = line;
      }
    } catch (error) {
      this.line = null;
      this.war.complain(error);
    } finally {
      this.#isAsking = false;
    }
    await this.#weigh();
  }

  /** Both sides' dice of what is chosen, before anything is committed. */
  async #weigh(): Promise<void> {
    const asked = ++this.#asked;
    const { file, host, acting } = this.war;
    const order = this.chosen?.order;
    this.odds = null;
    this.isWeighing = Boolean(order && acting);
    if (!order || !acting) return;
    try {
      const odds = await host.ask('odds', { file, seat: acting, order, choices: [] });
      if (asked === this.#asked) this.odds = odds;
    } catch {
      // The option's own chances stand beside it; whoever gives the order hears what is wrong.
    } finally {
      if (asked === this.#asked) this.isWeighing = false;
    }
  }
}

/** A fire that may be fought out: it stands beside the fire. */
function isFire(order: WarOrder): boolean {
  return contactOf(order) === 'fire';
}

/** What is done by an order, without to whom. */
function kindOf({ order }: WarOrder): string {
  return Object.values(order)
    .map((one) => (typeof one === 'string' ? one : Object.keys(one)[0]))
    .join();
}
