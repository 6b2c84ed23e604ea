/** Hex numbers to points and back. Columns upright, even columns half a hex lower; `0709` is column 7, row 9. */
import type { Layout } from './state';

/** The sheet the terrain is drawn on: the figures of the drawing, `report/src/map/geometry.rs`. */
const SHEET = { size: 60, column: 90, row: 104, x: 84, y: 76 };

/** The layout of a terrain drawing, from the size it says it has. */
export function layoutOf(svg: string, columns: number, rows: number): Layout {
  const measure = (name: string) =>
    Number(new RegExp(`<svg[^>]*?\\s${name}="(\\d+(?:\\.\\d+)?)"`).exec(svg)?.[1] ?? 0);
  return { ...SHEET, columns, rows, width: measure('width'), height: measure('height') };
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

/** The corners of a hex as SVG points. */
export function corners([x, y]: [number, number], size: number): string {
  const points = [];
  for (let at = 0; at < 6; at++) {
    const angle = (at * Math.PI) / 3;
    points.push(`${(x + size * Math.cos(angle)).toFixed(1)},${(y + size * Math.sin(angle)).toFixed(1)}`);
  }
  return points.join(' ');
}
