/** What happened of late, over the map: arrows of an attack, lines of those who support it, the target, dice, losses, wrecks, and below the counters
 *  the ways that were gone. Nothing here needs to move to be read. */
import { overlap, type Box } from './declutter';
import { centre } from './geometry';
import type { BoardState, FightMark, Layout, LossMark, ThrowMark } from './state';

/** Sizes in pixels of the screen. */
const DIE = 15;
const BADGE = 13;
const HEAD = 11;
/** The shortest arrow, the smallest ring, and how far figures stand beside their hex at least. */
const FAR = 34;
const RING = 13;
const BESIDE = 20;
/** Between a hex and its dice, in dice. */
const GAP = 1.1;
/** More dice than this in one throw are told as a number. */
const DICE_MOST = 12;
const IN_ROW = 6;

type Point = [x: number, y: number];

/** The ways of the last turns, below the counters. */
export function trails({ layout, marks }: BoardState, k: number): string {
  if (!marks) return '';
  return marks.trails
    .map(({ cells, side, isLast, manner }) => {
      const points = cells.map((cell) => centre(layout, cell));
      const [before, end] = [points.at(-2), points.at(-1)];
      if (!before || !end) return '';
      const css = `trail ${side ?? ''} ${manner}${isLast ? '' : ' old'}`;
      const line = points.map((point) => point.map((n) => n.toFixed(0)).join(',')).join(' ');
      const [x, y] = points[0] ?? end;
      return `<g class="${css}"><polyline class="under" points="${line}"/><polyline points="${line}"/><circle cx="${x}" cy="${y}" r="${(3.4 / k).toFixed(1)}"/>${head(before, end, HEAD / k, layout.size * 0.35)}</g>`;
    })
    .join('');
}

/** Everything over the counters; `isFresh` where it has just happened. */
export function fights(state: BoardState, k: number, isFresh: boolean): string {
  const { layout, marks } = state;
  if (!marks) return '';
  const html = [
    ...marks.fights.map((fight) => arrows(layout, fight, k)),
    ...wrecks(layout, state, marks.losses, k),
    ...losses(layout, marks.losses, k),
    ...marks.fights.filter(({ isNow }) => isNow).map((fight) => dice(layout, fight, k)),
  ].join('');
  return html && `<g class="${isFresh ? 'fresh' : 'rest'}">${html}</g>`;
}

function arrows(layout: Layout, fight: FightMark, k: number): string {
  const to = centre(layout, fight.target);
  const css = `fight ${fight.side ?? ''} ${fight.kind}${fight.isNow ? '' : ' old'}`;
  const attack = fight.from.map((cell) => arrow(centre(layout, cell), to, layout, k));
  const help = fight.isNow
    ? fight.support.map(({ cell, side }) => {
        const [from, until] = shortened(centre(layout, cell), to, layout.size * 0.4, layout.size * 0.5);
        const ends = lineOf(from, until);
        return `<g class="help ${side ?? ''}"><line class="under" ${ends}/><line ${ends}/><circle cx="${until[0].toFixed(0)}" cy="${until[1].toFixed(0)}" r="${(3.5 / k).toFixed(1)}"/></g>`;
      })
    : [];
  return `<g class="${css}" data-target="${fight.target}">${help.join('')}${attack.join('')}${fight.isNow ? crosshair(to, layout, k) : ''}</g>`;
}

/** A thick line with a head, from the counter's edge to the target's. */
function arrow(start: Point, target: Point, layout: Layout, k: number): string {
  const [from, to] = shortened(apart(start, target, FAR / k), target, layout.size * 0.3, layout.size * 0.42);
  const long = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const size = Math.min((HEAD * 1.4) / k, long * 0.6);
  const line = lineOf(from, shortened(from, to, 0, size * 0.8)[1]);
  return `<g class="arrow"><line class="under" ${line}/>${head(from, to, size, 0, 'under')}<line ${line}/>${head(from, to, size, 0)}</g>`;
}

/** A point at least so far from another, in the same direction: of neighbours on a large map an arrow would be a dot. */
function apart(from: Point, to: Point, least: number): Point {
  const long = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (long >= least || long === 0) return from;
  const share = least / long;
  return [to[0] + (from[0] - to[0]) * share, to[1] + (from[1] - to[1]) * share];
}

