// The chart of the war room: the first losses can be seen, and the scale is one that can be read.
import { describe, expect, it } from 'vitest';
import { changes, scaleOf, signed } from '../../src/ctrl/course';
import type { CoursePoint } from '../../src/gen/api';

const point = (blue: number, orange: number): CoursePoint => ({
  entry: 1,
  day: 1,
  round: 1,
  turn: null,
  is_night: false,
  strength: [blue, orange],
  men: [0, 0],
  points: [0, 0],
});

describe('the course of the war', () => {
  it('five points lost of hundreds take half of the chart, not a hair', () => {
    const points = [point(353, 391), point(351, 390), point(348, 388)];
    expect(changes(points, 0)).toEqual([0, -2, -5]);
    const { above, below } = scaleOf(points);
    expect(above).toBe(0);
    expect(-5 / (below - above)).toBeGreaterThanOrEqual(0.4);
  });
  it('holds everything, whoever gained or lost', () => {
    for (const [blue, orange] of [
      [353, 391],
      [250, 391],
      [12, 400],
      [365, 60],
    ] as const) {
      const { above, below, marks } = scaleOf([point(353, 391), point(blue, orange)]);
      for (const change of [blue - 353, orange - 391, 0]) {
        expect(change).toBeLessThanOrEqual(above);
        expect(change).toBeGreaterThanOrEqual(below);
      }
      expect(marks).toContain(0);
      expect(marks.length).toBeGreaterThanOrEqual(3);
      expect(marks.length).toBeLessThanOrEqual(7);
    }
  });
  it('says gains and losses with their sign', () => {
    expect([signed(3), signed(0), signed(-4)]).toEqual(['+3', '0', '−4']);
  });
});
