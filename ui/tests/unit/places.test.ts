// A reshuffle is chosen stand by stand, and is always one that the rules offered.
import { describe, expect, it } from 'vitest';
import { chosen, exchangesOf, movesOf } from '../../src/ctrl/places';
import type { NightRow } from '../../src/gen/api';
import { order } from './fake';

/** All ways in which three stands may change places: A in 0101, B in 0102, C in 0103. */
const WAYS: Record<string, string>[] = [
  { A: '0102', B: '0101' },
  { A: '0103', C: '0101' },
  { B: '0103', C: '0102' },
  { A: '0102', B: '0103', C: '0101' },
  { A: '0103', B: '0101', C: '0102' },
];
const row = {
  unit: 'x',
  options: WAYS.map((places) => ({
    short: '',
    label: JSON.stringify(places),
    cost: 0,
    order: order({ night_reshuffle: { battalion: 'x', places } }),
  })),
} as unknown as NightRow;

describe('a reshuffle', () => {
  const all = exchangesOf(row);
  it('shows each stand once with the hexes it may come to', () => {
    expect([...movesOf(all)]).toEqual([
      ['A', ['0102', '0103']],
      ['B', ['0101', '0103']],
      ['C', ['0101', '0102']],
    ]);
  });
  it('begins with the fewest who move', () => {
    expect(chosen(all, null, 'A', '0103')?.places).toEqual({ A: '0103', C: '0101' });
  });
  it('keeps what was chosen before as far as it can', () => {
    const first = chosen(all, null, 'A', '0102');
    expect(first?.places).toEqual({ A: '0102', B: '0101' });
    const second = chosen(all, first, 'C', '0101');
    expect(second?.places).toEqual({ A: '0102', B: '0103', C: '0101' });
    expect(all).toContain(second);
  });
  it('nobody moves when the one who moved stays', () => {
    const first = chosen(all, null, 'A', '0102');
    expect(chosen(all, first, 'A', null)).toBeNull();
    expect(chosen([], null, 'A', null)).toBeNull();
  });
});
