// Bases that can be seen from afar, and markers with words on them that lie over nothing else.
import { describe, expect, it } from 'vitest';
import { UNIT } from '../../src/board/table-geometry';
import { drawnOf, written, type Drawn } from '../../src/board/table-markers';
import type { Base, TableState, Token } from '../../src/board/table-state';

const order = (label: string): Token => ({ kind: 'order', count: 1, label, words: `order ${label}` });
const FIRED: Token = { kind: 'other', count: 1, label: 'fired', words: 'has fired' };
const dead = (count: number): Token => ({ kind: 'loss', count, words: `${count} dead` });
/** A platoon on a base of 0.8 inches. */
const base = (id: string, x: number, y: number, more: Partial<Base> = {}) =>
  ({ id, label: id, at: { x, y }, radius: 40, tokens: [], cover: 0, ...more }) as unknown as Base;
const stateOf = (bases: Base[]) =>
  ({
    layout: { width: 6000, depth: 6000 },
    bases,
    terrain: [],
    objectives: [],
    names: true,
  }) as unknown as TableState;
const writings = ({ markers }: Drawn) =>
  [...markers].map(([id, { writing, corner }]) => [id, writing, corner]);

describe('how large bases show', () => {
  it('they are drawn as they are, where that can be seen', () => {
    const { radii } = drawnOf(stateOf([base('a', 3000, 3000)]), 2);
    expect(radii.get('a')).toBe(40 * UNIT);
  });
  it('a dot grows until it can be seen', () => {
    const { radii } = drawnOf(stateOf([base('a', 3000, 3000)]), 0.45);
    expect(radii.get('a')).toBeCloseTo(9 / 0.45);
  });
  it('all have signs while figures cannot be told apart on the smallest', () => {
    const two = stateOf([base('platoon', 3000, 3000), base('gun', 4000, 3000, { radius: 100 })]);
    expect([drawnOf(two, 1).isTold, drawnOf(two, 1.1).isTold]).toEqual([false, true]);
  });
  it('it never grows over its neighbour, and is never smaller than it is', () => {
    const near = drawnOf(stateOf([base('a', 3000, 3000), base('b', 3000, 3100)]), 0.45).radii;
    expect([...near.values()]).toEqual([50 * UNIT, 50 * UNIT]);
    const touching = drawnOf(stateOf([base('a', 3000, 3000), base('b', 3000, 3070)]), 0.45).radii;
    expect([...touching.values()]).toEqual([40 * UNIT, 40 * UNIT]);
  });
});

describe('what is written on a marker', () => {
  it('is its word, else its count', () => {
    expect([written(order('Follow'), 'words'), written(dead(2), 'words')]).toEqual(['Follow', '2']);
  });
  it('is the order alone where there is less room, and then no word at all; no word is cut, and counts stay', () => {
    expect([written(order('Follow'), 'order'), written(order('Follow'), 'none')]).toEqual(['Follow', null]);
    expect([written(FIRED, 'words'), written(FIRED, 'order')]).toEqual(['fired', null]);
    expect([written(dead(2), 'order'), written(dead(2), 'none')]).toEqual(['2', '2']);
  });
});

describe('where markers lie', () => {
  const platoon = (id: string, x: number, y: number, more: Partial<Base> = {}) =>
    base(id, x, y, { tokens: [order('Defend')], ...more });
  it('at the upper right, where nothing is in the way', () => {
    expect(writings(drawnOf(stateOf([platoon('a', 3000, 3000)]), 2))).toEqual([['a', 'words', 'ne']]);
    expect(drawnOf(stateOf([base('a', 3000, 3000)]), 2).markers.size, 'who has none has no row').toBe(0);
  });
  it('at another corner, where somebody stands in the first', () => {
    const two = stateOf([platoon('a', 3000, 3000), base('b', 3100, 3060)]);
    expect(writings(drawnOf(two, 2))).toEqual([['a', 'words', 'nw']]);
  });
  it('beside it, where all corners are taken', () => {
    const ring = [
      [3110, 3040],
      [2890, 3040],
      [3110, 2960],
      [2890, 2960],
    ].map(([x = 0, y = 0], n) => base(`b${n}`, x, y, { radius: 30 }));
    const [[, writing, corner] = []] = writings(drawnOf(stateOf([platoon('a', 3000, 3000), ...ring]), 2));
    expect([writing, corner]).toEqual(['words', 'n']);
  });
  it('without their other words, where only the order has room', () => {
    const isNear = (x: number) => base(`b${x}`, x, 3000, { radius: 30 });
    const told = platoon('a', 3000, 3000, { tokens: [order('Aim'), FIRED] });
    const row = (bases: Base[]) => writings(drawnOf(stateOf([told, ...bases]), 2))[0]?.[1];
    expect(row([])).toBe('words');
    const walls = [2880, 3200].map(isNear);
    const above = Array.from({ length: 9 }, (_, n) => [
      base(`n${n}`, 2720 + n * 70, 3090, { radius: 30 }),
      base(`s${n}`, 2720 + n * 70, 2910, { radius: 30 }),
    ]).flat();
    expect(row([...walls, ...above])).toBe('order');
  });
  it('are written shorter in a crowd and longer again for a nearer eye; the hand always reads the word', () => {
    const crowd = Array.from({ length: 49 }, (_, n) =>
      platoon(`p${n}`, 2000 + (n % 7) * 130, 2000 + Math.floor(n / 7) * 130, { isSelected: n === 24 }),
    );
    const far = drawnOf(stateOf(crowd), 0.9);
    const near = drawnOf(stateOf(crowd), 5);
    const words = (drawn: Drawn) => writings(drawn).filter(([, writing]) => writing === 'words').length;
    expect(words(near)).toBe(49);
    expect(words(far)).toBeLessThan(25);
    expect(far.markers.get('p24')?.writing).toBe('words');
  });
  it('a word for which there is no room at all is left out', () => {
    const crowd = Array.from({ length: 100 }, (_, n) =>
      platoon(`p${n}`, 2000 + (n % 10) * 100, 2000 + Math.floor(n / 10) * 100),
    );
    const { markers, boxes } = drawnOf(stateOf(crowd), 0.4);
    expect(markers.size).toBeLessThan(50);
    expect(boxes).toHaveLength(100 + markers.size);
  });
  it('counts are never left out, whatever they lie over', () => {
    const crowd = Array.from({ length: 49 }, (_, n) =>
      base(`p${n}`, 2000 + (n % 7) * 100, 2000 + Math.floor(n / 7) * 100, { tokens: [dead(1)] }),
    );
    expect(drawnOf(stateOf(crowd), 0.6).markers.size).toBe(49);
  });
});
