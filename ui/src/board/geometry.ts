/** Hex numbers to points and back. Columns upright, even columns half a hex lower; `0709` is column 7, row 9. */
import type { Layout } from './state';

/** The sheet the terrain is drawn on: the figures of the drawing, `report/src/map/geometry.rs`. */
const SHEET = { size: 60, column: 90, row: 104, x: 84, y: 76 };

/** The layout of a terrain drawing, from the part of the sheet it says it shows. */
export function layoutOf(svg: string, { columns, rows }: Pick<Layout, 'columns' | 'rows'>): Layout {
  const shown = /<svg[^>]*?\sviewBox="([-\d.\s]+)"/.exec(svg)?.[1]?.trim().split(/\s+/).map(Number) ?? [];
  const [left = 0, top = 0, width = 0, height = 0] = shown;
  return { ...SHEET, x: SHEET.x - left, y: SHEET.y - top, columns, rows, width, height };
}

export function parts(hex: string): [column: number, row: number] {
  return [Number(hex.slice(0, 2)), Number(hex.slice(2, 4))];
}

export function number(column: number, row: number): string {
  return `${String(column).padStart(2, '0')}${String(row).padStart(2, '0')}`;
}

export function centre(layout: Layout, hex: string): [x: number, y: number] {
  const [column, row] = parts(hex);
  const drop = column % 2 === 0 ? layout.row / 2 : 0;
  return [layout.x + (column - 1) * layout.column, layout.y + (row - 1) * layout.row + drop];
}

/** The hex at a point, or none off the map: the nearest middle wins, which is exact for hexes. */
export function hexAt(layout: Layout, x: number, y: number): string | null {
  const near = Math.round((x - layout.x) / layout.column) + 1;
  let best: string | null = null;
  let least = Infinity;
  for (let column = near - 1; column <= near + 1; column++) {
    const drop = column % 2 === 0 ? layout.row / 2 : 0;
    const row = Math.round((y - layout.y - drop) / layout.row) + 1;
    const hex = number(column, row);
    const [cx, cy] = centre(layout, hex);
    const far = Math.hypot(cx - x, cy - y);
    if (far < least) {
      least = far;
      best = isOn(layout, column, row) ? hex : null;
    }
  }
  return least <= layout.size ? best : null;
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

/** The hex beyond a side: 0 south-east, then clockwise. It may lie off the map. */
export function beyond(hex: string, side: number): [column: number, row: number] {
  const [column, row] = parts(hex);
  const lower = column % 2 === 0 ? 1 : 0;
  const [dc, dr] = (
    [
      [1, lower],
      [0, 1],
      [-1, lower],
      [-1, lower - 1],
      [0, -1],
      [1, lower - 1],
    ] as const
  )[side % 6] as readonly [number, number];
  return [column + dc, row + dr];
}

/** Corner `at` of a hex, clockwise from the right; side `n` runs from corner `n` to corner `n + 1`. */
function corner([x, y]: [number, number], size: number, at: number): [number, number] {
  const angle = (at * Math.PI) / 3;
  return [x + size * Math.cos(angle), y + size * Math.sin(angle)];
}

const point = ([x, y]: [number, number]) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** The corners of a hex as SVG points. */
export function corners(middle: [number, number], size: number): string {
  return [0, 1, 2, 3, 4, 5].map((at) => point(corner(middle, size, at)).replace(' ', ',')).join(' ');
}

/** Many hexes as one path, to be filled. */
export function fillOf(layout: Layout, hexes: Iterable<string>): string {
  let path = '';
  for (const hex of hexes) {
    const middle = centre(layout, hex);
    path += `M${[0, 1, 2, 3, 4, 5].map((at) => point(corner(middle, layout.size, at))).join('L')}Z`;
  }
  return path;
}

/** The line round an area, inner sides left out, drawn `inset` inside its hexes. */
export function edgeOf(layout: Layout, hexes: Iterable<string>, inset = 0): string {
  const area = new Set(hexes);
  let path = '';
  for (const hex of area) {
    const middle = centre(layout, hex);
    for (let side = 0; side < 6; side++) {
      if (area.has(number(...beyond(hex, side)))) continue;
      const [one, other] = [side, side + 1].map((at) => point(corner(middle, layout.size - inset, at)));
      path += `M${one}L${other}`;
    }
  }
  return path;
}

/** A distance on the ground, in words: metres below a kilometre. */
export function distance(metres: number): string {
  return metres < 1000 ? `${metres} m` : `${Math.round(metres / 100) / 10} km`;
}

/** A round figure of hexes whose bar is about as long as asked, for a scale: 1, 2, 5, 10 … */
export function scaleBar(layout: Layout, k: number, pixels: number): { hexes: number; width: number } {
  const one = layout.row * k;
  const wanted = Math.max(pixels / one, 1);
  const tens = 10 ** Math.floor(Math.log10(wanted));
  const hexes = ([5, 2, 1].find((n) => n * tens <= wanted) ?? 1) * tens;
  return { hexes, width: hexes * one };
}
