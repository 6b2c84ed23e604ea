/** Drawing below and above the bases: terrain, objectives, rings, ways, the tape. */
import { escaped } from './layers';
import { arcPath, middle, toWorld, UNIT } from './table-geometry';
import { labelAt, type Eye } from './table-label';
import type { Named, Written } from './table-names';
import type { Ground, Spot, TableLayout, TableState, Terrain } from './table-state';

/** Patterns of the ground; the style sheet gives the colours, so that every palette has its own. */
export const PATTERNS = `<defs>
<pattern id="t-forest" width="46" height="40" patternUnits="userSpaceOnUse" fill="var(--tree)"><rect width="46" height="40" fill="var(--wood)"/><circle cx="11" cy="12" r="9"/><circle cx="34" cy="9" r="7"/><circle cx="25" cy="29" r="10"/><circle cx="43" cy="32" r="6"/><circle cx="4" cy="34" r="5"/></pattern>
<pattern id="t-odd" width="30" height="22" patternUnits="userSpaceOnUse"><rect width="30" height="22" fill="var(--bog)"/><path fill="none" stroke="var(--bog-line)" stroke-width="1.3" d="M4 8h8M7 5v3M10 5v3M19 18h8M22 15v3M25 15v3"/></pattern>
<pattern id="t-house" width="9" height="9" patternUnits="userSpaceOnUse"><rect width="9" height="9" fill="var(--roof)"/><path stroke="var(--roof-line)" stroke-width="0.8" d="M0 4.5h9"/></pattern>
<pattern id="t-hedge" width="14" height="14" patternUnits="userSpaceOnUse" fill="var(--leaf)"><rect width="14" height="14" fill="var(--hedge)"/><circle cx="4" cy="4" r="3.4"/><circle cx="11" cy="10" r="3.4"/></pattern>
<pattern id="t-wall" width="12" height="8" patternUnits="userSpaceOnUse"><rect width="12" height="8" fill="var(--stone)"/><path fill="none" stroke="var(--stone-line)" d="M0 0h12M0 4h12M3 0v4M9 4v4"/></pattern>
<pattern id="t-water" width="34" height="14" patternUnits="userSpaceOnUse"><rect width="34" height="14" fill="var(--water)"/><path fill="none" stroke="var(--water-line)" stroke-width="1.3" d="M2 9q4-5 8 0t8 0"/></pattern>
<pattern id="t-crops" width="10" height="20" patternUnits="userSpaceOnUse"><rect width="10" height="20" fill="var(--bog)"/><path fill="none" stroke="var(--hill-line)" stroke-width="1.2" d="M5 1v18M2 5l3 3 3-3M2 13l3 3 3-3"/></pattern>
<pattern id="t-rubble" width="22" height="18" patternUnits="userSpaceOnUse"><rect width="22" height="18" fill="var(--hill)"/><path fill="var(--stone)" stroke="var(--stone-line)" d="M3 4l5-2 3 4-5 3zM13 10l4-3 4 4-5 4zM3 13l3-1 2 3-4 1z"/></pattern>
<pattern id="t-river" width="26" height="16" patternUnits="userSpaceOnUse"><rect width="26" height="16" fill="var(--water)"/><path fill="none" stroke="var(--water-line)" stroke-width="1.1" d="M2 4q3-4 6 0t6 0"/><path fill="var(--stone)" d="M17 10h3v2h-3zM5 12h2v2H5zM22 3h2v2h-2z"/></pattern>
<pattern id="t-town" width="16" height="16" patternUnits="userSpaceOnUse"><rect width="16" height="16" fill="var(--road)"/><path fill="var(--roof)" stroke="var(--roof-line)" stroke-width="0.6" d="M1.2 1.2h5.6v5.6H1.2zM9.2 1.2h5.6v3.6H9.2zM9.2 7.2h5.6v7.6H9.2zM1.2 9.2h5.6v5.6H1.2z"/></pattern>
<pattern id="t-slope" width="14" height="12" patternUnits="userSpaceOnUse"><rect width="14" height="12" fill="var(--slope)"/><path fill="none" stroke="var(--hill-line)" stroke-width="0.9" d="M3 1v4M10 7v4"/></pattern>
<pattern id="t-vehicle" width="12" height="12" patternUnits="userSpaceOnUse"><rect width="12" height="12" fill="var(--stone)"/><path stroke="var(--stone-line)" stroke-opacity="0.45" d="M0 12 12 0"/></pattern>
<pattern id="t-grid" width="20" height="20" patternUnits="userSpaceOnUse"><path fill="none" stroke="var(--felt-line)" d="M0 0H20M0 0V20"/></pattern>
<pattern id="t-feet" width="240" height="240" patternUnits="userSpaceOnUse"><path fill="none" stroke="var(--felt-feet)" stroke-width="1.2" d="M0 0H240M0 0V240"/></pattern></defs>`;

