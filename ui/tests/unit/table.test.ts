import { describe, expect, it } from 'vitest';
import { escaped } from '../../src/board/layers';
import { kindOf } from '../../src/board/table-draw';
import {
  arcPath,
  baseAt,
  inches,
  onTable,
  spotAlong,
  stepSpot,
  toSpot,
  toWorld,
} from '../../src/board/table-geometry';
import type { Base } from '../../src/board/table-state';

const LAYOUT = { width: 7200, depth: 4800 };
const base = (id: string, x: number, y: number, radius = 100) => ({ id, at: { x, y }, radius }) as Base;

describe('the table', () => {
  it('has its origin in the south-west: up is north', () => {
    expect(toWorld(LAYOUT, { x: 0, y: 0 })).toEqual([0, 960]);
    expect(toWorld(LAYOUT, { x: 7200, y: 4800 })).toEqual([1440, 0]);
    for (const spot of [
      { x: 1234, y: 987 },
      { x: 7, y: 4799 },
    ])
      expect(toSpot(LAYOUT, ...toWorld(LAYOUT, spot))).toEqual(spot);
  });
  it('ends at its edges', () => {
    expect(onTable(LAYOUT, { x: -5, y: 9000 })).toEqual({ x: 0, y: 4800 });
  });
  it('is gone over inch by inch, or by quarters, on whole steps', () => {
    expect(stepSpot(LAYOUT, { x: 1037, y: 500 }, 'ArrowRight', false)).toEqual({ x: 1100, y: 500 });
    expect(stepSpot(LAYOUT, { x: 1000, y: 500 }, 'ArrowUp', true)).toEqual({ x: 1000, y: 525 });
    expect(stepSpot(LAYOUT, { x: 40, y: 500 }, 'ArrowLeft', false)).toEqual({ x: 0, y: 500 });
  });
  it('has a place so far along a way, round its corners; no way goes on behind its end', () => {
    const way = [
      { x: 0, y: 0 },
      { x: 300, y: 0 },
      { x: 300, y: 400 },
    ];
    expect(spotAlong(way, 0)).toEqual({ x: 0, y: 0 });
    expect(spotAlong(way, 150)).toEqual({ x: 150, y: 0 });
    expect(spotAlong(way, 500)).toEqual({ x: 300, y: 200 });
    expect(spotAlong(way, 900)).toEqual({ x: 300, y: 400 });
    expect(spotAlong([], 900)).toBeNull();
  });
  it('knows who stands at a place: the nearest, where bases touch', () => {
    const bases = [base('a', 1000, 1000), base('b', 1190, 1000)];
    expect(baseAt(bases, { x: 1110, y: 1000 })?.id).toBe('b');
    expect(baseAt(bases, { x: 1080, y: 1000 })?.id).toBe('a');
    expect(baseAt(bases, { x: 1000, y: 1200 })).toBeNull();
  });
  it('reads a tape as people do', () => {
    expect([600, 650, 625].map(inches)).toEqual(['6″', '6.5″', '6.25″']);
  });
  it('draws an arc round the way it looks', () => {
    // A quarter round north: from 45° left to 45° right of straight up, where y runs down.
    expect(arcPath([0, 0], 100, { x: 0, y: 1 }, 90)).toBe('M-70.7 -70.7A100 100 0 0 1 70.7 -70.7');
    expect(arcPath([0, 0], 100, { x: 0, y: 1 }, 270)).toContain(' 0 1 1 ');
  });
  it('draws ground by what it is, and what it does not know as ground of no kind', () => {
    const piece = (...kinds: string[]) => ({ name: '', kinds, outline: [] });
    expect(kindOf(piece('hill', 'forest'))).toBe('forest');
    expect(kindOf(piece('building'))).toBe('house');
    expect(kindOf(piece('pond'))).toBe('other');
  });
  it('writes names as names', () => {
    expect(escaped('<b>"Tom & Co"')).toBe('&#60;b&#62;&#34;Tom &#38; Co&#34;');
  });
});
