/** The log, page by page: an answer about entry N stays the same until the past is changed. */
import type { EntryLine, Heading, OutlineView } from '../gen/api';

const PAGE = 100;
const PAGES_KEPT = 60;
/** A record that is read for the first time is read in pieces; so long between two questions. */
const PAUSE_MS = 60;

type Read = (from: number, to: number) => Promise<EntryLine[]>;
type ReadOutline = (skip: number, skipSteps: number) => Promise<OutlineView>;

export class LogBook {
  entries = $state(0);
  /** Days, rounds and turns, in the order of their entries. */
  headings = $state.raw<readonly Heading[]>([]);
  /** Entries that only say that somebody is asked, or has answered, ascending. */
  steps = $state.raw<readonly number[]>([]);
  /** How far the headings are known. */
  outlined = $state(0);
  #pages = $state.raw(new Map<number, EntryLine[]>());
  #asked = new Map<number, Promise<void>>();
  #outlining: Promise<void> | null = null;
  readonly #read: Read;
  readonly #outline: ReadOutline | undefined;

  constructor(read: Read, outline?: ReadOutline) {
    this.#read = read;
    this.#outline = outline;
  }

  /** The journal has grown; the last page may have been short. */
  grow(entries: number): void {
    if (entries === this.entries) return;
    const pages = new Map(this.#pages);
    pages.delete(pageOf(this.entries));
    this.#asked.delete(pageOf(this.entries));
    this.#pages = pages;
    this.entries = entries;
  }

  /** An amendment changes how old entries read. */
  forget(): void {
    this.#asked.clear();
    this.#pages = new Map();
  }

  /** Reads the headings on to the newest entry. A heading once given never changes. */
  outline(): Promise<void> {
    this.#outlining ??= this.#readOutline().finally(() => (this.#outlining = null));
    return this.#outlining;
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
    const lines: EntryLine[] = [];
    for (let seq = from; seq <= to; seq++) {
      const line = this.#pages.get(pageOf(seq))?.[(seq - 1) % PAGE];
      if (line) lines.push(line);
    }
    return lines;
  }

  async #readOutline(): Promise<void> {
    while (this.#outline && this.outlined < this.entries) {
      const view = await this.#outline(this.headings.length, this.steps.length);
      if (view.headings.length) this.headings = [...this.headings, ...view.headings];
      if (view.steps?.length) this.steps = [...this.steps, ...view.steps];
      this.outlined = view.read;
      if (view.read >= view.entries) return;
      await new Promise((done) => setTimeout(done, PAUSE_MS));
    }
  }

  #fetch(page: number): Promise<void> {
    const running = this.#asked.get(page);
    if (running) return running;
    const from = page * PAGE + 1;
    const asked = this.#read(from, Math.min(from + PAGE - 1, Math.max(this.entries, from)))
      .then((lines) => {
        if (this.#asked.get(page) !== asked) return;
        const pages = new Map(this.#pages);
        pages.set(page, lines);
        for (const old of pages.keys()) {
          if (pages.size <= PAGES_KEPT) break;
          pages.delete(old);
          this.#asked.delete(old);
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
