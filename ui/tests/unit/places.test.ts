// A change of places is chosen stand by stand: one that is listed, or where not all are listed any that is a permutation.
import { describe, expect, it } from 'vitest';
import { allMoves, chosen, exchangesOf, movesOf, swapped } from '../../src/ctrl/places';
import type { WarOrder } from '../../src/gen/api';

const order = { battle: 'main', order: 'any' } as unknown as WarOrder;

/** All ways in which three stands may change places: A in 0101, B in 0102, C in 0103. */
const WAYS: Record<string, string>[] = [
  { A: '0102', B: '0101' },
  { A: '0103', C: '0101' },
  { B: '0103', C: '0102' },
  { A: '0102', B: '0103', C: '0101' },
  { A: '0103', B: '0101', C: '0102' },
];
const all = exchangesOf(
  WAYS.map((places) => ({
    label: JSON.stringify(places),
    order,
    places,
  })),
);

describe('a reshuffle', () => {
  it('shows each stand once with the hexes it may come to', () => {
    expect([...movesOf(all)]).toEqual([
      ['A', ['0102', '0103']],
      ['B', ['0101', '0103']],
      ['C', ['0101', '0102']],
    ]);
  });
  it('begins with the fewest who move', () => {
    expect(chosen(all, {}, 'A', '0103')).toEqual({ A: '0103', C: '0101' });
  });
  it('keeps what was chosen before as far as it can', () => {
    const first = chosen(all, {}, 'A', '0102');
    expect(first).toEqual({ A: '0102', B: '0101' });
    expect(chosen(all, first, 'C', '0101')).toEqual({ A: '0102', B: '0103', C: '0101' });
  });
  it('nobody moves when the one who moved stays', () => {
    const first = chosen(all, {}, 'A', '0102');
    expect(chosen(all, first, 'A', null)).toEqual({});
    expect(chosen([], {}, 'A', null)).toEqual({});
  });
});

describe('more stands than are listed', () => {
  const starts = { A: '0101', B: '0102', C: '0103', D: '0104' };
  it('may each come to the hex of any other', () => {
    const swaps = exchangesOf([
      { label: '', order, aim: { places: { A: '0102', B: '0101' } } },
      { label: '', order, aim: { places: { C: '0104', D: '0103' } } },
    ]);
    expect(allMoves(swaps, starts).get('A')).toEqual(['0102', '0103', '0104']);
    expect([...allMoves(swaps, starts).keys()]).toEqual(['A', 'B', 'C', 'D']);
  });
  it('whoever is in the way takes the place that becomes free', () => {
    const one = swapped(starts, {}, 'A', '0102');
    expect(one).toEqual({ A: '0102', B: '0101' });
    const two = swapped(starts, one, 'C', '0104');
    expect(two).toEqual({ A: '0102', B: '0101', C: '0104', D: '0103' });
    // Two clicks more turn two swaps into one ring of all four.
    const ring = swapped(starts, two, 'B', '0103');
    expect(ring).toEqual({ A: '0102', B: '0103', C: '0104', D: '0101' });
    expect(new Set(Object.values(ring)).size).toBe(4);
  });
  it('whoever stays sends the one who came for its place to where it was going', () => {
    const ring = { A: '0102', B: '0103', C: '0101' };
    expect(swapped(starts, ring, 'A', null)).toEqual({ B: '0103', C: '0102' });
    expect(swapped(starts, { A: '0102', B: '0101' }, 'B', null)).toEqual({});
  });
  it('every hex is left by one and taken by one, whatever is clicked', () => {
    const stands = Object.keys(starts);
    const hexes = [...Object.values(starts), null];
    let places = {};
    for (let click = 0; click < 200; click++) {
      const stand = stands[(click * 7 + Math.floor(click / 5)) % stands.length] ?? 'A';
      places = swapped(starts, places, stand, hexes[(click * 3) % hexes.length] ?? null);
      expect(new Set(Object.values({ ...starts, ...places })).size).toBe(4);
    }
  });
  it('other offers change no places', () => {
    expect(
      exchangesOf([
        { label: '', order, aim: { pieces: ['A'] } },
        { label: '', order },
      ]),
    ).toEqual([]);
  });
});
