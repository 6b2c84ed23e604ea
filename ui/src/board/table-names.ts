/** Where the names of a table stand: each beside its base where it covers least; whoever matters less goes without, until somebody
 * comes nearer or points at him. */
import { overlap, type Box } from './declutter';
import { middle, toWorld, UNIT } from './table-geometry';
import type { Base, TableState, Terrain } from './table-state';

export type Beside = 'below' | 'above' | 'right' | 'left';

export interface Named {
  /** By base: on which side of it its name stands. */
  bases: ReadonlyMap<string, Beside>;
  /** Names of the ground, and their middles. */
  ground: readonly { name: string; x: number; y: number }[];
}

/** How wide a letter is on average and how high a line, in pixels. */
const BASE_LETTER = { wide: 6.2, high: 15 };
const GROUND_LETTER = { wide: 5.6, high: 13 };
const OBJECTIVE_LETTER = { wide: 6.6, high: 17 };
/** Where a base is smaller on the screen, only what the hand is on has its name. */
const BASE_LEAST = 11;
/** Half of an objective's star, in units of the drawing. */
const STAR = 9;
/** A marker beside a base, in pixels. */
const CHIP = 16;
/** A name that would cover more than such a share of its own room is left out. What the hand is on always has its name. */
const COVERS_MOST = { hand: Infinity, actor: 0.25, other: 0.1, ground: 0.12 };
/** How much worse each further place is than the one before it. */
const RELUCTANCE = 0.02;

/** All names at `k` pixels for a unit of the drawing; `letters` is how much larger than usual they are written. */
export function namesOf(state: TableState, k: number, letters = 1): Named {
  if (!state.names) return { bases: new Map(), ground: [] };
  const taken = [...state.bases.flatMap((base) => boxesOf(state, base, k, letters))];
  const size = ({ wide, high }: { wide: number; high: number }, text: string): [number, number] => [
    (text.length * wide * letters) / k,
    (high * letters) / k,
  ];
  for (const { name, at } of state.objectives) {
    const [x, y] = toWorld(state.layout, at);
    const [wide, high] = size(OBJECTIVE_LETTER, name);
    taken.push({ left: x - STAR, right: x + STAR, top: y - STAR, bottom: y + STAR });
    taken.push({ left: x - wide / 2, right: x + wide / 2, top: y + high * 0.5, bottom: y + high * 1.6 });
  }
  const bases = new Map<string, Beside>();
  for (const base of [...state.bases].sort((a, b) => rank(a) - rank(b))) {
    if (base.radius * UNIT * k < BASE_LEAST && rank(base) > 0) continue;
    const [wide, high] = size(BASE_LETTER, base.label);
    const most = [COVERS_MOST.hand, COVERS_MOST.actor, COVERS_MOST.other][rank(base)] ?? 0;
    const placed = best(state, placesOf(state, base, wide, high, k), taken);
    if (placed.cost > most) continue;
    taken.push(placed.box);
    bases.set(base.id, placed.at);
  }
  return { bases, ground: groundOf(state, taken, (name) => size(GROUND_LETTER, name)) };
}

/** The names of the ground as far as they have room: the largest pieces first, no name twice, none over a base or its name. */
function groundOf(state: TableState, taken: Box[], size: (name: string) => [number, number]) {
  const said = new Set(state.objectives.map(({ name }) => name.toLowerCase()));
  const written: { name: string; x: number; y: number }[] = [];
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

/** What a base covers: itself, and the markers beside it. */
function boxesOf(state: TableState, base: Base, k: number, letters: number): Box[] {
  const [x, y] = toWorld(state.layout, base.at);
  const r = base.radius * UNIT;
  const disc = { left: x - r, right: x + r, top: y - r, bottom: y + r };
  const chips = base.tokens.length + Number(base.cover > 0);
  if (!chips) return [disc];
  const chip = (CHIP * letters) / k;
  const [left, top] = [x - r + 2 * r * 0.78, y - r * 1.24];
  return [disc, { left, top, right: left + chips * chip, bottom: top + chip }];
}

function placesOf({ layout }: TableState, base: Base, wide: number, high: number, k: number) {
  const [x, y] = toWorld(layout, base.at);
  const r = base.radius * UNIT * 1.16;
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

/** What is in hand or aimed at goes first, then whoever may act. */
function rank(base: Base): 0 | 1 | 2 {
  return base.isSelected || base.isAimed ? 0 : base.isActor ? 1 : 2;
}

/** How much room a piece takes, by the square round it. */
function extent({ outline }: Terrain): number {
  const [xs, ys] = [outline.map(({ x }) => x), outline.map(({ y }) => y)];
  return (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys));
}
