/** What can be read at this size: how large a counter is, which counters are gathered into one, which numbers show. */
import { centre, number } from './geometry';
import type { Layout, Piece, Sight } from './state';

/** `full`: symbol and foot. `small`: symbol and strength. `far`: a few symbols of a fixed size, each for many stands. */
export type Detail = 'full' | 'small' | 'far';

/** Heights of a hex in pixels from which each is shown. */
const FULL = 54;
const SMALL = 27;
/** The smallest counter and the smallest letters, in pixels. */
const COUNTER = 27;
export const LETTERS = 11;
/** Names that are read from an arm's length. */
export const TABLE_LETTERS = 15;
const NUMBERS = 9;
/** How far a plate reaches below its symbol: in widths of that, and in pixels where counters are small. */
const PLATE = 0.235;
const SMALL_PLATE = 8;
/** A symbol is never narrower than such a share of what it may be. */
const LEAST = 0.8;

export function detailAt(layout: Layout, k: number): Detail {
  const high = layout.row * k;
  return high >= FULL ? 'full' : high >= SMALL ? 'small' : 'far';
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** How much of each other two boxes cover. */
export function overlap(a: Box, b: Box): number {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

export interface Counter {
  piece: Piece;
  x: number;
  y: number;
  /** Of its symbol: width, height and upper edge, in units of the map. */
  wide: number;
  high: number;
  top: number;
  /** Everybody else it stands for. */
  others: readonly Piece[];
}

/** How large a symbol is, and where it stands, so that it and its plate have room in one hex: plates do not lie on the counter below. */
function placed(layout: Layout, { symbol }: Piece, k: number, y: number) {
  const detail = detailAt(layout, k);
  const ratio = symbol.height / symbol.width;
  if (detail === 'far') {
    const wide = COUNTER / k;
    return { wide, high: wide * ratio, top: y - wide * ratio * 0.62 };
  }
  const most = layout.size * (detail === 'full' ? 1.3 : 1.28);
  // The plate grows with the symbol where that is large, and has the height of letters where it is small.
  const room = layout.row * 0.98;
  const fitting = detail === 'full' ? room / (ratio + PLATE) : (room - SMALL_PLATE / k) / ratio;
  const wide = Math.max(Math.min(most, fitting), most * LEAST);
  const high = wide * ratio;
  const plate = detail === 'full' ? wide * PLATE : SMALL_PLATE / k;
  return { wide, high, top: y - (high + plate) / 2 };
}

/** The counters to be drawn. Of stands that would cover each other, one shows and says how many more there are. */
export function counters(layout: Layout, pieces: readonly Piece[], k: number): Counter[] {
  const detail = detailAt(layout, k);
  const reach = detail === 'far' ? (COUNTER / k) * 0.95 : 1;
  // Who is selected or may act shows before others; then the strongest, so that the choice does not flicker.
  const order = [...pieces].sort(
    (a, b) =>
      Number(b.isSelected) - Number(a.isSelected) ||
      Number(b.isActor) - Number(a.isActor) ||
      b.full - a.full ||
      a.id.localeCompare(b.id),
  );
  const shown: (Counter & { others: Piece[] })[] = [];
  const cells = new Map<string, (Counter & { others: Piece[] })[]>();
  const cell = (x: number, y: number) => `${Math.floor(x / reach)},${Math.floor(y / reach)}`;
  for (const piece of order) {
    const [x, y] = centre(layout, piece.hex);
    const near = around(x, y, reach).flatMap((key) => cells.get(key) ?? []);
    const host = near.find(
      (c) => c.piece.side === piece.side && Math.abs(c.x - x) < reach && Math.abs(c.y - y) < reach,
    );
    if (host) {
      host.others.push(piece);
      continue;
    }
    const made = { piece, x, y, ...placed(layout, piece, k, y), others: [] as Piece[] };
    shown.push(made);
    cells.set(cell(x, y), [...(cells.get(cell(x, y)) ?? []), made]);
  }
  return shown;
}

function around(x: number, y: number, reach: number): string[] {
  const [column, row] = [Math.floor(x / reach), Math.floor(y / reach)];
  return [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => `${column + dx},${row + dy}`));
}

/** How hex numbers are written: their size in units of the map, and every how many columns and rows. */
export function numbersAt(layout: Layout, k: number): { size: number; every: number } {
  const size = Math.max(NUMBERS / k, 15);
  // Four digits are two letters' heights wide; they fit into the upper side of a hex or are thinned out.
  return { size, every: size * 2 <= layout.size * 1.04 ? 1 : size * 2 <= layout.column * 4 ? 5 : 10 };
}

/** The numbers to be written in a part of the map: at the upper sides of hexes, thinned out from afar. */
export function numbersIn(
  layout: Layout,
  pieces: readonly Piece[],
  sight: Sight,
): { size: number; written: { hex: string; x: number; y: number }[] } {
  const { size, every } = numbersAt(layout, sight.k);
  const margin = layout.column * 4;
  const first = Math.max(1, Math.floor((sight.left - margin - layout.x) / layout.column) + 1);
  const last = Math.min(layout.columns, Math.ceil((sight.right + margin - layout.x) / layout.column) + 1);
  const top = Math.max(1, Math.floor((sight.top - margin - layout.y) / layout.row));
  const bottom = Math.min(layout.rows, Math.ceil((sight.bottom + margin - layout.y) / layout.row) + 1);
  // Where counters are small they need the whole of their hex.
  const taken = new Set(detailAt(layout, sight.k) === 'full' ? [] : pieces.map((piece) => piece.hex));
  const written = [];
  for (let column = first; column <= last; column++) {
    if (every > 1 && column % every !== 0 && column !== 1) continue;
    for (let row = top; row <= bottom; row++) {
      if (every > 1 && row % every !== 0 && row !== 1) continue;
      const hex = number(column, row);
      if (taken.has(hex)) continue;
      const [x, y] = centre(layout, hex);
      written.push({ hex, x, y: y - 49 + size * 0.78 });
    }
  }
  return { size, written };
}
