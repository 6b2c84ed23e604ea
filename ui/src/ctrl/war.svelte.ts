/** One campaign in play: what the api last said of it, and the few verbs that change it. Holds no rule. */
import type {
  ApiError,
  Call,
  CallView,
  DiceSource,
  Done,
  EntryLine,
  MapView,
  Offer,
  Offers,
  Seat,
  Side,
  StatusView,
  WarOrder,
} from '../gen/api';
import { Refusal, type Answered, type Asked, type Host, type Name } from '../host/types';
import { awaited, isDue } from './aim';
import { barredBy } from './barred';
import { asSides, called, inTheNameOf, isCommander, sideOf } from './commander';
import { Fronts } from './fronts.svelte';
import { keyed } from './keyed';
import { LogBook } from './log.svelte';
import type { List } from './parts';
import { Refresher } from './refresher.svelte';
import { askedSeat, SIDES } from './sides';
import { Seating } from './seating.svelte';
import { LOOKING_BACK, troubleOf } from './trouble';
import { sentence } from './words';

export { askedSeat, SIDES };
export const NO_OFFERS: Offers = { prompt: '', offers: [], barred: [], unlisted: [] };

/** A moment of the past that is shown. */
export interface Past {
  at: number;
  line: EntryLine | undefined;
}

/** Another moment, to compare with. */
export interface Then extends Past {
  /** Nothing where the battle is fought on a table. */
  map: MapView | null;
}

export class War {
  readonly host: Host;
  readonly file: string;
  /** Whom this window plays; the side of the one commander whose window it is. */
  readonly seats: readonly Seat[];
  /** The commander whose window this is, and nothing else. */
  readonly own: Seat | null;
  /** The seat to name where nothing is done but looking. */
  readonly eyes: Seat;
  /**
   * Whose eyes the record is read with. Where several seats share a window everybody looks at it: then nothing is shown that
   * is for one side alone.
   */
  readonly reader: Seat;
  readonly log: LogBook;
  status = $state.raw<StatusView | null>(null);
  /** Which battle is shown. */
  readonly fronts = new Fronts(() => this.status?.battle);
  offers = $state.raw<Record<Side, Offers>>({ blue: NO_OFFERS, orange: NO_OFFERS });
  /** With fog: the next step of the turn, which the umpire takes. */
  step = $state.raw<Offer | null>(null);
  /** The map at the moment that is shown. */
  map = $state.raw<MapView | null>(null);
  /** The ground as SVG text. */
  terrain = $state('');
  past = $state.raw<Past | null>(null);
  /** Another moment, to compare what is shown with. */
  then = $state.raw<Then | null>(null);
  /** What the last answer of the table led to, as far as it still counts. */
  last = $state.raw<Done | null>(null);
  /** The same as it was answered, whatever was undone since. */
  #answered: Done | null = null;
  trouble = $state.raw<ApiError | null>(null);
  /** A person's change is under way: nothing else is taken until it is shown. */
  busy = $state(false);
  /** The program's own order is under way; what a person does meanwhile waits for it. */
  isCommanding = $state(false);
  /** The amend screen is open at this window: the program waits. */
  isAmending = $state(false);
  /** The entry that was asked for and is not shown yet: steps in a row go on from there. */
  asked: number | null = null;
  /** The moment to compare with that was asked for. */
  #compared: number | null = null;
  readonly seating: Seating;
  readonly refresher = new Refresher(this);
  #working: Promise<unknown> = Promise.resolve();

  constructor(
    host: Host,
    file: string,
    seats: readonly Seat[],
    eyes: Seat,
    reach: readonly Seat[] = seats,
    fog = false,
  ) {
    const [first] = seats;
    this.seating = new Seating(this, reach);
    this.own = first && isCommander(first) ? first : null;
    this.eyes = eyes;
    this.host = this.own ? inTheNameOf(host, this.own) : host;
    this.file = file;
    this.seats = asSides(seats);
    // Whoever leads both sides where each sees only what he knows is the umpire.
    const both = fog ? 'umpire' : 'app';
    this.reader = seats.length > 1 ? both : (this.seats[0] ?? eyes);
    this.fronts.whenTurned(() => {
      this.map = null;
      this.then = null;
      this.terrain = '';
    });
    this.log = new LogBook(async (from, to) => {
      const lines = await this.host.ask('log', { file, seat: this.reader, from, to });
      this.lookOn();
      return lines;
    });
  }