/** How a piece of ground is drawn: filled with a pattern or a colour, with what line round it, and how that is broken. */
const LOOKS = {
  forest: ['url(#t-forest)', 'var(--tree)', '7 4'],
  odd: ['url(#t-odd)', 'var(--bog-line)', '3 4'],
  house: ['url(#t-house)', 'var(--roof-line)'],
  hedge: ['url(#t-hedge)', 'var(--leaf)'],
  wall: ['url(#t-wall)', 'var(--stone-line)'],
  water: ['url(#t-water)', 'var(--water-line)'],
  crops: ['url(#t-crops)', 'var(--hill-line)', '2 3'],
  rubble: ['url(#t-rubble)', 'var(--stone-line)'],
  river: ['url(#t-river)', 'var(--water-line)', '5 3'],
  road: ['var(--road)', 'var(--road-line)'],
  town: ['url(#t-town)', 'var(--roof-line)'],
  slope: ['url(#t-slope)', 'var(--hill-line)', '2 3'],
  hill: ['var(--hill)', 'var(--hill-line)'],
  fort: ['url(#t-wall)', 'var(--letters)', '7 3'],
  trench: ['var(--hill-line)', 'var(--letters)', '4 3'],
  trunk: ['#7a5b34', '#4c3718'],
  fence: ['#7a5b34', '#4c3718', '6 3'],
  vehicle: ['url(#t-vehicle)', 'var(--letters)'],
  other: ['var(--bog)', 'var(--bog-line)'],
} as const satisfies Record<string, readonly string[]>;
type Look = keyof typeof LOOKS;

/** From what lies lowest to what rises highest; a piece is drawn as the first of its kinds that is known. */
const KINDS: readonly (readonly [kind: string, look: Look])[] = [
  ['slope', 'slope'],
  ['hill', 'hill'],
  ['crops', 'crops'],
  ['rough', 'odd'],
  ['rubble', 'rubble'],
  ['odd', 'odd'],
  ['bog', 'odd'],
  ['crater', 'odd'],
  ['river', 'river'],
  ['water', 'water'],
  ['impassable', 'water'],
  ['road', 'road'],
  ['forest', 'forest'],
  ['wood', 'forest'],
  ['woods', 'forest'],
  ['trench', 'trench'],
  ['trunk', 'trunk'],
  ['fence', 'fence'],
  ['hedge', 'hedge'],
  ['bocage', 'hedge'],
  ['wall', 'wall'],
  ['fortification', 'fort'],
  ['town', 'town'],
  ['vehicle', 'vehicle'],
  ['bunker', 'wall'],
  ['pillbox', 'wall'],
  ['house', 'house'],
  ['building', 'house'],
];

export function kindOf(piece: Terrain): Look {
  return KINDS[rank(piece)]?.[1] ?? 'other';
}

export function terrain({ layout, terrain: pieces, isNight }: TableState): string {
  const [wide, high] = [layout.width * UNIT, layout.depth * UNIT];
  const sorted = [...pieces].sort((a, b) => rank(a) - rank(b));
  const lines = `<rect class="mat" width="${wide}" height="${high}"/><rect width="${wide}" height="${high}" fill="url(#t-grid)"/><rect width="${wide}" height="${high}" fill="url(#t-feet)"/>`;
  const drawn = sorted.map((piece) => {
    const kind = kindOf(piece);
    const [fill, line, dash = 'none'] = LOOKS[kind];
    const look = `fill="${fill}" stroke="${line}" stroke-dasharray="${dash}"`;
    const d = pathOf(layout, piece.outline);
    const roof = kind === 'house' ? ridge(layout, piece.outline) : '';
    const inner =
      kind === 'hill' ? `<path class="contour" d="${pathOf(layout, shrunk(piece.outline))}"/>` : '';
    return `<g class="terrain ${kind}"><path class="shape" ${look} d="${d}"/>${inner}${roof}</g>`;
  });
  const dark = isNight ? `<rect class="dark" width="${wide}" height="${high}"/>` : '';
  return lines + drawn.join('') + dark;
}

