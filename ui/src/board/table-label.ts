/** Where the tape's label stands: at its end, and always within the part of the table that is in sight. */
import type { Sight } from './lens';
import { UNIT } from './table-geometry';
import type { TableLayout } from './table-state';

export interface Eye extends Sight {
  /** How much larger than usual letters are written. */
  letters: number;
}

/** In pixels: a letter on average, rather too wide than too narrow, one of the lines below the first, a line, and how far the label keeps from things. */
const LETTER = 8.2;
const SMALLER = 6.6;
const LINE = 15;
const GAP = 10;
const EDGE = 4;
/** How far lines are from one another, in their heights. */
const SPACED = 1.15;

/** Beyond the end of a tape that comes from there, so that it lies neither over the tape nor over whoever is at its start; `line` is
 *  how far the lines are from one another. */
export function labelAt(
  layout: TableLayout,
  end: readonly [number, number],
  lines: readonly string[],
  eye: Eye,
  from: readonly [number, number] = end,
) {
  const px = 1 / eye.k;
  const widths = lines.map((text, at) => text.length * (at ? SMALLER : LETTER));
  const wide = Math.max(0, ...widths) * eye.letters * px;
  const high = LINE * eye.letters * px;
  const line = high * SPACED;
  const more = Math.max(0, lines.length - 1) * line;
  const [left, right] = within(eye.left, eye.right, layout.width * UNIT, EDGE * px);
  const [top, bottom] = within(eye.top, eye.bottom, layout.depth * UNIT, EDGE * px);
  const above = end[1] - high * 1.1 - more;
  const under = end[1] + high * 2.2;
  const comesDown = from[1] < end[1] - high && under + more <= bottom;
  const wanted = comesDown || above - high < top ? under : above;
  const y = Math.max(top + high, Math.min(wanted, bottom - more - high * 0.3));
  const ahead = end[0] + GAP * px;
  const behind = end[0] - GAP * px;
  const toRight = ahead >= left && ahead + wide <= right;
  const toLeft = behind - wide >= left && behind <= right;
  if (toRight && (from[0] <= end[0] || !toLeft)) return { anchor: 'start', x: ahead, y, line };
  if (toLeft) return { anchor: 'end', x: behind, y, line };
  // Neither side has room for all of it: its beginning stays in sight.
  return { anchor: 'start', x: Math.max(left, Math.min(ahead, right - wide)), y, line };
}

/** What is both in sight and on the table; what is in sight, where that is nothing. */
function within(from: number, to: number, size: number, edge: number): [number, number] {
  const [least, most] = [Math.max(from, 0), Math.min(to, size)];
  return least < most ? [least + edge, most - edge] : [from + edge, to - edge];
}
