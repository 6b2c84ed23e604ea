/** Where the names of a table stand: each beside its base where it covers least; whoever matters less goes without, until somebody
 * comes nearer or points at him. */
import { overlap, type Box } from './declutter';
import { middle, toWorld, UNIT } from './table-geometry';
import { drawnOf, rank, type Drawn } from './table-markers';
import type { TableState, Terrain } from './table-state';

export type Beside = 'below' | 'above' | 'right' | 'left';

export interface Named {
  /** By base: on which side of it its name stands. */
  bases: ReadonlyMap<string, Beside>;
  /** Names of objectives and of the ground, and the middles of their lines. */
  objectives: readonly Written[];
  ground: readonly Written[];
}

export interface Written {
  name: string;
  x: number;
  y: number;
}

/** How wide a letter is on average and how high a line, in pixels. */
const BASE_LETTER = { wide: 6.2, high: 15 };
const GROUND_LETTER = { wide: 5.9, high: 13 };
const OBJECTIVE_LETTER = { wide: 6.6, high: 17 };
/** Where half of a base is less on the screen, only what the hand is on has its name. */
const BASE_LEAST = 6.5;
/** Half of an objective's star, in units of the drawing. */
const STAR = 9;
/** A name that would cover more than such a share of its own room is left out. What the hand is on always has its name. */
const COVERS_MOST = { hand: Infinity, actor: 0.25, other: 0.1, ground: 0.12 };
/** How much worse each further place is than the one before it. */
const RELUCTANCE = 0.02;

/** All names at `k` pixels for a unit of the drawing; `letters` is how much larger than usual they are written. */
export function namesOf(
  state: TableState,
  k: number,
  letters = 1,
  drawn: Drawn = drawnOf(state, k, letters),
): Named {
  if (!state.names) return { bases: new Map(), objectives: [], ground: [] };
  const taken = [...drawn.boxes];
  const size = ({ wide, high }: { wide: number; high: number }, text: string): [number, number] => [
    (text.length * wide * letters) / k,
    (high * letters) / k,
  ];
  const objectives = state.objectives.map(({ name, at }) => {
    const [x, y] = toWorld(state.layout, at);
    const [wide, high] = size(OBJECTIVE_LETTER, name);
    taken.push({ left: x - STAR, right: x + STAR, top: y - STAR, bottom: y + STAR });
    const { box } = best(state, placesOf([x, y], STAR, [wide, high], k), taken);
    taken.push(box);
    return { name, x: (box.left + box.right) / 2, y: box.top + high * 0.8 };
  });
  const bases = new Map<string, Beside>();
  for (const base of [...state.bases].sort((a, b) => rank(a) - rank(b))) {
    if (base.radius * UNIT * k < BASE_LEAST && rank(base) > 0) continue;
    const [wide, high] = size(BASE_LETTER, base.label);
    const most = [COVERS_MOST.hand, COVERS_MOST.actor, COVERS_MOST.other][rank(base)] ?? 0;
    const r = (drawn.radii.get(base.id) ?? 0) * 1.16;
    const placed = best(state, placesOf(toWorld(state.layout, base.at), r, [wide, high], k), taken);
    if (placed.cost > most) continue;
    taken.push(placed.box);
    bases.set(base.id, placed.at);
  }
  return { bases, objectives, ground: groundOf(state, taken, (name) => size(GROUND_LETTER, name)) };
}

/** The names of the ground as far as they have room: the largest pieces first, no name twice, none over a base or its name. */
function groundOf(state: TableState, taken: Box[], size: (name: string) => [number, number]) {
  const said = new Set(state.objectives.map(({ name }) => name.toLowerCase()));
  const written: Written[] = [];
  for (const { name, outline } of [...state.terrain].sort((a, b) => extent(b) - extent(a))) {
    if (said.has(name.toLowerCase())) continue;
    const [x, y] = toWorld(state.layout, middle(outline));
    const [wide, high] = size(name);
    const at = (down: number): Box => ({
      left: x - wide / 2,
      right: x + wide / 2,
      top: y + down - high * 0.8,
      bottom: y + down + high * 0.3,
    });
    const placed = best(
      state,
      [0, -high, high].map((down) => ({ at: 'below' as const, box: at(down) })),
      taken,
    );
    if (placed.cost > COVERS_MOST.ground) continue;
    taken.push(placed.box);
    said.add(name.toLowerCase());
    const { left, right, top } = placed.box;
    written.push({ name, x: (left + right) / 2, y: top + high * 0.8 });
  }
  return written;
}

function placesOf(
  [x, y]: readonly [number, number],
  r: number,
  [wide, high]: readonly [number, number],
  k: number,
) {
  const gap = 3 / k;
  const box = (at: Beside, left: number, top: number) => ({
    at,
    box: { left, top, right: left + wide, bottom: top + high },
  });
  return [
    box('below', x - wide / 2, y + r),
    box('right', x + r + gap, y - high / 2),
    box('left', x - r - gap - wide, y - high / 2),
    box('above', x - wide / 2, y - r - high),
  ];
}

/** The place that covers least of what is taken, and nothing beyond the edge. */
function best(
  { layout }: TableState,
  places: readonly { at: Beside; box: Box }[],
  taken: readonly Box[],
): { at: Beside; box: Box; cost: number } {
  const edge = { right: layout.width * UNIT, bottom: layout.depth * UNIT };
  const costs = places.map(({ at, box }, order) => {
    const room = (box.right - box.left) * (box.bottom - box.top);
    const inside =
      Math.max(0, Math.min(box.right, edge.right) - Math.max(box.left, 0)) *
      Math.max(0, Math.min(box.bottom, edge.bottom) - Math.max(box.top, 0));
    const covered = taken.reduce((sum, other) => sum + overlap(box, other), room - inside);
    return { at, box, cost: covered / room + order * RELUCTANCE };
  });
  return costs.reduce((least, one) => (one.cost < least.cost ? one : least));
}

/** How much room a piece takes, by the square round it. */
function extent({ outline }: Terrain): number {
  const [xs, ys] = [outline.map(({ x }) => x), outline.map(({ y }) => y)];
  return (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys));
}
