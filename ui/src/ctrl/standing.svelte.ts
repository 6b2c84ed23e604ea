/** One campaign as it stands at this window: what the api last said of it, and what follows from that. Holds no rule. */
import type {
  ApiError,
  Call,
  CallView,
  Done,
  EntryLine,
  MapView,
  Offer,
  Offers,
  Seat,
  Side,
  StatusView,
} from '../gen/api';
import type { Host } from '../host/types';
import { awaited, isDue } from './aim';
import { barredBy } from './barred';
import { asSides, called, inTheNameOf, isCommander, sideOf } from './commander';
import { Fronts } from './fronts.svelte';
import type { Seating } from './seating.svelte';
import { askedSeat, SIDES } from './sides';

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

export abstract class Standing {
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
  trouble = $state.raw<ApiError | null>(null);
  /** A person's change is under way: nothing else is taken until it is shown. */
  busy = $state(false);
  /** The program's own order is under way; what a person does meanwhile waits for it. */
  isCommanding = $state(false);
  /** The amend screen is open at this window: the program waits. */
  isAmending = $state(false);
  /** The entry that was asked for and is not shown yet: steps in a row go on from there. */
  asked: number | null = null;
  abstract readonly seating: Seating;

  constructor(host: Host, file: string, seats: readonly Seat[], eyes: Seat, fog: boolean) {
    const [first] = seats;
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

  player(side: Side): string {
    if (this.seating.ownSeat && sideOf(this.own) === side) return called(this.seating.ownSeat);
    const view = this.status?.sides[side === 'blue' ? 0 : 1];
    return view?.player || view?.name || side;
  }
}