  /** The battle that is shown: one of the war itself, or a smaller one inside it. */
  readonly battle = $derived(this.fronts.battle);
  /** Every call that waits for the table: one for each battle at most. */
  readonly calls = $derived<readonly CallView[]>(this.status?.calls ?? []);
  /** The one of the battle that is shown, and what it asks. */
  readonly callHere = $derived(this.calls.find(({ battle }) => battle === this.battle) ?? null);
  readonly call = $derived<Call | null>(this.callHere?.call ?? null);
  readonly elsewhere = $derived(this.calls.filter(({ battle }) => battle !== this.battle));
  /** The seat that must do something now, as far as this window may play it. */
  readonly acting = $derived.by<Seat | null>(() => {
    if (this.callHere) return this.seating.mayAnswer(this.callHere) ? askedSeat(this.callHere) : null;
    const may = SIDES.filter((side) => this.seats.includes(side) && this.offers[side].offers.length > 0);
    // A side whose only option is to open a smaller battle is not due.
    const offersOf = (side: Side) => this.offers[side].offers;
    const due = this.isTable ? awaited(may, offersOf) : may.filter((side) => offersOf(side).some(isDue));
    const isPerson = (side: Side) => !this.seating.automatic.includes(side);
    return due.find(isPerson) ?? may.find(isPerson) ?? due[0] ?? may[0] ?? null;
  });
  readonly actingSide = $derived<Side | null>(
    this.acting === 'blue' || this.acting === 'orange' ? this.acting : null,
  );
  /** A person of this window may act now. */
  readonly isMine = $derived.by(
    () => !this.past && this.actingSide !== null && !this.seating.automatic.includes(this.actingSide),
  );
  readonly legal = $derived<Offers>(this.actingSide ? this.offers[this.actingSide] : NO_OFFERS);
  /** Another side of this window that may add something, while the one that acts is waited for. */
  readonly beside = $derived.by<readonly { side: Side; offers: readonly Offer[] }[]>(() => {
    if (!this.isTable || this.callHere || this.past) return [];
    const others = SIDES.filter((side) => side !== this.actingSide && this.seats.includes(side));
    const persons = others.filter((side) => !this.seating.automatic.includes(side));
    const offersOf = (side: Side) => this.offers[side].offers.filter(isDue);
    return persons.map((side) => ({ side, offers: offersOf(side) })).filter(({ offers }) => offers.length);
  });
  readonly isChild = $derived(this.fronts.isChild);
  readonly isTable = $derived(this.fronts.isTable);
  /** Who must do what now in the battle that is shown; what is asked of the table goes before that. */
  readonly prompt = $derived(
    this.callHere?.prompt ||
      // The status speaks of the main battle, unless that waits for nothing and another one does.
      (this.isChild || this.calls.length
        ? this.legal.prompt || this.offers.blue.prompt || this.offers.orange.prompt
        : '') ||
      (this.status?.prompt ?? ''),
  );
  readonly isOrders = $derived(this.status?.phase_kind === 'orders');
  readonly isNight = $derived(this.status?.phase_kind === 'night');
  readonly isWhole = $derived(this.status?.integrity === 'whole');
  /** Why nothing says whether the record's end is the one this computer remembers; it may be written to all the same. */
  readonly uncompared = $derived.by<string | null>(() => {
    const state = this.status?.integrity;
    return state && typeof state === 'object' && 'not_compared' in state ? state.not_compared : null;
  });
  /** Why nothing can be written here; everything may still be looked at. */
  readonly barred = $derived.by<ApiError | null>(() => barredBy(this.status));

  /** This window knows only what its seat does: the whole record's figures are the umpire's until the end. */
  get isVeiled(): boolean {
    return Boolean(this.status?.fog) && !this.status?.over && this.reader !== 'umpire';
  }

  /** This window may speak as the umpire, and see what he does. */
  get isUmpire(): boolean {
    return this.seats.includes('umpire') && !this.isVeiled;
  }

  get anySeat(): Seat {
    return this.acting ?? this.seats[0] ?? this.eyes;
  }

  /** The moment of the past that is looked at, or that was asked for; null for now. */
  get moment(): number | null {
    return this.asked ?? this.past?.at ?? null;
  }

  /** The moment to compare with, as soon as it is asked for. */
  get compared(): number | null {
    return this.#compared;
  }

  player(side: Side): string {
    if (this.seating.ownSeat && sideOf(this.own) === side) return called(this.seating.ownSeat);
    const view = this.status?.sides[side === 'blue' ? 0 : 1];
    return view?.player || view?.name || side;
  }

  async open(): Promise<void> {
    await this.refresh();
  }

  // What the refresher does, for the screens, which hold the war alone.
  show(list: List): () => void {
    return this.refresher.show(list);
  }

  ask<N extends Name>(name: N, body: Asked<N>): Promise<Answered<N>> {
    return this.refresher.ask(name, body);
  }

  refresh(): Promise<void> {
    return this.refresher.refresh();
  }

  hear(entries?: number): Promise<void> {
    return this.refresher.hear(entries);
  }

  catchUp(): Promise<void> {
    return this.refresher.catchUp();
  }

  lookOn(): void {
    this.refresher.lookOn();
  }

  /** The past was changed, here or elsewhere: what counts of the entries before is asked for again. */
  async recount(): Promise<void> {
    const told = this.#answered?.told ?? [];
    const lines = await Promise.all(told.map(({ seq }) => this.log.fetch(seq)));
    const counts = told.filter((_, at) => lines[at]?.counts);
    this.last = this.#answered && counts.length ? { ...this.#answered, told: counts } : null;
  }

  /** Whether something may be written from here now. If not, the window says why. */
  mayChange(): boolean {
    // A person who looks at the past is told so; what he sees there is not what an order would meet.
    const why = this.past ? LOOKING_BACK : this.barred;
    if (why) this.trouble = why;
    return why === null;
  }

