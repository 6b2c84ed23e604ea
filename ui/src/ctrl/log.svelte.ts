/** The log, page by page: an answer about entry N never changes until something is struck. */
import type { EntryLine } from '../gen/api';

const PAGE = 100;
const PAGES_KEPT = 60;

type Read = (from: number, to: number) => Promise<EntryLine[]>;

export class LogBook {
  entries = $state(0);
  #pages = $state.raw(new Map<number, EntryLine[]>());
  #asked = new Map<number, Promise<void>>();
  readonly #read: Read;

  constructor(read: Read) {
    this.#read = read;
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

  /** A strike changes how old entries read. */
  forget(): void {
    this.#asked.clear();
    this.#pages = new Map();
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

  /** All lines from one entry to another. */
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