/** The names of objectives, and those of the ground that have room. */
export function words({ objectives, ground }: Named): string {
  const line = (css: string) => (one: Written) =>
    `<text${css} x="${one.x.toFixed(0)}" y="${one.y.toFixed(0)}">${escaped(one.name)}</text>`;
  return [...ground.map(line(' class="ground"')), ...objectives.map(line(''))].join('');
}

function rank(piece: Terrain): number {
  return KINDS.findLastIndex(([known]) => piece.kinds.includes(known));
}

export function objectives({ layout, objectives: all }: TableState): string {
  return all
    .map(({ at, radius, holder }: Ground) => {
      const [x, y] = toWorld(layout, at);
      const css = `objective ${holder ?? 'nobody'}`;
      const star = 'M0-9 2.6-3.4 8.8-2.7 4.2 1.5 5.4 7.7 0 4.6-5.4 7.7-4.2 1.5-8.8-2.7-2.6-3.4z';
      return `<g class="${css}"><circle cx="${x}" cy="${y}" r="${radius * UNIT}"/><path class="star" transform="translate(${x} ${y})" d="${star}"/></g>`;
    })
    .join('');
}

export function rings({ layout, rings: all }: TableState): string {
  return all
    .map(({ css, at, radius, label, words }) => {
      const [x, y] = toWorld(layout, at);
      const r = radius * UNIT;
      // How far one fires is written at the top, how far one sees at the bottom: neither lies over the other.
      const [edge, dy] = css === 'sight' ? [y + r, '1em'] : [y - r, '-0.25em'];
      const inches = label
        ? `<text class="ring ${css}" x="${x}" y="${edge.toFixed(1)}" dy="${dy}">${escaped(label)}</text>`
        : '';
      return `<circle class="ring ${css}" cx="${x}" cy="${y}" r="${r}"><title>${escaped(words)}</title></circle>${inches}`;
    })
    .join('');
}

/** How large the end of a way is marked, in units of the drawing. */
const WAY_END = 7;

/** What joins two bases, the way somebody is on, places worth going to. */
export function ways({ layout, ties, way, places }: TableState): string {
  const tie = ties.map(({ from, to, words }) => {
    const [[x1, y1], [x2, y2]] = [toWorld(layout, from), toWorld(layout, to)];
    return `<line class="tie" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"><title>${escaped(words)}</title></line>`;
  });
  const points = (spots: readonly Spot[]) => spots.map((spot) => toWorld(layout, spot).join(',')).join(' ');
  const [ex, ey] = toWorld(layout, way.at(-1) ?? { x: 0, y: 0 });
  const line =
    way.length > 1
      ? `<polyline class="way-under" points="${points(way)}"/><polyline class="under-way" points="${points(way)}"/><circle class="way-end" cx="${ex}" cy="${ey}" r="${WAY_END}"/>`
      : '';
  const marks = places.map((place) => {
    const [x, y] = toWorld(layout, place);
    return `<circle class="place" cx="${x}" cy="${y}" r="6"/>`;
  });
  return tie.join('') + line + marks.join('');
}

/** The arc of a machine gun, and a grenade that rolls with every place it may roll to. */
export function bursts({ layout, sweep, rolling }: TableState): string {
  const out: string[] = [];
  if (sweep) {
    const at = toWorld(layout, sweep.at);
    const arc = arcPath(at, sweep.radius * UNIT, sweep.way, sweep.degrees);
    const wedge = `${arc}L${at[0]} ${at[1]}Z`;
    out.push(`<path class="sweep" d="${wedge}"><title>${escaped(sweep.words)}</title></path>`);
  }
  if (rolling) {
    const points = rolling.way.map((spot) => toWorld(layout, spot));
    const [x, y] = points.at(-1) as [number, number];
    if (points.length > 1) out.push(`<polyline class="rolled" points="${points.join(' ')}"/>`);
    for (const { at, isTaken } of rolling.to) {
      const [px, py] = toWorld(layout, at);
      out.push(`<circle class="roll${isTaken ? ' taken' : ''}" cx="${px}" cy="${py}" r="4"/>`);
      if (isTaken) out.push(`<circle class="ring burst" cx="${px}" cy="${py}" r="${rolling.burst * UNIT}"/>`);
    }
    out.push(`<circle class="grenade ${rolling.side}" cx="${x}" cy="${y}" r="5.5"/>`);
  }
  return out.join('');
}

