/** How far a person at this window has seen each campaign, so that "since you left" can be told. Kept in the browser. */
type Store = Pick<Storage, 'getItem' | 'setItem'>;
const KEY = 'wardiary.seen.1';
/** Campaigns beyond this number are forgotten, the oldest first. */
const CAMPAIGNS_MOST = 50;

export class Seen {
  readonly #store: Store | null;

  constructor(store: Store | null) {
    this.#store = store;
  }

  /** The last entry that was seen of a campaign from these seats; nothing when it was never open here. */
  of(file: string, seats: readonly string[]): number | null {
    return this.#read()[key(file, seats)] ?? null;
  }

  keep(file: string, seats: readonly string[], entry: number): void {
    const name = key(file, seats);
    const { [name]: before, ...others } = this.#read();
    if (before === entry) return;
    const newest = Object.fromEntries(Object.entries(others).slice(-(CAMPAIGNS_MOST - 1)));
    this.#store?.setItem(KEY, JSON.stringify({ ...newest, [name]: entry }));
  }

  #read(): Record<string, number> {
    try {
      return JSON.parse(this.#store?.getItem(KEY) ?? '{}') as Record<string, number>;
    } catch {
      // What cannot be read is as good as never kept.
      return {};
    }
  }
}

function key(file: string, seats: readonly string[]): string {
  return `${[...seats].sort().join('+')}@${file}`;
}
