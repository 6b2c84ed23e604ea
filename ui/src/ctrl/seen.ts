/** How far a person at this window has seen each campaign, so that "since you left" can be told. Kept in the browser. */
import { keepOf, readKey, type Store } from './store';

const KEY = 'wardiary.seen.1';

export class Seen {
  readonly #store: Store | null;

  constructor(store: Store | null) {
    this.#store = store;
  }

  /** The last entry that was seen of a campaign from these seats; nothing when it was never open here. */
  of(file: string, seats: readonly string[]): number | null {
    return readKey<Record<string, number>>(this.#store, KEY)[seenKey(file, seats)] ?? null;
  }

  keep(file: string, seats: readonly string[], entry: number): void {
    if (this.of(file, seats) !== entry) keepOf(this.#store, KEY, seenKey(file, seats), entry);
  }
}

export function seenKey(file: string, seats: readonly string[]): string {
  return `${[...seats].sort().join('+')}@${file}`;
}
