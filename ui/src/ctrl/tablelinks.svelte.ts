/** How the battles of the war hang together: which is fought inside which, what each took with it, what came back. */
import type { BattleView, CallView, LinkLine, LinkOrder, LinkView, Offer, Seat } from '../gen/api';
import { part, type Part } from './parts';
import { SIDES, type War } from './war.svelte';

type Verb = 'close' | 'accept' | 'abandon';

/** A battle that is fought inside another one. */
export type Child = BattleView & { link: LinkView };

/** An order about a smaller battle, and who may give it. */
export interface LinkOffer {
  seat: Seat;
  offer: Offer;
}

export class LinksDesk {
  readonly war: War;
  /** Every battle of the war, the main one first. */
  battles = $state.raw<readonly BattleView[]>([]);
  /** The same as they stood at the moment of the past that is looked at. */
  #then = $state.raw<{ at: number; battles: readonly BattleView[] } | null>(null);
  /** Orders about smaller battles by their parents and seats, and whose they are. */
  #offers = $state.raw<ReadonlyMap<string, readonly LinkOffer[]>>(new Map());
  /** A battle that was opened just now: the window goes to its table. */
  opened = $state<string | null>(null);
  /** The smaller battle of which one sees what it took with it, and what came back. */
  reconciled = $state<string | null>(null);
  /** The window has begun: what is new from here on is gone to. */
  #hasBegun = false;
  /** The calls that are known, by their entries. */
  #asked: ReadonlySet<number> = new Set();

  readonly #keep: (battle: string) => void;