/** A triangle whose tip lies `back` before `to`. */
function head(from: Point, to: Point, size: number, back: number, css = ''): string {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const tip: Point = [to[0] - Math.cos(angle) * back, to[1] - Math.sin(angle) * back];
  const corner = (turn: number): Point => [
    tip[0] - Math.cos(angle + turn) * size,
    tip[1] - Math.sin(angle + turn) * size,
  ];
  const points = [tip, corner(0.48), corner(-0.48)].map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`);
  return `<polygon class="head ${css}" points="${points.join(' ')}"/>`;
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

const lineOf = ([x1, y1]: Point, [x2, y2]: Point) =>
  `x1="${x1.toFixed(1)}" y1="${y1.toFixed(1)}" x2="${x2.toFixed(1)}" y2="${y2.toFixed(1)}"`;

/** The target: a ring with four strokes, outside the counter. */
function crosshair([x, y]: Point, { size }: Layout, k: number): string {
  const r = Math.max(size * 0.72, RING / k);
  const out = r * 1.28;
  const strokes = [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ].map(([dx = 0, dy = 0]) => `M${x + dx * r} ${y + dy * r}L${x + dx * out} ${y + dy * out}`);
  const shape = `<circle cx="${x}" cy="${y}" r="${r}"/><path d="${strokes.join('')}"/>`;
  return `<g class="aimed under">${shape}</g><g class="aimed">${shape}</g>`;
}

/** "−2" at the hex where it was lost: one figure for a side. */
function losses(layout: Layout, all: readonly LossMark[], k: number): string[] {
  const sums = new Map<string, LossMark>();
  for (const loss of all) {
    if (!loss.points) continue;
    const key = `${loss.cell} ${loss.side} ${loss.isNow}`;
    sums.set(key, { ...loss, points: loss.points + (sums.get(key)?.points ?? 0) });
  }
  const [high, wide] = [BADGE / k, (BADGE * 1.7) / k];
  const rows = new Map<string, number>();
  return [...sums.values()].map(({ cell, points, side, isNow }) => {
    const [cx, cy] = centre(layout, cell);
    const row = rows.get(cell) ?? 0;
    rows.set(cell, row + 1);
    const [x, y] = [
      cx - Math.max(layout.size * 0.62, BESIDE / k),
      cy - layout.size * 0.1 + row * high * 1.15,
    ];
    const box = `x="${(x - wide / 2).toFixed(1)}" y="${(y - high / 2).toFixed(1)}" width="${wide.toFixed(1)}" height="${high.toFixed(1)}" rx="${(high / 3).toFixed(1)}"`;
    return `<g class="loss ${side ?? ''}${isNow ? '' : ' old'}" data-hex="${cell}"><rect ${box}/><text x="${x.toFixed(1)}" y="${(y + high * 0.36).toFixed(1)}" font-size="${(high * 0.98).toFixed(1)}">−${points}</text></g>`;
  });
}

/** Where a unit was destroyed. It stands in the corner of a hex that a unit has entered since. */
function wrecks(layout: Layout, { pieces }: BoardState, all: readonly LossMark[], k: number): string[] {
  const taken = new Set(pieces.map(({ hex }) => hex));
  const cells = new Map(all.flatMap((loss) => (loss.isDestroyed ? [[loss.cell, loss] as const] : [])));
  return [...cells.values()].map(({ cell, side, isNow }) => {
    const [x, y] = centre(layout, cell);
    const isTaken = taken.has(cell);
    const size = Math.max(isTaken ? layout.size * 0.26 : layout.size * 0.42, 8 / k);
    const shift = isTaken ? layout.size * 0.58 : 0;
    const at = `translate(${(x + shift).toFixed(1)} ${(y + shift).toFixed(1)}) scale(${(size / 10).toFixed(3)})`;
    return `<g class="wreck ${side ?? ''}${isNow ? '' : ' old'}" data-hex="${cell}" transform="${at}"><g><path class="hull" d="M-9 3h18v5h-18zM-6-3h9l3 6h-14z"/><path class="smoke" d="M0-4c-4-3 2-5-1-9M4-3c-2-3 3-4 1-7"/><path class="cross" d="M-10-9l20 19M10-9l-20 19"/></g></g>`;
  });
}

/** The dice of a fight: the first throw above the target, the answer below it, both within the map. */
function dice(layout: Layout, fight: FightMark, k: number): string {
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
      return throwOf(thrown, shown, more, [place.left, place.top], step);
    })
    .join('');
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

function throwOf(
  { faces, hits, side }: ThrowMark,
  shown: number,
  more: number,
  at: Point,
  step: number,
): string {
  // Hits first, then the highest.
  const order = faces.map((face, n) => ({ face, isHit: hits[n] ?? null }));
  order.sort((a, b) => Number(b.isHit ?? false) - Number(a.isHit ?? false) || b.face - a.face);
  const cell = (n: number): Point => [
    at[0] + (n % IN_ROW) * step + step / 2,
    at[1] + Math.floor(n / IN_ROW) * step + step / 2,
  ];
  const half = (step * 0.92) / 2;
  const drawn = order.slice(0, shown).map(({ face, isHit }, n) => {
    const [x, y] = cell(n);
    const css = isHit === null ? 'sum' : isHit ? 'hit' : 'miss';
    return `<g class="die ${css}" style="--n:${n}"><rect x="${(x - half).toFixed(1)}" y="${(y - half).toFixed(1)}" width="${(half * 2).toFixed(1)}" height="${(half * 2).toFixed(1)}" rx="${(half * 0.4).toFixed(1)}"/><text x="${x.toFixed(1)}" y="${(y + half * 0.72).toFixed(1)}" font-size="${(half * 1.9).toFixed(1)}">${face}</text></g>`;
  });
  const [x, y] = cell(shown);
  const rest = more
    ? `<text class="more" x="${x.toFixed(1)}" y="${(y + half * 0.7).toFixed(1)}" font-size="${(half * 1.5).toFixed(1)}">+${more}</text>`
    : '';
  return `<g class="throw ${side ?? ''}">${drawn.join('')}${rest}</g>`;
}