  /** Something is being written from this window. */
  get isChanging(): boolean {
    return this.busy || this.isCommanding;
  }

  /** Asks for something that changes the war, then shows what it led to. Nothing when it was refused. */
  async change<N extends Name>(name: N, body: Asked<N>): Promise<Answered<N> | null> {
    const isCommand = name === 'command';
    if (this.busy || (isCommand && this.isCommanding) || !this.mayChange()) return null;
    if (isCommand) this.isCommanding = true;
    else this.busy = true;
    try {
      // A key that is pressed while the program writes is not lost.
      if (this.isCommanding && !isCommand) await this.#working;
      const work = this.#change(name, body);
      this.#working = work;
      return await work;
    } finally {
      if (isCommand) this.isCommanding = false;
      else this.busy = false;
      this.lookOn();
    }
  }

  /** Something came of what this window did not ask for as a change: a device's link let dice fall. */
  tell(done: Done): void {
    if (done.told.length) this.last = this.#answered = done;
    void this.refresh();
  }

  /** When the change that is under way has been shown. */
  async settled(): Promise<void> {
    await this.#working;
  }

  async #change<N extends Name>(name: N, body: Asked<N>): Promise<Answered<N> | null> {
    this.trouble = null;
    try {
      const remember = (done: Answered<N>) => this.#remember(done);
      return await this.refresher.change(name, keyed(name, body), remember);
    } catch (error) {
      this.complain(error);
      return null;
    }
  }

  #remember(answer: unknown): void {
    // Where devices must give their links first, nothing is written yet.
    if (answer && typeof answer === 'object' && 'told' in answer && !(answer as Done).links)
      this.last = this.#answered = answer as Done;
  }

  complain(error: unknown): void {
    const trouble = troubleOf(error);
    if (!trouble) throw error;
    this.trouble = trouble;
  }

  order(seat: Seat, order: WarOrder): Promise<Done | null> {
    return this.change('order', { file: this.file, seat, order });
  }

  /** What the rules say against an order; nothing when they allow it. */
  async whyNot(seat: Seat, order: WarOrder): Promise<string | null> {
    try {
      await this.host.ask('odds', { file: this.file, seat, order, choices: [] });
      return null;
    } catch (error) {
      if (error instanceof Refusal) return sentence(error.what.message);
      this.complain(error);
      return 'The rules gave no answer.';
    }
  }

  /** Answers one call, and no other. */
  dice(call: CallView, dice: DiceSource): Promise<Done | null> {
    return this.change('dice', { file: this.file, seat: askedSeat(call), call: call.entry, dice });
  }

  choose(call: CallView, words: string[]): Promise<Done | null> {
    return this.change('choose', { file: this.file, seat: askedSeat(call), call: call.entry, words });
  }

  /** From here on the journal names this one for what a side does: whoever leads it at this window. */
  async takeSeat(side: Side, name: string): Promise<boolean> {
    const by = this.seating.isByProgram(side) ? 'program' : 'hand';
    return (await this.change('take_seat', { file: this.file, seat: side, name, by })) !== null;
  }

  /** One order of the program in a seat. With `ends` it ends what people beside it could still go on with. */
  command(seat: Seat, ends = false): Promise<Done | null> {
    // Two windows may watch the same commander: he acts once for each state of the war.
    const after = this.status?.entries;
    const said = { ...(ends && { ends }), ...(after && { after }) };
    return this.change('command', { file: this.file, seat, kind: 'sensible', ...said });
  }

  /** Shows the war as it was after an entry. Changes nothing. */
  async look(at: number): Promise<void> {
    const newest = this.status?.entries ?? 0;
    if (at >= newest) return this.now();
    // A map that had not been opened yet is not there then.
    const front = this.fronts.frontAt(at);
    if (front !== this.fronts.front) await this.turnTo(front);
    this.asked = Math.max(1, Math.round(at));
    await this.#goTo(this.asked);
  }

  /** Puts another moment beside the one that is shown, or none. */
  async compare(at: number | null): Promise<void> {
    this.#compared = at;
    if (at === null) {
      this.then = null;
      this.lookOn();
    } else await this.#goTo(at);
  }

  async #goTo(at: number): Promise<void> {
    try {
      await this.log.fetch(at);
      await this.catchUp();
    } catch (error) {
      this.complain(error);
    }
  }

  /** Shows another battle of the war, at the moment that is looked at. */
  async turnTo(battle: string): Promise<void> {
    if (!this.fronts.turnTo(battle)) return;
    this.offers = { blue: NO_OFFERS, orange: NO_OFFERS };
    this.step = null;
    await this.refresher.turn();
  }

  /** Shows the war as it was after an entry, on the map of the battle that the entry is about. */
  async lookAt({ seq, battle }: Pick<EntryLine, 'seq' | 'battle'>): Promise<void> {
    const front = this.fronts.frontOf(battle);
    if (front !== this.fronts.front) await this.turnTo(front);
    await this.look(seq);
  }

  now(): void {
    this.asked = null;
    this.past = null;
    this.lookOn();
  }
}
