/** Inches to points of the drawing and back. The drawing has 0.2 units for each hundredth, its y runs down. */
import type { Base, Spot, TableLayout } from './table-state';

/** Units of the drawing for a hundredth of an inch. */
export const UNIT = 0.2;
/** Hundredths of an inch in an inch. */
export const INCH = 100;

export function toWorld(layout: TableLayout, { x, y }: Spot): [number, number] {
  return [x * UNIT, (layout.depth - y) * UNIT];
}

export function toSpot(layout: TableLayout, x: number, y: number): Spot {
  return { x: Math.round(x / UNIT), y: Math.round(layout.depth - y / UNIT) };
}

/** The mean of its corners. */
export function middle(outline: readonly Spot[]): Spot {
  const sum = outline.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 });
  return { x: sum.x / outline.length, y: sum.y / outline.length };
}

/** The place so far along a way; its end, where the way is shorter. */
export function spotAlong(way: readonly Spot[], far: number): Spot | null {
  let left = far;
  for (const [at, to] of way.entries()) {
    const from = way[at - 1] ?? to;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    if (length > 0 && left <= length) {
      const part = left / length;
      return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
    }
    left -= length;
  }
  return way.at(-1) ?? null;
}

export function sizeOf(layout: TableLayout): [number, number] {
  return [layout.width * UNIT, layout.depth * UNIT];
}

/** The nearest place on the table. */
export function onTable(layout: TableLayout, { x, y }: Spot): Spot {
  return { x: Math.min(Math.max(x, 0), layout.width), y: Math.min(Math.max(y, 0), layout.depth) };
}

/** Whoever stands there; the nearest, where two bases touch. */
export function baseAt(bases: readonly Base[], spot: Spot, slack = 0): Base | null {
  let best: Base | null = null;
  let least = Infinity;
  for (const base of bases) {
    const far = Math.hypot(base.at.x - spot.x, base.at.y - spot.y) - base.radius - slack;
    if (far <= 0 && far < least) {
      best = base;
      least = far;
    }
  }
  return best;
}

/** Where a cursor key leads: an inch, or a quarter of one for `fine` fingers; on whole steps. */
export function stepSpot(layout: TableLayout, spot: Spot, key: string, isFine: boolean): Spot {
  const step = isFine ? INCH / 4 : INCH;
  const snap = (value: number) => Math.round(value / step) * step;
  const dx = key === 'ArrowLeft' ? -step : key === 'ArrowRight' ? step : 0;
  const dy = key === 'ArrowDown' ? -step : key === 'ArrowUp' ? step : 0;
  return onTable(layout, {
    x: dx ? snap(spot.x + dx) : spot.x,
    y: dy ? snap(spot.y + dy) : spot.y,
  });
}

/** As a tape is read: 6″, 6.5″, 6.25″. */
export function inches(length: number): string {
  return `${Number((length / INCH).toFixed(2))}″`;
}

/** Where on the table, as inches from the west and the south edge. */
export function placeWords({ x, y }: Spot): string {
  return `${inches(x)} east, ${inches(y)} north`;
}

/** An arc of a circle round a middle, `degrees` wide, centred on a way (in table directions), as a path. */
export function arcPath([x, y]: [number, number], radius: number, way: Spot, degrees: number): string {
  if (degrees >= 360) {
    return `M${(x - radius).toFixed(1)} ${y.toFixed(1)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;
  }
  const middle = Math.atan2(-way.y, way.x);
  const half = (degrees * Math.PI) / 360;
  const at = (angle: number) =>
    `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`;
  return `M${at(middle - half)}A${radius} ${radius} 0 ${degrees > 180 ? 1 : 0} 1 ${at(middle + half)}`;
}
