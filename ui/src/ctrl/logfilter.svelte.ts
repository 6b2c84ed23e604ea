/** Search and filters over the whole record. The api seeks; here lie the question and the pages of what was found. */
import { untrack } from 'svelte';
import type { EntryLine, FoundView, LogQuery, LogOutcome, Seat } from '../gen/api';
import { part } from './parts';
import type { War } from './war.svelte';

export interface LogKind {
  title: string;
  kinds: readonly string[];
}
export const LOG_KINDS: readonly LogKind[] = [
  { title: 'orders', kinds: ['ordered'] },
  { title: 'rolls', kinds: ['rolled'] },
  { title: 'events', kinds: ['happened', 'revealed'] },
  { title: 'rulings', kinds: ['ruled'] },
  { title: 'amendments', kinds: ['amended'] },
  { title: 'remarks', kinds: ['noted'] },
  { title: 'photographs', kinds: ['photographed'] },
];
export const OUTCOMES: readonly { title: string; outcome: LogOutcome }[] = [
  { title: 'hits', outcome: 'hits' },
  { title: 'no hit', outcome: 'no_hits' },
  { title: 'losses', outcome: 'losses' },
  { title: 'destroyed', outcome: 'destroyed' },
  { title: 'moves', outcome: 'moved' },
];
const PAGE = 100;
const PAGES_KEPT = 40;
/** Between two letters. */
const TYPING_MS = 150;

export class LogFilter {
  readonly war: War;
  text = $state('');
  kinds = $state.raw<readonly string[]>([]);
  seat = $state<Seat | ''>('');
  unit = $state('');
  outcome = $state<LogOutcome | ''>('');
  /** Only what no longer counts. */
  isOutOnly = $state(false);
  /** How many entries fit, as far as the record is read; nothing while nothing is asked for. */
  total = $state<number | null>(null);
  read = $state(0);
  entries = $state(0);
  #pages = $state.raw(new Map<number, EntryLine[]>());
  #asked = new Set<number>();
  /** What is sought now; the last letters may not be in it yet. */
  #sought: LogQuery | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #run = 0;

  constructor(war: War, fixed: Partial<Pick<LogFilter, 'kinds' | 'unit'>> = {}) {
    this.war = war;
    Object.assign(this, fixed);
  }

  readonly query = $derived.by<LogQuery | null>(() => {
    const text = this.text.trim();
    const query: LogQuery = {
      ...(text && { text }),
      ...(this.kinds.length > 0 && { kinds: [...this.kinds] }),
      ...(this.seat && { seat: this.seat }),
      ...(this.unit && { unit: this.unit }),
      ...(this.outcome && { outcome: this.outcome }),
      ...(this.isOutOnly && { counts: false }),
    };
    return Object.keys(query).length ? query : null;
  });
  readonly isReading = $derived(this.total !== null && this.read < this.entries);

  has(kind: LogKind): boolean {
    return kind.kinds.every((one) => this.kinds.includes(one));
  }

  toggle(kind: LogKind): void {
    const others = this.kinds.filter((one) => !kind.kinds.includes(one));
    this.kinds = this.has(kind) ? others : [...others, ...kind.kinds];
  }

  clear(): void {
    this.text = this.seat = this.unit = this.outcome = '';
    this.kinds = [];
    this.isOutOnly = false;
  }

  /** What was found is on the screen, until the function that comes back is called. */
  show(): () => void {
    const { war } = this;
    return war.show(() => {
      const query = this.#sought;
      return query ? [part('find', this.#page(query, 0), (view) => this.#take(view))] : [];
    });
  }

  /** Asks anew, a moment after the last letter. */
  seek(): void {
    clearTimeout(this.#timer);
    this.#run += 1;
    if (!this.query) {
      this.total = null;
      this.#sought = null;
      this.#forget();
      return;
    }
    // Whoever follows the question must not follow its answer too.
    const isNew = untrack(() => this.total === null);
    this.#timer = setTimeout(() => this.#seek(), isNew ? 0 : TYPING_MS);
  }

  /** The line at a place among what was found; asks for its page if it is not here. */
  line(at: number): EntryLine | undefined {
    const page = Math.floor(at / PAGE);
    const lines = this.#pages.get(page);
    if (!lines && at < (this.total ?? 0)) void this.#fetch(page, this.#run);
    return lines?.[at % PAGE];
  }

  /** The place of the first found entry at or after one. */
  async placeOf(near: number): Promise<number | null> {
    if (!this.query) return null;
    const { file, host, reader: seat } = this.war;
    return (await host.ask('find', { file, seat, query: this.query, near, limit: 1 })).place;
  }

  #seek(): void {
    this.#sought = this.query;
    this.war.lookOn();
  }

  #page(query: LogQuery, page: number) {
    return { file: this.war.file, seat: this.war.reader, query, offset: page * PAGE, limit: PAGE };
  }

  /** The first page, of what is sought now: the others are asked for anew. */
  #take(view: FoundView): void {
    this.#asked = new Set([0]);
    this.#pages = new Map([[0, view.lines]]);
    ({ total: this.total, read: this.read, entries: this.entries } = view);
  }

  async #fetch(page: number, run: number): Promise<void> {
    const query = this.#sought;
    if (this.#asked.has(page) || !query) return;
    this.#asked.add(page);
    try {
      const view = await this.war.host.ask('find', this.#page(query, page));
      if (run !== this.#run) return;
      // What was found before stays in sight until there is something to show instead.
      const pages = new Map(this.#pages).set(page, view.lines);
      for (const old of pages.keys()) {
        if (pages.size <= PAGES_KEPT) break;
        pages.delete(old);
        this.#asked.delete(old);
      }
      this.#pages = pages;
      ({ total: this.total, read: this.read, entries: this.entries } = view);
    } catch (error) {
      this.#asked.delete(page);
      if (run === this.#run) this.war.complain(error);
    }
  }

  #forget(): void {
    this.#asked.clear();
    this.#pages = new Map();
  }
}
