/** What a browser keeps for the window, as far as it keeps anything. */

/** Campaigns beyond this number are forgotten, the oldest first. */
const CAMPAIGNS_MOST = 50;

export type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** The browser's own store, where it allows one. */
export function browserStore(): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window.localStorage;
  } catch {
    return null;
  }
}

/** What was kept under a key. What cannot be read is as good as never kept. */
export function readKey<T extends object>(store: Store | null, key: string): Partial<T> {
  try {
    return JSON.parse(store?.getItem(key) ?? '{}') as Partial<T>;
  } catch {
    return {};
  }
}

/** Keeps something of one campaign beside what is kept of others. */
export function keepOf<T>(store: Store | null, key: string, campaign: string, kept: T): void {
  const others = Object.entries(readKey<Record<string, T>>(store, key)).filter(([name]) => name !== campaign);
  const newest = Object.fromEntries(others.slice(-(CAMPAIGNS_MOST - 1)));
  store?.setItem(key, JSON.stringify({ ...newest, [campaign]: kept }));
}
