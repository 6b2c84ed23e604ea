/** The rows of the grouped log: headings and entries as one long list, whatever is folded, without ever making that list. */
import type { Heading, HeadingLevel } from '../gen/api';

export type Row = { heading: Heading; at: number; isFolded: boolean; entries: number } | { seq: number };

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

  /** `folded` holds indexes of headings. */
  constructor(headings: readonly Heading[], entries: number, folded: ReadonlySet<number>) {
    this.#headings = headings;
    this.#entries = entries;
    this.#folded = folded;
    let row = 0;
    // Below a folded heading nothing is seen until one of its own rank or above.
    let hiddenBelow: number | null = null;
    headings.forEach((heading, at) => {
      const rank = RANK[heading.level];
      if (hiddenBelow !== null && rank > hiddenBelow) return;
      hiddenBelow = folded.has(at) ? rank : null;
      const next = headings[at + 1]?.entry ?? entries + 1;
      const shown = hiddenBelow === null ? Math.max(next - heading.entry, 0) : 0;
      this.#blocks.push({ at, row, from: heading.entry, shown });
      row += 1 + shown;
    });
    this.count = headings.length ? row : entries;
  }

  row(index: number): Row {
    const block = this.#blockBefore((one) => one.row <= index);
    const heading = block && this.#headings[block.at];
    if (!block || !heading) return { seq: index + 1 };
    if (block.row === index)
      return {
        heading,
        at: block.at,
        isFolded: this.#folded.has(block.at),
        entries: this.#endOf(block.at) - heading.entry,
      };
    return { seq: block.from + index - block.row - 1 };
  }

  /** The row of an entry, or of the folded heading that hides it. */
  indexOf(seq: number): number {
    const block = this.#blockBefore((one) => one.from <= seq);
    if (!block) return Math.max(seq - 1, 0);
    const inside = seq - block.from;
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
