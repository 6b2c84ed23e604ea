/** The log, page by page: an answer about entry N stays the same until the past is changed. */
import type { EntryLine, Heading, OutlineView, Refreshed } from '../gen/api';

const PAGE = 100;
const PAGES_KEPT = 60;

type Read = (from: number, to: number) => Promise<EntryLine[]>;

export class LogBook {
  entries = $state(0);
  /** Days, rounds and turns, in the order of their entries. */
  headings = $state.raw<readonly Heading[]>([]);
  /** Entries that only say that somebody is asked, or has answered, ascending. */
  steps = $state.raw<readonly number[]>([]);
  #pages = $state.raw(new Map<number, EntryLine[]>());
  #asked = new Map<number, Promise<void>>();
  readonly #read: Read;

  constructor(read: Read) {
    this.#read = read;
  }

  /** Takes the new lines along, and how far the journal has grown. What was read before may read otherwise now. */
  take({ entries, lines, whole }: Pick<Refreshed, 'entries' | 'lines' | 'whole'>): void {
    if (entries === this.entries && !whole) return;
    const pages = whole ? new Map<number, EntryLine[]>() : new Map(this.#pages);
    if (whole) this.#asked.clear();
    for (const page of new Set(lines.map(({ seq }) => pageOf(seq)))) {
      const news = lines.filter(({ seq }) => pageOf(seq) === page);
      const before = (pages.get(page) ?? []).filter(({ seq }) => seq < (news[0]?.seq ?? 0));
      this.#asked.delete(page);
      // A page is here whole or not at all.
      if (news[0]?.seq === page * PAGE + 1 + before.length) pages.set(page, [...before, ...news]);
      else pages.delete(page);
    }
    this.#pages = pages;
    this.entries = entries;
  }

  /** Takes further headings along. A heading once given never changes. */
  takeOutline(view: OutlineView): void {
    const [last, step] = [this.headings.at(-1)?.entry ?? 0, this.steps.at(-1) ?? 0];
    // Two lists may be told the same.
    const headings = view.headings.filter(({ entry }) => entry > last);
    const steps = view.steps.filter((entry) => entry > step);
    if (headings.length) this.headings = [...this.headings, ...headings];
    if (steps.length) this.steps = [...this.steps, ...steps];
  }

  /** The line if it is here. */
  known(seq: number): EntryLine | undefined {
    return this.#pages.get(pageOf(seq))?.[(seq - 1) % PAGE];
  }

  /** The lines between two entries, as far as they are here; the pages that are not are asked for. */
  between(from: number, to: number): EntryLine[] {
    const lines: EntryLine[] = [];
    for (let seq = from; seq <= to; seq++) {
      const line = this.line(seq);
      if (line) lines.push(line);
    }
    return lines;
  }

  /** The line if it is here; asks for its page if not. */
  line(seq: number): EntryLine | undefined {
    const page = pageOf(seq);
    const lines = this.#pages.get(page);
    if (!lines && seq >= 1 && seq <= this.entries) void this.#fetch(page);
    return lines?.[(seq - 1) % PAGE];
  }

  async fetch(seq: number): Promise<EntryLine | undefined> {
    await this.#fetch(pageOf(seq));
    return this.#pages.get(pageOf(seq))?.[(seq - 1) % PAGE];
  }

  /** All lines from one entry to another: those of one order. */
  async range(from: number, to: number): Promise<EntryLine[]> {
    const pages: Promise<void>[] = [];
    for (let page = pageOf(from); page <= pageOf(to); page++) pages.push(this.#fetch(page));
    await Promise.all(pages);
    return this.between(from, to);
  }

  #fetch(page: number): Promise<void> {
    if (this.#pages.has(page)) return Promise.resolve();
    const running = this.#asked.get(page);
    if (running) return running;
    const from = page * PAGE + 1;
    const asked = this.#read(from, Math.min(from + PAGE - 1, Math.max(this.entries, from)))
      .then((lines) => {
        if (this.#asked.get(page) !== asked) return;
        this.#asked.delete(page);
        const pages = new Map(this.#pages);
        pages.set(page, lines);
        for (const old of pages.keys()) {
          if (pages.size <= PAGES_KEPT) break;
          pages.delete(old);
        }
        this.#pages = pages;
      })
      .catch(() => {
        // The next look asks again; whoever made the trouble says so elsewhere.
        this.#asked.delete(page);
      });
    this.#asked.set(page, asked);
    return asked;
  }
}

function pageOf(seq: number): number {
  return Math.floor((Math.max(seq, 1) - 1) / PAGE);
}