  /** `keep` is told which battle is looked at. */
  constructor(war: War, keep: (battle: string) => void = () => undefined) {
    this.war = war;
    this.#keep = keep;
    war.show(() => this.#parts());
  }

  /** The battles at the moment that is shown. */
  readonly shown = $derived.by<readonly BattleView[]>(() => {
    const { past } = this.war;
    return past && this.#then?.at === past.at ? this.#then.battles : this.battles;
  });
  /** The smaller battles, the oldest first. */
  readonly all = $derived(
    this.shown
      .filter((battle): battle is Child => battle.link !== undefined)
      .sort((a, b) => a.link.opened - b.link.opened),
  );
  /** The battle that is shown, if it is a smaller one. */
  readonly current = $derived.by(() => this.of(this.war.battle));
  /** The battles of the war itself. */
  readonly roots = $derived(this.shown.filter(({ link }) => !link));
  /** The others of them in which a person of this window may act. */
  readonly dues = $derived.by(() => {
    const { war } = this;
    const isOwn = (seat: Seat) => war.seats.includes(seat) && !war.seating.isLed(seat);
    const others = this.roots.filter(({ id, over }) => id !== war.fronts.front && !over);
    return others.filter(({ waits_for }) => waits_for.some(isOwn));
  });
  readonly due = $derived(this.dues[0] ?? null);
  /** Those that are fought, or whose report waits. */
  readonly pending = $derived(this.all.filter(({ link }) => isPending(link)));

  of(battle: string): Child | null {
    return this.all.find(({ id }) => id === battle) ?? null;
  }

  childrenOf(battle: string): readonly Child[] {
    return this.all.filter(({ link }) => link.parent === battle);
  }

  /** From the war down to a battle, by their names. */
  path(battle: string): string[] {
    const child = this.of(battle);
    if (child) return [...this.path(child.link.parent), child.title];
    return [this.front(battle) || (this.war.status?.title ?? '')];
  }

  titleOf(battle: string, unknown = battle): string {
    return this.battles.find(({ id }) => id === battle)?.title ?? unknown;
  }

  /** What a battle of the war itself is called, where the war has several. */
  front(battle: string): string {
    return (this.roots.length > 1 && this.roots.find(({ id }) => id === battle)?.title) || '';
  }

  #parts(): Part[] {
    const { file, moment } = this.war;
    const now = part('battles', { file }, (told) => this.#take(told));
    const then = (at: number) => part('battles', { file, at }, (battles) => (this.#then = { at, battles }));
    return [now, ...(moment === null ? this.#asksOffers() : [then(moment)])];
  }

  /** What each seat of this window may do about the smaller battles that are open. */
  #asksOffers(): Part[] {
    const { war } = this;
    const parents = [...new Set(this.pending.map(({ link }) => link.parent))];
    const seats = SIDES.filter((side) => war.seats.includes(side));
    return parents.flatMap((battle) =>
      seats.map((seat) =>
        part('legal', { file: war.file, seat, ...war.fronts.of(battle) }, ({ offers }) => {
          const own = offers.filter(({ order }) => 'link' in order.order);
          this.#offers = new Map(this.#offers).set(
            `${battle} ${seat}`,
            own.map((offer) => ({ seat, offer })),
          );
        }),
      ),
    );
  }

  /** Turns to the battle the window begins with; `last` is the one that was looked at before. */
  async begin(last: string | null = null): Promise<void> {
    const { war } = this;
    await war.catchUp();
    this.#hasBegun = true;
    await war.turnTo(this.#askedAbout() ?? beginWith(this.battles, war, last));
  }

  /**
   * The battle of a new question that a person at this window answers, unless something is asked in the battle that is shown:
   * a player who is asked something at a table stays there.
   */
  #askedAbout(): string | null {
    const { war } = this;
    const before = this.#asked;
    this.#asked = new Set(war.calls.map(({ entry }) => entry));
    if (war.call) return null;
    const isOwn = (call: CallView) => war.seating.mayAnswer(call) && !war.seating.isLedCall(call);
    const asked = war.calls.find((call) => !before.has(call.entry) && isOwn(call));
    return asked?.battle ?? null;
  }

  #take(battles: readonly BattleView[]): void {
    const before = new Set(this.battles.map(({ id }) => id));
    this.battles = battles;
    this.#offers = new Map();
    this.war.fronts.know(battles);
    if (this.#hasBegun && this.war.moment === null) this.#follow(before);
  }

  /** The eye goes along: to a battle that was opened just now, back from one that is settled, to a new question. */
  #follow(before: ReadonlySet<string>): void {
    const { war } = this;
    const opened = this.battles.find(({ id, link }) => link?.stage === 'open' && !before.has(id));
    const shown = this.battles.find(({ id }) => id === war.battle)?.link;
    if (opened) {
      this.#turnTo(opened.id);
      this.opened = opened.id;
    }
    // What was settled is over: the eye goes back to where it came from.
    else if (war.fronts.isSmaller && !(shown && isPending(shown)))
      this.#turnTo(shown?.parent ?? war.fronts.first);
    // A battle that is given up still lies there while its parent throws.
    const asked = this.#askedAbout();
    if (asked) this.#turnTo(asked);
    this.#keep(war.battle);
  }

  #turnTo(battle: string): void {
    void this.war.turnTo(battle).catch((error: unknown) => this.war.complain(error));
  }

  /** To be called when the eye has come back from the past: a battle that is settled now was only looked at. */
  look(): void {
    if (this.#hasBegun && this.war.moment === null) this.#follow(new Set(this.battles.map(({ id }) => id)));
  }

  /** What may be done about a smaller battle, by the side that acts if it is this window's. */
  offer(child: string, verb: Verb): LinkOffer | null {
    const is = ({ offer: { order } }: LinkOffer) => {
      const asked: LinkOrder | null = 'link' in order.order ? order.order.link : null;
      return asked !== null && verb in asked && Object.values(asked)[0]?.child === child;
    };
    const all = [...this.#offers.values()].flat().filter(is);
    return all.find(({ seat }) => seat === this.war.acting) ?? all[0] ?? null;
  }

  async give({ seat, offer }: LinkOffer): Promise<void> {
    await this.war.order(seat, offer.order);
  }

  /** The umpire corrects what came back, before it counts. */
  async correct({ id, link }: Child, lines: readonly LinkLine[], reason: string): Promise<boolean> {
    const told = link.report;
    const before = new Map(told?.elements.map((line) => [line.element, line]));
    const elements = lines.map((line) => ({
      element: line.element,
      present: line.present,
      killed: line.killed,
      wounded: line.wounded,
      captured: line.captured,
      stragglers: line.stragglers,
      vehicles_present: line.vehicles_present,
      vehicles_destroyed: line.vehicles_destroyed,
      condition: before.get(line.element)?.condition ?? [],
    }));
    // Who took whom is known no more when the umpire counts other prisoners.
    const counts = elements.every((line) => line.captured === (before.get(line.element)?.captured ?? 0));
    const report = {
      elements,
      holder: link.holder ?? null,
      places: told?.places ?? {},
      minutes_used: link.minutes_used,
      support: told?.support ?? {},
      captors: counts ? (told?.captors ?? {}) : {},
    };
    const order = { link: { correct_report: { child: id, report, reason } } };
    return (await this.war.order('umpire', { battle: link.parent, order })) !== null;
  }
}

/** Where somebody of this window must act, a smaller battle before the one above it; else where he looked last, or what is
 * being fought. Who looked at a battle that waits for what it is in the middle of begins with that. */
export function beginWith(battles: readonly BattleView[], war: War, last: string | null): string {
  const fought = battles.filter(({ link }) => !link || isPending(link));
  const isMine = (seat: Seat) =>
    war.seats.includes(seat) && !war.seating.automatic.some((automatic) => automatic === seat);
  const due = fought.filter(({ waits_for, over }) => !over && waits_for.some(isMine));
  const heldUp = new Set(due.flatMap(({ link }) => (link?.holds_up ? above(battles, link) : [])));
  const may = due.length ? due.filter(({ id }) => !heldUp.has(id)) : fought;
  if (last && may.some(({ id }) => id === last)) return last;
  const opened = ({ link }: BattleView) => link?.opened ?? 0;
  // Of several that would do, the one furthest behind.
  const isLead = ({ id }: BattleView) => Number(id === war.status?.battle);
  return [...may].sort((a, b) => opened(b) - opened(a) || isLead(b) - isLead(a))[0]?.id ?? war.fronts.front;
}

/** The battles above a smaller one, from its parent up, as far as each is in the middle of the one below it. */
function above(battles: readonly BattleView[], { parent, holds_up }: LinkView): string[] {
  if (!holds_up) return [];
  const next = battles.find(({ id }) => id === parent)?.link;
  return [parent, ...(next ? above(battles, next) : [])];
}

function isPending(link: LinkView): boolean {
  return link.stage === 'open' || link.stage === 'reported';
}
