/**
 * The rows of the grouped log: headings and entries as one long list, whatever is folded, without ever making that list.
 * Steps, which only say that somebody is asked or has answered, lie folded behind the entry before them.
 */
import type { Heading, HeadingLevel } from '../gen/api';

export type Row =
  | { heading: Heading; at: number; isFolded: boolean; entries: number }
  /** An entry, and how many steps lie folded behind it. */
  | { seq: number; steps: number };

const RANK: Record<HeadingLevel, number> = { day: 0, round: 1, turn: 2 };

/** A heading in sight, with the entries under it that are in sight too. */
interface Block {
  /** Index of the heading. */
  at: number;
  /** Row of the heading. */
  row: number;
  from: number;
  shown: number;
}

export class LogRows {
  readonly count: number;
  readonly #headings: readonly Heading[];
  readonly #entries: number;
  readonly #blocks: Block[] = [];
  readonly #folded: ReadonlySet<number>;
  readonly #steps: readonly number[];

  /** `folded` holds indexes of headings, `steps` the entries that have no row of their own, ascending. */
  constructor(
    headings: readonly Heading[],
    entries: number,
    folded: ReadonlySet<number>,
    steps: readonly number[] = [],
  ) {
    this.#headings = headings;
    this.#entries = entries;
    this.#folded = folded;
    this.#steps = headings.length ? steps : [];
    let row = 0;
    // Below a folded heading nothing is seen until one of its own rank or above.
    let hiddenBelow: number | null = null;
    headings.forEach((heading, at) => {
      const rank = RANK[heading.level];
      if (hiddenBelow !== null && rank > hiddenBelow) return;
      hiddenBelow = folded.has(at) ? rank : null;
      const next = headings[at + 1]?.entry ?? entries + 1;
      const shown =
        hiddenBelow === null ? Math.max(next - heading.entry, 0) - this.#behind(heading.entry, next) : 0;
      this.#blocks.push({ at, row, from: heading.entry, shown });
      row += 1 + shown;
    });
    this.count = headings.length ? row : entries;
  }

  row(index: number): Row {
    const block = this.#blockBefore((one) => one.row <= index);
    const heading = block && this.#headings[block.at];
    if (!block || !heading) return { seq: index + 1, steps: 0 };
    if (block.row === index)
      return {
        heading,
        at: block.at,
        isFolded: this.#folded.has(block.at),
        entries: this.#endOf(block.at) - heading.entry,
      };
    return this.#entry(block.from, index - block.row - 1);
  }

  /** The row of an entry, or of the folded heading that hides it. */
  indexOf(seq: number): number {
    const block = this.#blockBefore((one) => one.from <= seq);
    if (!block) return Math.max(seq - 1, 0);
    const before = seq - block.from - this.#behind(block.from, seq);
    // A step is where the entry is that it lies behind.
    const inside = this.#isStep(seq) && seq > block.from ? before - 1 : before;
    return inside < block.shown ? block.row + 1 + inside : block.row;
  }

  /** The headings above an entry, outermost first, by index. */
  above(seq: number): number[] {
    const path: (number | undefined)[] = [];
    for (let at = lastWhere(this.#headings, (one) => one.entry <= seq); at >= 0; at--) {
      const heading = this.#headings[at];
      const rank = heading ? RANK[heading.level] : 0;
      if (path.length === 0 || path.findIndex((one) => one !== undefined) > rank) path[rank] = at;
      if (rank === 0) break;
    }
    return path.filter((at) => at !== undefined);
  }

  /** The entry that is the `at`th of those with a row, from the first one of a heading on. */
  #entry(from: number, at: number): Row {
    const start = firstAbove(this.#steps, from);
    // So many steps lie before it: each one pushes it on by one.
    let low = start;
    let high = this.#steps.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#steps[middle] ?? 0) - (middle - start) - from > at) high = middle;
      else low = middle + 1;
    }
    const seq = from + at + (low - start);
    let steps = 0;
    while (this.#steps[low + steps] === seq + 1 + steps && seq + 1 + steps <= this.#entries) steps += 1;
    return { seq, steps };
  }

  /** Steps after an entry and before another; the first entry of a heading always has a row. */
  #behind(from: number, to: number): number {
    return Math.max(firstAbove(this.#steps, to - 1) - firstAbove(this.#steps, from), 0);
  }

  #isStep(seq: number): boolean {
    return this.#steps[firstAbove(this.#steps, seq - 1)] === seq;
  }

  /** The first entry after those of a heading. */
  #endOf(at: number): number {
    const rank = RANK[this.#headings[at]?.level ?? 'turn'];
    for (let next = at + 1; next < this.#headings.length; next++) {
      const heading = this.#headings[next];
      if (heading && RANK[heading.level] <= rank) return heading.entry;
    }
    return this.#entries + 1;
  }

  #blockBefore(isBefore: (block: Block) => boolean): Block | undefined {
    return this.#blocks[lastWhere(this.#blocks, isBefore)];
  }
}

/** The last index at which a test holds that holds for a beginning of the list; -1 for none. */
export function lastWhere<T>(list: readonly T[], holds: (one: T) => boolean): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(list[middle] as T)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Where the first of ascending numbers lies that is above one. */
function firstAbove(ascending: readonly number[], number: number): number {
  return lastWhere(ascending, (one) => one <= number) + 1;
}

/** How many steps follow an entry at once. */
export function stepsAfter(steps: readonly number[], seq: number): number {
  const at = firstAbove(steps, seq);
  let count = 0;
  while (steps[at + count] === seq + 1 + count) count += 1;
  return count;
}

/** The entry that a step lies behind. */
export function ownerOf(steps: readonly number[], step: number): number {
  let at = firstAbove(steps, step) - 1;
  let owner = step;
  while (steps[at] === owner) {
    owner -= 1;
    at -= 1;
  }
  return owner;
}

/** The steps that have no row, where those behind some entries lie open. */
export function stepsFolded(steps: readonly number[], opened: ReadonlySet<number>): readonly number[] {
  if (opened.size === 0) return steps;
  return steps.filter((step) => !opened.has(ownerOf(steps, step)));
}
