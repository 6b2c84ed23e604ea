/** How large bases show and how their markers are written: a base that would be a dot grows as far as its neighbours leave room;
 * words on markers go where they would lie over something else, the order last; none is cut. */
import { overlap, type Box } from './declutter';
import { toWorld, UNIT } from './table-geometry';
import type { Base, TableState, Token } from './table-state';

/** `words`: all of them. `order`: of the words the order alone, without the cover, which the base shows. `none`: no words at all. */
export type Writing = 'words' | 'order' | 'none';
/** At which corner or edge of its base the row of markers lies. */
export type Corner = 'ne' | 'nw' | 'se' | 'sw' | 'e' | 'w' | 'n' | 's';

interface Row {
  writing: Writing;
  corner: Corner;
  box: Box;
}
export type Markers = Pick<Row, 'writing' | 'corner'>;

/** Everything that is known of the bases before their names are placed. */
export interface Drawn {
  /** Half of each base as it is drawn, in units of the drawing. */
  radii: ReadonlyMap<string, number>;
  /** Figures and weapons can be told apart on the smallest of them; else all have signs. */
  isTold: boolean;
  markers: ReadonlyMap<string, Markers>;
  /** What bases and markers cover. */
  boxes: readonly Box[];
}

/** In pixels: half of a base that can be seen, and half of one on which figures can be told apart. */
const SEEN = 9;
const TOLD = 8.5;
/** In pixels: a marker, a letter on one, what a word has left and right of it and for its capital, the gap between two. */
const CHIP = 16;
const LETTER = 6.3;
const PADS = 11.5;
const GAP = 2;
/** Of a row of markers so much may lie over something else. */
const COVERS_MOST = 0.08;
const CORNERS: readonly Corner[] = ['ne', 'nw', 'se', 'sw', 'e', 'w', 'n', 's'];

/** All bases at `k` pixels for a unit of the drawing; `letters` is how much larger than usual they are written. */
export function drawnOf(state: TableState, k: number, letters = 1): Drawn {
  const radii = radiiOf(state, k / letters);
  const discs = state.bases.map((base) => discOf(state, base, radii));
  const rows: Box[] = [];
  const markers = new Map<string, Markers>();
  for (const base of [...state.bases].sort((a, b) => rank(a) - rank(b))) {
    // Its own markers may lie over its edge, and those of whom the hand is on not over the tape.
    const others = discs.filter((_, at) => state.bases[at] !== base);
    const taken = [...others, ...rows, ...(rank(base) === 0 ? tapeOf(state, k) : [])];
    const row = rowOf(state, base, { k, letters, radii, taken });
    if (!row) continue;
    markers.set(base.id, row);
    rows.push(row.box);
  }
  const smallest = Math.min(...state.bases.map((base) => base.radius * UNIT));
  return { radii, isTold: smallest * k >= TOLD, markers, boxes: [...discs, ...rows] };
}

/** What is written on a marker; nothing where it is left out. */
export function written({ kind, count, label }: Token, writing: Writing): string | null {
  if (label === undefined) return String(count);
  return writing === 'words' || (writing === 'order' && kind === 'order') ? label : null;
}

/** Whether its cover is among its markers. */
export function showsCover({ cover }: Base, writing: Writing): boolean {
  return cover > 0 && writing === 'words';
}

/** What is in hand, aimed at or on its way goes first, then whoever may act. */
export function rank(base: Base): 0 | 1 | 2 {
  return base.isSelected || base.isAimed || base.isMoving ? 0 : base.isActor ? 1 : 2;
}

/** A base that would be a dot grows until it can be seen, or until it would touch another that does. */
function radiiOf(state: TableState, k: number): Map<string, number> {
  const least = SEEN / k;
  const radius = (base: Base) => {
    const own = base.radius * UNIT;
    return own >= least ? own : Math.max(own, Math.min(least, nearest(state, base) / 2));
  };
  return new Map(state.bases.map((base) => [base.id, radius(base)]));
}

/** How far the nearest other base is, in units of the drawing. */
function nearest({ bases }: TableState, { id, at }: Base): number {
  const far = (other: Base) =>
    other.id === id ? Infinity : Math.hypot(other.at.x - at.x, other.at.y - at.y) * UNIT;
  return bases.reduce((least, other) => Math.min(least, far(other)), Infinity);
}

