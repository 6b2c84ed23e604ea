// The grouped log: every entry has a row, whatever is folded, and finding it is the reverse of showing it.
import { describe, expect, it } from 'vitest';
import type { Heading } from '../../src/gen/api';
import { lastWhere, LogRows, ownerOf, stepsAfter, stepsFolded } from '../../src/ctrl/logrows';

const heading = (entry: number, level: Heading['level'], text: string): Heading => ({
  entry,
  level,
  text,
  side: null,
});
/** Two days; the first has two rounds, each with two turns. */
const HEADINGS = [
  heading(1, 'day', 'D1'),
  heading(1, 'round', 'R1'),
  heading(3, 'turn', 'T1'),
  heading(6, 'turn', 'T2'),
  heading(10, 'round', 'R2'),
  heading(12, 'turn', 'T3'),
  heading(15, 'day', 'D2'),
  heading(16, 'round', 'R1'),
];
const ENTRIES = 20;
const shown = (rows: LogRows) =>
  Array.from({ length: rows.count }, (_, at) => {
    const row = rows.row(at);
    return 'heading' in row ? row.heading.text : row.seq;
  });

describe('rows of the log', () => {
  it('shows every heading before its entries, and every entry once', () => {
    const rows = new LogRows(HEADINGS, ENTRIES, new Set());
    expect(shown(rows)).toEqual([
      ...['D1', 'R1', 1, 2, 'T1', 3, 4, 5, 'T2', 6, 7, 8, 9, 'R2', 10, 11, 'T3', 12, 13, 14],
      ...['D2', 15, 'R1', 16, 17, 18, 19, 20],
    ]);
  });
  it('folds a round with its turns, and nothing after it', () => {
    const rows = new LogRows(HEADINGS, ENTRIES, new Set([1]));
    expect(shown(rows).slice(0, 5)).toEqual(['D1', 'R1', 'R2', 10, 11]);
    const folded = rows.row(1);
    expect('heading' in folded && [folded.isFolded, folded.entries]).toEqual([true, 9]);
  });
  it('folds a day up to the next one', () => {
    expect(shown(new LogRows(HEADINGS, ENTRIES, new Set([0]))).slice(0, 3)).toEqual(['D1', 'D2', 15]);
  });
  it('finds the row of every entry that is shown, and the heading of one that is not', () => {
    const rows = new LogRows(HEADINGS, ENTRIES, new Set([1]));
    for (let seq = 10; seq <= ENTRIES; seq++) expect(rows.row(rows.indexOf(seq))).toEqual({ seq, steps: 0 });
    for (let seq = 1; seq <= 9; seq++) expect(rows.indexOf(seq)).toBe(1);
  });
  it('names the headings above an entry', () => {
    const rows = new LogRows(HEADINGS, ENTRIES, new Set());
    const above = (seq: number) => rows.above(seq).map((at) => HEADINGS[at]?.text);
    expect(above(7)).toEqual(['D1', 'R1', 'T2']);
    expect(above(2)).toEqual(['D1', 'R1']);
    expect(above(11)).toEqual(['D1', 'R2']);
    expect(above(15)).toEqual(['D2']);
  });
  it('folds steps behind the entry before them, and finds them there', () => {
    // Of T1: 4 and 5; of T2: 7; the last entry too. A heading's first entry has its row whatever it is.
    const steps = [4, 5, 7, 16, 20];
    const rows = new LogRows(HEADINGS, ENTRIES, new Set(), steps);
    expect(shown(rows)).toEqual([
      ...['D1', 'R1', 1, 2, 'T1', 3, 'T2', 6, 8, 9, 'R2', 10, 11, 'T3', 12, 13, 14],
      ...['D2', 15, 'R1', 16, 17, 18, 19],
    ]);
    expect(rows.row(5)).toEqual({ seq: 3, steps: 2 });
    expect(rows.row(7)).toEqual({ seq: 6, steps: 1 });
    expect(rows.row(rows.count - 1)).toEqual({ seq: 19, steps: 1 });
    for (const [seq, owner] of [
      [4, 3],
      [5, 3],
      [7, 6],
      [8, 8],
      [16, 16],
      [20, 19],
    ] as const)
      expect(rows.row(rows.indexOf(seq))).toMatchObject({ seq: owner });
  });
  it('opens the steps behind one entry and leaves the others folded', () => {
    const steps = [4, 5, 7, 20];
    expect([4, 5, 7].map((step) => ownerOf(steps, step))).toEqual([3, 3, 6]);
    expect([stepsAfter(steps, 3), stepsAfter(steps, 6), stepsAfter(steps, 1)]).toEqual([2, 1, 0]);
    expect(stepsFolded(steps, new Set([3]))).toEqual([7, 20]);
    expect(stepsFolded(steps, new Set())).toBe(steps);
  });
  it('shows a record without headings as it is', () => {
    expect(shown(new LogRows([], 3, new Set()))).toEqual([1, 2, 3]);
  });
  it('makes no list of a million entries', () => {
    const many = Array.from({ length: 30_000 }, (_, at) => heading(at * 33 + 1, 'turn', `T${at}`));
    const rows = new LogRows(many, 1_000_000, new Set());
    expect(rows.count).toBe(1_030_000);
    expect(rows.row(rows.count - 1)).toEqual({ seq: 1_000_000, steps: 0 });
    expect(rows.indexOf(1_000_000)).toBe(1_029_999);
  });
});

describe('lastWhere', () => {
  it('finds the end of a beginning', () => {
    expect([-1, 0, 2, 9].map((limit) => lastWhere([0, 1, 2, 3], (n) => n <= limit))).toEqual([-1, 0, 2, 3]);
  });
});
