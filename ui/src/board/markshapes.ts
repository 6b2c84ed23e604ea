/** Where the marks of what happened of late lie, in units of the map: arrows, lines of support, the target, dice, losses, wrecks and ways. The board
 *  writes them as SVG (`marks.ts`), a film draws them on a canvas. */
import { overlap, type Box } from './declutter';
import { centre } from './geometry';
import type { FightMark, Layout, LossMark, Piece, Side, ThrowMark, Trail } from './state';

export type Point = [x: number, y: number];
export type Line = readonly [from: Point, to: Point];

/** Sizes in pixels of the screen. */
const DIE = 15;
const BADGE = 13;
const HEAD = 11;
/** The shortest arrow, the smallest ring, and how far figures stand beside their hex at least. */
const FAR = 34;
const RING = 13;
const BESIDE = 20;
/** Half of an arrow's line with its white edge. */
const EDGE = 4;
/** How much worse it is to hide a point of an arrow's head than one of its line. */
const HEAD_WEIGHS = 4;
/** Between a hex and its dice, in dice. */
const GAP = 1.1;
/** More dice than this in one throw are told as a number. */
const DICE_MOST = 12;
const IN_ROW = 6;

export interface TrailShape {
  trail: Trail;
  points: readonly Point[];
  /** Its tip and two corners. */
  head: readonly Point[];
  /** Radius of the dot where it begins. */
  dot: number;
}

export interface ArrowShape {
  line: Line;
  head: readonly Point[];
}

export interface FightShape {
  fight: FightMark;
  arrows: readonly ArrowShape[];
  /** Lines of those who support, ending in a dot of that radius. */
  help: readonly { side: Side | null; line: Line; dot: number }[];
  /** Round the target of a fight that is the newest. */
  ring: { at: Point; radius: number; strokes: readonly Line[] } | null;
}

export interface LossShape {
  loss: LossMark;
  at: Point;
  wide: number;
  high: number;
}

export interface WreckShape {
  loss: LossMark;
  at: Point;
  scale: number;
}

export interface DieShape {
  at: Point;
  half: number;
  face: number;
  /** Nothing of dice that are added up. */
  isHit: boolean | null;
}

export interface ThrowShape {
  side: Side | null;
  dice: readonly DieShape[];
  /** Dice that are only counted. */
  more: { count: number; at: Point; half: number } | null;
}

/** The strokes of a wreck, round its middle. */
export const WRECK = {
  hull: 'M-9 3h18v5h-18zM-6-3h9l3 6h-14z',
  smoke: 'M0-4c-4-3 2-5-1-9M4-3c-2-3 3-4 1-7',
  cross: 'M-10-9l20 19M10-9l-20 19',
};

export function trailShapes(layout: Layout, trails: readonly Trail[], k: number): TrailShape[] {
  return trails.flatMap((trail) => {
    const points = trail.cells.map((cell) => centre(layout, cell));
    const [before, end] = [points.at(-2), points.at(-1)];
    if (!before || !end) return [];
    return [{ trail, points, head: headOf(before, end, HEAD / k, layout.size * 0.35), dot: 3.4 / k }];
  });
}

export function fightShape(layout: Layout, fight: FightMark, k: number): FightShape {
  const to = centre(layout, fight.target);
  const help = fight.isNow ? fight.support : [];
  return {
    fight,
    arrows: fight.from.map((cell) => arrow(centre(layout, cell), to, layout, k)),
    help: help.map(({ cell, side }) => ({
      side,
      line: shortened(centre(layout, cell), to, layout.size * 0.4, layout.size * 0.5),
      dot: 3.5 / k,
    })),
    ring: fight.isNow ? crosshair(to, layout, k) : null,
  };
}

/** A thick line with a head, from the counter's edge to the target's. */
function arrow(start: Point, target: Point, layout: Layout, k: number): ArrowShape {
  const [from, to] = shortened(apart(start, target, FAR / k), target, layout.size * 0.3, layout.size * 0.42);
  const long = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const size = Math.min((HEAD * 1.4) / k, long * 0.6);
  return { line: [from, shortened(from, to, 0, size * 0.8)[1]], head: headOf(from, to, size, 0) };
}

/** A point at least so far from another, in the same direction: of neighbours on a large map an arrow would be a dot. */
function apart(from: Point, to: Point, least: number): Point {
  const long = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (long >= least || long === 0) return from;
  const share = least / long;
  return [to[0] + (from[0] - to[0]) * share, to[1] + (from[1] - to[1]) * share];
}

