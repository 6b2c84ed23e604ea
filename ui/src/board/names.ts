/** Where names and the signs of objectives stand: a sign always at the same point of its hex, a name where it covers least of
 *  the counters, of the signs and of other names. */
import { detailAt, LETTERS, overlap, type Box, type Counter } from './declutter';
import { centre } from './geometry';
import type { Label, Layout, Side } from './state';

/** How wide and how high the sign of an objective is, in heights of the letters: the frames of `draw.ts`. */
const SIGN = { wide: 2, high: 1.05 };
/** How wide a letter is on average, in heights of the letters. */
const LETTER = 0.47;
/** How far a sign stands to the right of the middle where counters have no chit, in units of the map. */
const ASIDE = 10;
/** Between a sign and its name, in heights of the letters: names are seldom just as long as their letters on average. */
const GAP = 0.4;
/** What is printed on a counter is worth more than its symbol, another name more than both. */
const WORTH = { symbol: 1, print: 3, name: 9 };
/** A name that would cover more of all this than such a share of its own room is left out: a wood's, a town's. What is fought for is always named. */
const COVERS_MOST = { site: 0.12, town: 0.9, objective: Infinity };
/** How much worse each further place is than the one before it. */
const RELUCTANCE = 0.02;

export interface Written {
  /** Empty for a sign without a name. */
  text: string;
  /** Its middle. */
  x: number;
  y: number;
  size: number;
  isTown: boolean;
  /** The sign of an objective: its middle and its height. */
  sign: Sign | null;
}

interface Sign {
  x: number;
  y: number;
  high: number;
  value: number;
  holder: Side | null;
}

/** Something that is covered dearly or cheaply. */
export interface Taken extends Box {
  worth: number;
}

/** What a counter covers, in units of the map: the figures of `pieces.ts` and of the style sheet. */
export function boxesOf(layout: Layout, counters: readonly Counter[], k: number): Taken[] {
  const detail = detailAt(layout, k);
  return counters.flatMap(({ piece, others, x, top, wide, high }) => {
    const box = (left: number, upper: number, w: number, h: number, worth: number): Taken => ({
      left,
      top: upper,
      right: left + w,
      bottom: upper + h,
      worth,
    });
    const symbol = box(x - wide / 2, top, wide, high, WORTH.symbol);
    if (detail === 'far' || others.length)
      return [symbol, box(x + wide / 2 - 8 / k, top + high - 8 / k, 14 / k, 11 / k, WORTH.print)];
    const s = wide / 40;
    const foot =
      detail === 'small'
        ? box(x - plateOf(piece) / 2 / k, top + high - 4 / k, plateOf(piece) / k, 12 / k, WORTH.print)
        : box(x - wide / 2, top + high - 3 * s, wide, 12 * s, WORTH.print);
    const chit = piece.chit ? [box(x + wide / 2 - 9 / k, top, 12 / k, 12 / k, 3)] : [];
    return [symbol, foot, ...chit];
  });
}

/** How wide the plate of a small counter is, in pixels: who it is, and its figure. */
const plateOf = ({ mark, strength }: Counter['piece']) => mark.length * 4.2 + String(strength).length * 5 + 3;

/** Names in a size that can be read, objectives and towns first, others where there is room. */
export function namesAt(
  layout: Layout,
  labels: readonly Label[],
  k: number,
  counters: readonly Counter[] = [],
  letters = LETTERS,
): Written[] {
  const size = Math.max(letters / k, 20);
  const taken = boxesOf(layout, counters, k);
  const half = (counters[0]?.wide ?? layout.size) / 2;
  const written: Written[] = [];
  const sorted = [...labels].sort((a, b) => weight(b) - weight(a));
  const signs = new Map(sorted.map((label) => [label, signOf(layout, label, size, k)]));
  for (const sign of signs.values()) if (sign) taken.push(boxOf(sign));
  for (const label of sorted) {
    const sign = signs.get(label) ?? null;
    const long = label.text.length * size * LETTER;
    const most = COVERS_MOST[sign ? 'objective' : label.isTown ? 'town' : 'site'];
    const best = placed(layout, taken, label.hex, long, size, half, sign);
    if (best.cost > most) continue;
    const base = best.top + size;
    taken.push({ left: best.left, right: best.left + long, top: best.top, bottom: base, worth: WORTH.name });
    const { text } = label;
    written.push({ text, x: best.left + long / 2, y: base, size, isTown: label.isTown, sign });
  }
  return written;
}

/** The sign of an objective stands at the upper side of its hex, between the warning and the chit of a counter; in the middle
 *  where it is as large as the hex. Who stands around it makes no difference. */
function signOf(layout: Layout, { hex, objective }: Label, size: number, k: number): Sign | null {
  if (!objective) return null;
  const [x, y] = centre(layout, hex);
  const up = Math.max(0, layout.row / 2 - (size * SIGN.high) / 2);
  const aside = detailAt(layout, k) === 'small' ? ASIDE : 0;
  return { x: x + aside, y: y - up, high: size, ...objective };
}

function boxOf({ x, y, high }: Sign): Taken {
  const [wide, tall] = [(high * SIGN.wide) / 2, (high * SIGN.high) / 2];
  return { left: x - wide, right: x + wide, top: y - tall, bottom: y + tall, worth: WORTH.name };
}

/** The place at a hex where a name so long covers least: beside its sign, at its foot, its head, beside the counter, at the
 *  corners. */
function placed(
  layout: Layout,
  taken: readonly Taken[],
  hex: string,
  long: number,
  size: number,
  half: number,
  sign: Sign | null,
): { left: number; top: number; cost: number } {
  const [x, y] = centre(layout, hex);
  const [low, high] = [y + layout.row / 2 - size * 0.7, y - layout.row / 2 - size * 0.3];
  const [right, left] = [x + half + size * 0.15, x - half - size * 0.15 - long];
  const quarter = layout.row / 4;
  const places: [number, number][] = [
    ...(sign ? beside(boxOf(sign), long, size) : []),
    [x - long / 2, low],
    [x - long / 2, high],
    [right, y - size / 2],
    [left, y - size / 2],
    [right, y + quarter - size / 2],
    [left, y + quarter - size / 2],
    [right, y - quarter - size / 2],
    [left, y - quarter - size / 2],
    // In its own hex, where nobody stands in it.
    [x - long / 2, y - size * 1.1],
    [x - long / 2, y + size * 0.1],
    [x, low],
    [x - long, low],
    [x, high],
    [x - long, high],
  ];
  const near = taken.filter(
    (box) =>
      box.right > x - long - half * 2 &&
      box.left < x + long + half * 2 &&
      box.bottom > y - layout.row &&
      box.top < y + layout.row,
  );
  let best = { left: 0, top: 0, cost: Infinity };
  places.forEach(([wantedLeft, wantedTop], at) => {
    const l = Math.min(Math.max(wantedLeft, 0), layout.width - long);
    const t = Math.min(Math.max(wantedTop, 0), layout.height - size * 1.2);
    const box = { left: l, top: t, right: l + long, bottom: t + size };
    const covered = near.reduce((sum, other) => sum + overlap(box, other) * other.worth, 0);
    const cost = covered / (long * size) + at * RELUCTANCE;
    if (cost < best.cost) best = { left: l, top: t, cost };
  });
  return best;
}

/** To the right of a sign and to its left. */
const beside = ({ left, right, top }: Taken, long: number, size: number): [number, number][] => [
  [right + size * GAP, top],
  [left - size * GAP - long, top],
];

const weight = (label: Label) => (label.objective ? 2 : 0) + Number(label.isTown);
