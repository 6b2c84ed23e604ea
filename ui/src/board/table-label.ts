/** Where the tape's label stands: at its end, and always within the part of the table that is in sight. */
import type { Sight } from './lens';
import { UNIT } from './table-geometry';
import type { TableLayout } from './table-state';

export interface Eye extends Sight {
  /** How much larger than usual letters are written. */
  letters: number;
}

/** In pixels: a letter on average, rather too wide than too narrow, a line, and how far the label keeps from things. */
const LETTER = 8.2;
const LINE = 15;
const GAP = 10;
const EDGE = 4;

export function labelAt(layout: TableLayout, end: readonly [number, number], text: string, eye: Eye) {
  const px = 1 / eye.k;
  const wide = text.length * LETTER * eye.letters * px;
  const high = LINE * eye.letters * px;
  const [left, right] = within(eye.left, eye.right, layout.width * UNIT, EDGE * px);
  const [top, bottom] = within(eye.top, eye.bottom, layout.depth * UNIT, EDGE * px);
  const above = end[1] - high * 1.1;
  const under = end[1] + high * 2.2;
  const y = Math.max(top + high, Math.min(above - high < top ? under : above, bottom - high * 0.3));
  const ahead = end[0] + GAP * px;
  if (ahead >= left && ahead + wide <= right) return { anchor: 'start', x: ahead, y };
  const behind = end[0] - GAP * px;
  if (behind - wide >= left && behind <= right) return { anchor: 'end', x: behind, y };
  // Neither side has room for all of it: its beginning stays in sight.
  return { anchor: 'start', x: Math.max(left, Math.min(ahead, right - wide)), y };
}

/** What is both in sight and on the table; what is in sight, where that is nothing. */
function within(from: number, to: number, size: number, edge: number): [number, number] {
  const [least, most] = [Math.max(from, 0), Math.min(to, size)];
  return least < most ? [least + edge, most - edge] : [from + edge, to - edge];
}