/** A triangle whose tip lies `back` before `to`. */
function headOf(from: Point, to: Point, size: number, back: number): Point[] {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const tip: Point = [to[0] - Math.cos(angle) * back, to[1] - Math.sin(angle) * back];
  const corner = (turn: number): Point => [
    tip[0] - Math.cos(angle + turn) * size,
    tip[1] - Math.sin(angle + turn) * size,
  ];
  return [tip, corner(0.48), corner(-0.48)];
}

/** A line without its ends; its middle where nothing would be left of it. */
export function shortened(from: Point, to: Point, start: number, end: number): [Point, Point] {
  const long = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const share = long > start + end ? [start / long, 1 - end / long] : [0.4, 0.6];
  const at = (part: number): Point => [
    from[0] + (to[0] - from[0]) * part,
    from[1] + (to[1] - from[1]) * part,
  ];
  return [at(share[0] ?? 0), at(share[1] ?? 1)];
}

/** The target: a ring with four strokes, outside the counter. */
function crosshair([x, y]: Point, { size }: Layout, k: number): FightShape['ring'] {
  const radius = Math.max(size * 0.72, RING / k);
  const out = radius * 1.28;
  const strokes = [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ].map(([dx = 0, dy = 0]): Line => [
    [x + dx * radius, y + dy * radius],
    [x + dx * out, y + dy * out],
  ]);
  return { at: [x, y], radius, strokes };
}

/** "−2" at the hex where it was lost: one figure for a side. It stands beside the counter where it hides no arrow: along a row of squares
 *  an arrow comes from the figure's usual place, and is no longer than the figure is wide. */
export function lossShapes(
  layout: Layout,
  all: readonly LossMark[],
  arrows: readonly ArrowShape[],
  k: number,
): LossShape[] {
  const taken: Box[] = [];
  const marks = arrows.flatMap((one) => spotsOf(one, BADGE / 2 / k));
  return [...lossesByCell(all).values()].flatMap((losses) => {
    const [first] = losses;
    if (!first) return [];
    const [high, wide] = [BADGE / k, (BADGE * 1.7) / k];
    const step = high * 1.15;
    const boxes = besides(centre(layout, first.cell), layout, k).map(([x, y]): Box => {
      const top = y - high / 2;
      return {
        left: x - wide / 2,
        right: x + wide / 2,
        top,
        bottom: top + high + (losses.length - 1) * step,
      };
    });
    const costs = boxes.map((box) => costOf(box, marks, taken, EDGE / k));
    const place = boxes[costs.indexOf(Math.min(...costs))];
    if (!place) return [];
    taken.push(place);
    const x = (place.left + place.right) / 2;
    return losses.map((loss, row) => ({ loss, at: [x, place.top + high / 2 + row * step], wide, high }));
  });
}

/** What each side lost in a cell, now or before, as one figure. */
function lossesByCell(all: readonly LossMark[]): Map<string, LossMark[]> {
  const cells = new Map<string, LossMark[]>();
  for (const loss of all) {
    if (!loss.points) continue;
    const losses = cells.get(loss.cell) ?? [];
    cells.set(loss.cell, losses);
    const at = losses.findIndex(({ side, isNow }) => side === loss.side && isNow === loss.isNow);
    if (at < 0) losses.push(loss);
    else losses[at] = { ...loss, points: loss.points + (losses[at]?.points ?? 0) };
  }
  return cells;
}

/** Where figures may stand beside a cell, the likeliest first: at its left, at its right, at its corners. Dice lie above and below. */
function besides([x, y]: Point, { size }: Layout, k: number): Point[] {
  const [dx, dy] = [Math.max(size * 0.62, BESIDE / k), Math.max(size * 0.66, BESIDE / k)];
  const middle = y - size * 0.1;
  return [
    [x - dx, middle],
    [x + dx, middle],
    [x - dx, y + dy],
    [x + dx, y + dy],
    [x - dx, y - dy],
    [x + dx, y - dy],
  ];
}

