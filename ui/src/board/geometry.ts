/** Cell numbers to points and back. Of hexes columns stand upright, even columns half a hex lower; squares lie side by side. `0709` is column 7,
 *  row 9; beyond 99 cells have three digits for each, `120008`. */
import type { Layout } from './state';

/** The sheet the terrain is drawn on: the figures of the drawing, `report/src/map/geometry.rs`. */
const HEXES = { size: 60, column: 90, row: 104, x: 84, y: 76 };
const SQUARES = { size: 52, column: 104, row: 104, x: 76, y: 76 };

/** The layout of a terrain drawing, from the part of the sheet it says it shows. */
export function layoutOf(
  svg: string,
  { shape, columns, rows }: Pick<Layout, 'shape' | 'columns' | 'rows'>,
): Layout {
  const shown = /<svg[^>]*?\sviewBox="([-\d.\s]+)"/.exec(svg)?.[1]?.trim().split(/\s+/).map(Number) ?? [];
  const [left = 0, top = 0, width = 0, height = 0] = shown;
  const sheet = shape === 'squares' ? SQUARES : HEXES;
  return { ...sheet, shape, x: sheet.x - left, y: sheet.y - top, columns, rows, width, height };
}

export function parts(hex: string): [column: number, row: number] {
  const half = hex.length / 2;
  return [Number(hex.slice(0, half)), Number(hex.slice(half))];
}

export function number(column: number, row: number): string {
  const digits = column > 99 || row > 99 ? 3 : 2;
  return `${String(column).padStart(digits, '0')}${String(row).padStart(digits, '0')}`;
}

/** How much lower a column lies than the first. */
const dropOf = (layout: Layout, column: number) =>
  layout.shape === 'hexes' && column % 2 === 0 ? layout.row / 2 : 0;

export function centre(layout: Layout, hex: string): [x: number, y: number] {
  const [column, row] = parts(hex);
  const drop = dropOf(layout, column);
  return [layout.x + (column - 1) * layout.column, layout.y + (row - 1) * layout.row + drop];
}

/** The cell at a point, or none off the map: the nearest middle wins, which is exact for hexes and squares. */
export function hexAt(layout: Layout, x: number, y: number): string | null {
  const near = Math.round((x - layout.x) / layout.column) + 1;
  let best: string | null = null;
  let least = Infinity;
  for (let column = near - 1; column <= near + 1; column++) {
    const drop = dropOf(layout, column);
    const row = Math.round((y - layout.y - drop) / layout.row) + 1;
    const hex = number(column, row);
    const [cx, cy] = centre(layout, hex);
    const far = Math.hypot(cx - x, cy - y);
    if (far < least) {
      least = far;
      best = isOn(layout, column, row) ? hex : null;
    }
  }
  // The middle of a square is nearer to its sides than to its corners.
  return least <= layout.size * (layout.shape === 'squares' ? Math.SQRT2 : 1) ? best : null;
}

export function isOn(layout: Layout, column: number, row: number): boolean {
  return column >= 1 && row >= 1 && column <= layout.columns && row <= layout.rows;
}

/** The hex a cursor key leads to, or the same at the edge. */
export function step(layout: Layout, hex: string, key: string): string {
  const [column, row] = parts(hex);
  const dc = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
  const dr = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0;
  return isOn(layout, column + dc, row + dr) ? number(column + dc, row + dr) : hex;
}

const HEX_CORNERS = [0, 1, 2, 3, 4, 5].map((at) => [
  Math.cos((at * Math.PI) / 3),
  Math.sin((at * Math.PI) / 3),
]);
const SQUARE_CORNERS = [
  [1, -1],
  [1, 1],
  [-1, 1],
  [-1, -1],
];
/** By the side of an odd column, and of an even one. */
const HEX_BEYOND = [0, 1].map((lower) => [
  [1, lower],
  [0, 1],
  [-1, lower],
  [-1, lower - 1],
  [0, -1],
  [1, lower - 1],
]);
const SQUARE_BEYOND = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];

/** The cell beyond a side: 0 south-east of a hex and east of a square, then clockwise. It may lie off the map. */
export function beyond({ shape }: Pick<Layout, 'shape'>, hex: string, side: number): [number, number] {
  const [column, row] = parts(hex);
  const all = shape === 'squares' ? SQUARE_BEYOND : (HEX_BEYOND[column % 2 === 0 ? 1 : 0] ?? []);
  const [dc = 0, dr = 0] = all[side % all.length] ?? [];
  return [column + dc, row + dr];
}

/** The corners of a cell so far inside its sides, clockwise from the right; side `n` runs from corner `n` to corner `n + 1`. */
export function outlineOf(layout: Layout, hex: string, inset = 0): [x: number, y: number][] {
  const [[x, y], size] = [centre(layout, hex), layout.size - inset];
  const all = layout.shape === 'squares' ? SQUARE_CORNERS : HEX_CORNERS;
  return all.map(([dx = 0, dy = 0]) => [x + size * dx, y + size * dy]);
}

const cornersAt = (layout: Layout, hex: string, inset = 0) =>
  outlineOf(layout, hex, inset).map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`);

/** The same as SVG points. */
export function corners(layout: Layout, hex: string, inset: number): string {
  return cornersAt(layout, hex, inset)
    .map((at) => at.replace(' ', ','))
    .join(' ');
}

/** Many cells as one path, to be filled. */
export function fillOf(layout: Layout, hexes: Iterable<string>): string {
  let path = '';
  for (const hex of hexes) path += `M${cornersAt(layout, hex).join('L')}Z`;
  return path;
}

/** The line round an area, inner sides left out, drawn `inset` inside its cells. */
export function edgeOf(layout: Layout, hexes: Iterable<string>, inset = 0): string {
  const area = new Set(hexes);
  let path = '';
  for (const hex of area) {
    const all = cornersAt(layout, hex, inset);
    for (let side = 0; side < all.length; side++) {
      if (area.has(number(...beyond(layout, hex, side)))) continue;
      path += `M${all[side]}L${all[(side + 1) % all.length]}`;
    }
  }
  return path;
}

/** A distance on the ground, in words: metres below a kilometre. */
export function distance(metres: number): string {
  return metres < 1000 ? `${metres} m` : `${Math.round(metres / 100) / 10} km`;
}

/** A round figure of cells whose bar is about as long as asked, for a scale: 1, 2, 5, 10 … */
export function scaleBar(layout: Layout, k: number, pixels: number): { hexes: number; width: number } {
  const one = layout.row * k;
  const wanted = Math.max(pixels / one, 1);
  const tens = 10 ** Math.floor(Math.log10(wanted));
  const hexes = ([5, 2, 1].find((n) => n * tens <= wanted) ?? 1) * tens;
  return { hexes, width: hexes * one };
}
