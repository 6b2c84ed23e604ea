/** The messages of one seat: what it sent and got, what came since this window last looked, and what is being written. */
import type { Correspondent, MessageLine, MessagesView, Seat, Side } from '../gen/api';
import { sideOf } from './commander';
import { toggled } from './lists';
import { part } from './parts';
import { seenKey } from './seen';
import { SIDES } from './sides';
import { browserStore, keepOf, readKey, type Store } from './store';
import type { War } from './war.svelte';

const KEY = 'wardiary.messages.1';
/** The most characters of a message; the program refuses more. */
export const MESSAGE_MOST = 4000;

/** How many characters a message has, as the program counts them. */
export const lengthOf = (text: string): number => [...text.trim()].length;

export const fits = (text: string): boolean => lengthOf(text) > 0 && lengthOf(text) <= MESSAGE_MOST;

/** How far a message has come; nothing where that goes without saying. */
export function stateWords({ state }: MessageLine, seat: Seat): string {
  if (state === 'arrived') return seat === 'umpire' ? 'arrived' : '';
  if (state === 'sent') return 'sent';
  if (state === 'waits') return 'waits for you';
  if ('due' in state) return `arrives in turn ${state.due}`;
  if ('lost' in state) return `lost: ${state.lost}`;
  return state.passed_on === null ? 'passed on' : `passed on in other words: ${state.passed_on}`;
}

/** Those whom one may write to, of one side; the umpire has a group of his own. */
export interface Group {
  side: Side | null;
  title: string;
  to: readonly Correspondent[];
}

export class MessagesDesk {
  readonly war: War;
  readonly #store: Store | null;
  #told = $state.raw<{ seat: Seat; view: MessagesView } | null>(null);
  /** The seat that was picked, or that something is being written for. */
  #chosen = $state<Seat | null>(null);
  #text = $state('');
  /** A message is being written. */
  isWriting = $state(false);
  #to = $state.raw<readonly Seat[]>([]);
  /** By seat and campaign the entries that were on the screen of this window. */
  #seen = $state.raw<Partial<Record<string, readonly number[]>>>({});
  /** What was new when the messages were opened. */
  #fresh = $state.raw<ReadonlySet<number>>(new Set());

  constructor(war: War, store: Store | null = browserStore()) {
    this.war = war;
    this.#store = store;
    this.#seen = readKey(store, KEY);
  }

  /** The seat this window looks as; where several share it, the one that acts. None for who only watches. */
  readonly seat = $derived.by<Seat | null>(() => {
    const { war } = this;
    if (!war.seats.length) return null;
    return this.#chosen ?? (war.reader === 'app' ? war.anySeat : war.reader);
  });
  /** The same as the record has it: a commander by his own seat. */
  readonly me = $derived.by<Seat | null>(() => this.war.own ?? this.seat);
  readonly view = $derived.by(() => (this.#told?.seat === this.seat ? (this.#told?.view ?? null) : null));
  /** The seats that may be picked, where several share the window. */
  readonly seats = $derived.by<readonly Seat[]>(() => {
    const { reader, seats, seating } = this.war;
    if (reader !== 'app') return [];
    const isHere = (seat: Seat) => seats.includes(sideOf(seat) ?? seat);
    const below = seating.commanders.map(({ seat }) => seat).filter(isHere);
    return below.length ? [...below, ...seats.filter((seat) => !sideOf(seat))] : seats;
  });
  /** What came, and was not on the screen here yet. */
  readonly unread = $derived.by<readonly MessageLine[]>(() => {
    const seen = new Set(this.#seen[this.#key]);
    return (this.view?.lines ?? []).filter(({ entry, from }) => from.seat !== this.me && !seen.has(entry));
  });
  readonly groups = $derived.by<readonly Group[]>(() => {
    const own = sideOf(this.me);
    const sides: (Side | null)[] = own
      ? [own, ...SIDES.filter((side) => side !== own), null]
      : [...SIDES, null];
    const to = this.view?.to ?? [];
    const of = (side: Side | null): Group => ({
      side,
      title: side ? this.#sideName(side) : 'Umpire',
      to: to.filter(({ seat }) => sideOf(seat) === side),
    });
    return sides.map(of).filter((group) => group.to.length);
  });
  /** To whom what is being written goes. */
  readonly to = $derived.by<readonly Seat[]>(() =>
    (this.view?.to ?? []).map(({ seat }) => seat).filter((seat) => this.#to.includes(seat)),
  );
  readonly maySend = $derived.by(
    () => this.to.length > 0 && fits(this.#text) && !this.war.busy && !this.war.past && !this.war.barred,
  );

  get #key(): string {
    return seenKey(this.war.file, this.me ? [this.me] : []);
  }

  #sideName(side: Side): string {
    return this.war.status?.sides.find((one) => one.side === side)?.name || side;
  }

  get text(): string {
    return this.#text;
  }

  /** A message goes on as the seat it was begun as, even when the turn passes to another. */
  set text(text: string) {
    this.#chosen ??= this.seat;
    this.#text = text;
  }

  /** They are asked for with everything else that is shown, until the function that comes back is called. */
  show(): () => void {
    const { file } = this.war;
    return this.war.show(() => {
      const { seat } = this;
      // Where they cannot be read the log says so.
      const fail = () => undefined;
      const take = (view: MessagesView) => seat && (this.#told = { seat, view });
      return seat ? [part('messages', { file, seat }, take, { fail })] : [];
    });
  }

  /** Those of another seat; what was being written for the last one is dropped. `null`: of the one that looks or acts. */
  choose(seat: Seat | null): void {
    if (seat !== this.seat) this.drop();
    this.#chosen = seat;
    this.#fresh = new Set();
    this.war.lookOn();
  }

  isNew({ entry }: MessageLine): boolean {
    return this.#fresh.has(entry);
  }

  /** They are on the screen. What is new stays marked until they are left. */
  look(): void {
    if (!this.view || !this.unread.length || document.hidden) return;
    this.#fresh = new Set([...this.#fresh, ...this.unread.map(({ entry }) => entry)]);
    const seen = this.view.lines.map(({ entry }) => entry);
    this.#seen = { ...this.#seen, [this.#key]: seen };
    keepOf(this.#store, KEY, this.#key, seen);
  }

  leave(): void {
    this.#fresh = new Set();
    if (!this.#text) this.#chosen = null;
  }

  /** What is being written is not sent. */
  drop(): void {
    [this.#text, this.#to, this.isWriting] = ['', [], false];
  }

  toggle(seat: Seat): void {
    this.#chosen ??= this.seat;
    this.#to = toggled(this.#to, seat);
  }

  /** Everybody of a group, or none of it where all are taken. */
  toggleAll(group: Group): void {
    const all = group.to.map(({ seat }) => seat);
    const others = this.#to.filter((seat) => !all.includes(seat));
    this.#chosen ??= this.seat;
    this.#to = this.countOf(group) === all.length ? others : [...others, ...all];
  }

  /** How many of a group get it. */
  countOf({ to }: Group): number {
    return to.filter(({ seat }) => this.to.includes(seat)).length;
  }

  /** True when it is on its way. To whom it went stays, for the next one. */
  async send(): Promise<boolean> {
    const { war, seat, to } = this;
    if (!seat || !this.maySend) return false;
    const text = this.#text.trim();
    const done = await war.change('message', { file: war.file, seat, recipients: [...to], text });
    if (done) [this.#text, this.isWriting] = ['', false];
    return done !== null;
  }
}