/** Points of an arrow, so close that no figure lies between two of them; those of its head count for more. */
function spotsOf({ line: [from, to], head }: ArrowShape, step: number): { at: Point; weight: number }[] {
  const steps = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / step));
  const along = Array.from({ length: steps + 1 }, (_, n): Point => {
    const share = n / steps;
    return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
  });
  return [
    ...along.map((at) => ({ at, weight: 1 })),
    ...head.map((at) => ({ at, weight: HEAD_WEIGHS })),
    { at: to, weight: HEAD_WEIGHS },
  ];
}

/** What a figure would hide of the arrows, and of other figures. */
function costOf(
  box: Box,
  marks: readonly { at: Point; weight: number }[],
  taken: readonly Box[],
  edge: number,
): number {
  const { left, right, top, bottom } = box;
  const isHidden = ([x, y]: Point) =>
    x > left - edge && x < right + edge && y > top - edge && y < bottom + edge;
  const arrows = marks.reduce((sum, { at, weight }) => sum + (isHidden(at) ? weight : 0), 0);
  const figures = taken.filter((other) => overlap(other, box) > 0).length;
  return arrows + figures * HEAD_WEIGHS;
}

/** Where a unit was destroyed. It stands in the corner of a hex that a unit has entered since. */
export function wreckShapes(
  layout: Layout,
  pieces: readonly Piece[],
  all: readonly LossMark[],
  k: number,
): WreckShape[] {
  const taken = new Set(pieces.map(({ hex }) => hex));
  const cells = new Map(all.flatMap((loss) => (loss.isDestroyed ? [[loss.cell, loss] as const] : [])));
  return [...cells.values()].map((loss) => {
    const [x, y] = centre(layout, loss.cell);
    const isTaken = taken.has(loss.cell);
    const size = Math.max(isTaken ? layout.size * 0.26 : layout.size * 0.42, 8 / k);
    const shift = isTaken ? layout.size * 0.58 : 0;
    return { loss, at: [x + shift, y + shift], scale: size / 10 };
  });
}

/** The dice of a fight: the first throw above the target, the answer below it, both within the map. */
export function throwShapes(layout: Layout, fight: FightMark, k: number): ThrowShape[] {
  const [x, y] = centre(layout, fight.target);
  const step = (DIE + 2) / k;
  const taken: Box[] = [];
  return fight.dice
    .filter(({ faces }) => faces.length)
    .map((thrown, at) => {
      const shown = Math.min(thrown.faces.length, DICE_MOST);
      const more = thrown.faces.length - shown;
      const wide = Math.min(shown + Number(more > 0), IN_ROW) * step;
      const high = Math.ceil((shown + Number(more > 0)) / IN_ROW) * step;
      const left = Math.min(Math.max(x - wide / 2, 0), layout.width - wide);
      const box = (top: number): Box => ({ left, top, right: left + wide, bottom: top + high });
      const isFree = (one: Box) =>
        one.top >= 0 && one.bottom <= layout.height && taken.every((other) => overlap(other, one) === 0);
      const places = rowsAround(y, layout, high, step, at % 2 === 0).map(box);
      const place = places.find(isFree) ?? box(0);
      taken.push(place);
      return throwShape(thrown, shown, more, [place.left, place.top], step);
    });
}

/** Where a throw may lie beside its hex: above it or below it first, then farther and farther off on either side. */
function rowsAround(y: number, { row }: Layout, high: number, step: number, isAbove: boolean): number[] {
  const rows = Array.from({ length: 12 }, (_, n) => {
    const gap = Math.max(row * 0.56, step * GAP) + n * step;
    const [above, below] = [y - gap - high, y + gap];
    return isAbove ? [above, below] : [below, above];
  });
  return rows.flat();
}

function throwShape(
  { faces, hits, side }: ThrowMark,
  shown: number,
  more: number,
  [left, top]: Point,
  step: number,
): ThrowShape {
  // Hits first, then the highest.
  const order = faces.map((face, n) => ({ face, isHit: hits[n] ?? null }));
  order.sort((a, b) => Number(b.isHit ?? false) - Number(a.isHit ?? false) || b.face - a.face);
  const cell = (n: number): Point => [
    left + (n % IN_ROW) * step + step / 2,
    top + Math.floor(n / IN_ROW) * step + step / 2,
  ];
  const half = (step * 0.92) / 2;
  const dice = order.slice(0, shown).map(({ face, isHit }, n) => ({ at: cell(n), half, face, isHit }));
  return { side, dice, more: more ? { count: more, at: cell(shown), half } : null };
}