/** The tape, with its inches and what it says at the end; and the cursor of the keyboard. */
export function tape({ layout, tape: laid }: TableState, cursor: Spot | null, eye: Eye): string {
  const out: string[] = [];
  const { k } = eye;
  if (laid && laid.points.length > 1) {
    const points = laid.points.map((spot) => toWorld(layout, spot));
    const line = points.map((p) => p.map((n) => n.toFixed(1)).join(',')).join(' ');
    out.push(
      `<polyline class="tape-under" points="${line}"/><polyline class="tape ${laid.css}" points="${line}"/>`,
    );
    out.push(ticks(laid.points, layout));
    for (const [x, y] of points.slice(1, -1))
      out.push(`<circle class="corner" cx="${x}" cy="${y}" r="${5 / k}"/>`);
    const end = points.at(-1) as [number, number];
    const lines = [laid.label, ...laid.more].filter(Boolean);
    const { anchor, x, y, line: high } = labelAt(layout, end, lines, eye, points.at(-2));
    const label = lines.map(
      (text, at) =>
        `<text class="label ${laid.css}${at ? ' more' : ''}" style="text-anchor:${anchor}" x="${x}" y="${y + at * high}">${escaped(text)}</text>`,
    );
    out.push(...label);
  }
  if (cursor) {
    const [x, y] = toWorld(layout, cursor);
    const r = 11 / k;
    const cross = `M${x - r} ${y}h${2 * r}M${x} ${y - r}v${2 * r}`;
    out.push(
      `<g class="cursor"><path class="halo" d="${cross}"/><path d="${cross}"/><circle cx="${x}" cy="${y}" r="${r * 0.62}"/></g>`,
    );
  }
  return out.join('');
}

/** A tick for every inch along the tape. */
function ticks(points: readonly Spot[], layout: TableLayout): string {
  let d = '';
  let left = 100;
  for (let at = 1; at < points.length; at++) {
    const [from, to] = [points[at - 1] as Spot, points[at] as Spot];
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    if (length === 0) continue;
    const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
    let along = left;
    for (; along <= length; along += 100) {
      const [x, y] = toWorld(layout, { x: from.x + ux * along, y: from.y + uy * along });
      d += `M${(x - uy * 4).toFixed(1)} ${(y - ux * 4).toFixed(1)}L${(x + uy * 4).toFixed(1)} ${(y + ux * 4).toFixed(1)}`;
    }
    left = along - length;
  }
  return `<path class="ticks" d="${d}"/>`;
}

function pathOf(layout: TableLayout, outline: readonly Spot[]): string {
  const points = outline.map((spot) =>
    toWorld(layout, spot)
      .map((n) => n.toFixed(1))
      .join(' '),
  );
  return `M${points.join('L')}Z`;
}

/** The upper contour of a hill. */
function shrunk(outline: readonly Spot[]): Spot[] {
  const { x: cx, y: cy } = middle(outline);
  return outline.map(({ x, y }) => ({ x: cx + (x - cx) * 0.62, y: cy + (y - cy) * 0.62 }));
}

/** A roof's ridge along the longer side of a house with four corners. */
function ridge(layout: TableLayout, outline: readonly Spot[]): string {
  if (outline.length !== 4) return '';
  const [a, b, c, d] = outline as [Spot, Spot, Spot, Spot];
  const half = (one: Spot, two: Spot): Spot => ({ x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 });
  const isLong = Math.hypot(a.x - b.x, a.y - b.y) >= Math.hypot(b.x - c.x, b.y - c.y);
  const [from, to] = isLong ? [half(a, d), half(b, c)] : [half(a, b), half(c, d)];
  const [[x1, y1], [x2, y2]] = [toWorld(layout, from), toWorld(layout, to)];
  return `<line class="ridge" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"/>`;
}
