/** The course of the war as a chart: what each side has more or less than it began with, so that the first points lost show. */
import type { CoursePoint } from '../gen/api';

export interface Scale {
  /** The most above and the most below the start that is drawn; `above` is 0 or more, `below` 0 or less. */
  above: number;
  below: number;
  /** Lines across, from the top: 0 among them. */
  marks: number[];
}

/** The least that a chart spans: the first loss is seen, and does not look like a rout. */
const SPAN_LEAST = 10;
const MARKS_MOST = 5;

/** What a side has beside what it had at the first point. */
export function changes(points: readonly CoursePoint[], side: 0 | 1): number[] {
  const start = points[0]?.strength[side] ?? 0;
  return points.map(({ strength }) => strength[side] - start);
}

/** A round scale that holds all changes. */
export function scaleOf(points: readonly CoursePoint[]): Scale {
  const all = [...changes(points, 0), ...changes(points, 1), 0];
  const [most, least] = [Math.max(...all), Math.min(...all)];
  const span = Math.max(most - least, SPAN_LEAST);
  const step = roundUp(span / (MARKS_MOST - 1));
  const above = Math.ceil(most / step) * step;
  const below = Math.min(Math.floor(least / step) * step, above - Math.ceil(SPAN_LEAST / step) * step);
  const marks = [];
  for (let mark = above; mark >= below; mark -= step) marks.push(mark);
  return { above, below, marks };
}

/** 1, 2, 5, 10, 20 …: the first that is not less. */
function roundUp(value: number): number {
  const tens = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return ([1, 2, 5, 10].find((n) => n * tens >= value) ?? 10) * tens;
}

/** With a sign that is as wide as a figure. */
export function signed(value: number): string {
  return value === 0 ? '0' : value > 0 ? `+${value}` : `−${-value}`;
}
