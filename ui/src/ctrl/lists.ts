/** Helpers for lists that are picked from. */

/** The list without one that was in it, or with one that was not. */
export function toggled<T>(list: readonly T[], one: T): T[] {
  return list.includes(one) ? list.filter((other) => other !== one) : [...list, one];
}

/** The words of a choice after one of them was pressed: of a choice of one, the other goes. */
export function pressed(choice: { least: number; most: number }, words: readonly string[], word: string) {
  if (choice.most !== 1) return toggled(words, word);
  return words.includes(word) && choice.least === 0 ? [] : [word];
}

/** The next of a list, or the last, round and round; from none of it the first, or the last. */
export function nextOf<T>(list: readonly T[], from: T | null, step: number): T | null {
  const at = from === null ? (step > 0 ? -1 : 0) : list.indexOf(from);
  return list[(at + step + list.length) % list.length] ?? null;
}