interface Room {
  k: number;
  letters: number;
  radii: Drawn['radii'];
  taken: readonly Box[];
}

/** The first way to write its markers that lies over nothing else; where there is none, the shortest. */
function rowOf(state: TableState, base: Base, room: Room): Row | null {
  const hasWords = base.tokens.some(({ label }) => label !== undefined);
  const isInHand = rank(base) === 0;
  const writings: Writing[] = !hasWords || isInHand ? ['words'] : ['words', 'order', 'none'];
  const rows = writings.flatMap((writing) => rowsOf(state, base, writing, room));
  const costs = rows.map(({ box }) => {
    const own = (box.right - box.left) * (box.bottom - box.top);
    return room.taken.reduce((sum, other) => sum + overlap(box, other), 0) / own;
  });
  const fits = rows.find((_, at) => (costs[at] ?? 0) <= COVERS_MOST);
  if (fits) return fits;
  const shortest = writings.at(-1);
  const least = Math.min(...costs.filter((_, at) => rows[at]?.writing === shortest));
  return rows.find(({ writing }, at) => writing === shortest && costs[at] === least) ?? null;
}

function rowsOf(state: TableState, base: Base, writing: Writing, { k, letters, radii }: Room): Row[] {
  const texts = base.tokens.flatMap((token) => written(token, writing) ?? []);
  const chips = [...(showsCover(base, writing) ? ['0'] : []), ...texts];
  if (!chips.length) return [];
  const px = letters / k;
  const one = (text: string) => (text.length > 1 ? text.length * LETTER + PADS : CHIP);
  const wide = (chips.reduce((sum, text) => sum + one(text), 0) + (chips.length - 1) * GAP) * px;
  const [x, y] = toWorld(state.layout, base.at);
  const r = radii.get(base.id) ?? 0;
  const high = CHIP * px;
  return CORNERS.map((corner) => {
    const [east, south] = OFF[corner];
    // At a corner the row begins on the base; beside and above it, it touches the base.
    const left = east ? x + r * east - (east < 0 ? wide : 0) : x - wide / 2;
    const top = Math.abs(south) === 1 ? y + r * south - (south < 0 ? high : 0) : y + r * south - high / 2;
    return { writing, corner, box: { left, top, right: left + wide, bottom: top + high } };
  });
}
/** Where the corner of a base is, in parts of its radius. */
const AT = 0.74;
/** How far east and south of the middle a row begins, in parts of the radius. */
const OFF: Record<Corner, readonly [east: number, south: number]> = {
  ne: [AT, -AT],
  nw: [-AT, -AT],
  se: [AT, AT],
  sw: [-AT, AT],
  e: [1, 0],
  w: [-1, 0],
  n: [0, -1],
  s: [0, 1],
};

/** The tape, and the way somebody is on, as rows of boxes. */
function tapeOf({ layout, tape, way }: TableState, k: number): Box[] {
  return [tape?.points ?? [], way ?? []].flatMap((spots) =>
    boxesAlong(
      spots.map((spot) => toWorld(layout, spot)),
      TAPE / 2 / k,
    ),
  );
}

function boxesAlong(points: readonly (readonly [number, number])[], half: number): Box[] {
  return points.slice(1).flatMap(([x2, y2], at) => {
    const [x1, y1] = points[at] ?? [x2, y2];
    const steps = Math.max(1, Math.ceil(Math.hypot(x2 - x1, y2 - y1) / (2 * half)));
    return Array.from({ length: steps }, (_, step) => {
      const [x, y] = [x1 + ((x2 - x1) * (step + 0.5)) / steps, y1 + ((y2 - y1) * (step + 0.5)) / steps];
      return { left: x - half, right: x + half, top: y - half, bottom: y + half };
    });
  });
}
/** How wide it is, in pixels. */
const TAPE = 12;

function discOf({ layout }: TableState, base: Base, radii: Drawn['radii']): Box {
  const [x, y] = toWorld(layout, base.at);
  const r = radii.get(base.id) ?? 0;
  return { left: x - r, right: x + r, top: y - r, bottom: y + r };
}
