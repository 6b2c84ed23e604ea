/** Drawing below and above the counters: areas, links, ways, numbers; objectives, names, what is aimed at. */
import { counters, numbersIn } from './declutter';
import { centre, corners, edgeOf, fillOf } from './geometry';
import { element, escaped, sheetOf } from './layers';
import { namesAt, type Written } from './names';
import type { BoardState, Sight } from './state';

export interface Layers {
  world: HTMLElement;
  /** The ground as a whole, and sharper where the eye is. */
  ground: HTMLCanvasElement;
  sharp: HTMLCanvasElement;
  /** By what they hold; each is written anew only when that changed. */
  groups: Record<Group, SVGGElement>;
  sheets: SVGSVGElement[];
  pieces: HTMLElement;
}
const UNDER = ['areas', 'numbers', 'links', 'targets', 'trails', 'chosen', 'way'] as const;
const OVER = ['hand', 'names', 'marks'] as const;
export type Group = (typeof UNDER)[number] | (typeof OVER)[number];

/** Hatches for what may not be told by its colour alone. */
const HATCHES = `<defs>
<pattern id="hatch-blue" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path class="hatch blue" d="M0 0V14"/></pattern>
<pattern id="hatch-orange" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)"><path class="hatch orange" d="M0 0V14" stroke-dasharray="8 6"/></pattern>
<pattern id="hatch-hidden" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(20)"><path class="hatch hidden" d="M0 0V12M0 0H12"/></pattern></defs>`;

export function build(root: HTMLElement): Layers {
  const world = element('div', 'world');
  const [ground, sharp] = [element('canvas', 'terrain'), element('canvas', 'terrain sharp')];
  for (const canvas of [ground, sharp]) canvas.setAttribute('aria-hidden', 'true');
  sharp.hidden = true;
  const pieces = element('div', 'pieces');
  const under = sheetOf('overlay under', UNDER, HATCHES);
  const over = sheetOf('overlay over', OVER);
  const groups = { ...under.groups, ...over.groups };
  for (const [name, group] of Object.entries(groups)) group.setAttribute('class', name);
  world.append(ground, sharp, under.sheet, pieces, over.sheet);
  root.append(world);
  return { world, ground, sharp, groups, sheets: [under.sheet, over.sheet], pieces };
}

export function areas(state: BoardState): string {
  return state.areas
    .map(({ css, hexes }) => {
      const fill = `<path class="area ${css}" d="${fillOf(state.layout, hexes)}"/>`;
      return `${fill}<path class="edge ${css}" d="${edgeOf(state.layout, hexes, 3)}"/>`;
    })
    .join('');
}

export function links(state: BoardState): string {
  return state.links
    .map(({ css, from, to }) => {
      const [[x1, y1], [x2, y2]] = [centre(state.layout, from), centre(state.layout, to)];
      const line = `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`;
      if (css.startsWith('ghost')) return ghost(css, x1, y1, line);
      return `<line class="link under" ${line}/><line class="link ${css}" ${line}/>`;
    })
    .join('');
}

/** Where a stand was at another moment, and the line to where it is; a cross for whoever is gone. */
function ghost(css: string, x: number, y: number, line: string): string {
  const cross = css.endsWith('gone')
    ? `<path class="link ${css}" d="M${x - 16} ${y - 16}l32 32M${x + 16} ${y - 16}l-32 32"/>`
    : '';
  return `<line class="link under" ${line}/><line class="link ${css}" ${line}/><circle class="${css}" cx="${x}" cy="${y}" r="24"/>${cross}`;
}

/** Numbers of the hexes in sight only: a map may have thousands. */
export function numbers(state: BoardState, sight: Sight): string {
  if (!state.layers.numbers) return '';
  const { size, written } = numbersIn(state.layout, state.pieces, sight);
  const html = written.map(({ hex, x, y }) => `<text x="${x}" y="${y.toFixed(0)}">${hex}</text>`).join('');
  return `<g font-size="${size.toFixed(1)}">${html}</g>`;
}

export function targets(state: BoardState): string {
  const kinds = new Map<string, string[]>();
  for (const [hex, kind] of state.targets) kinds.set(kind, [...(kinds.get(kind) ?? []), hex]);
  const shape = (hex: string, css: string) =>
    `<polygon class="${css}" data-hex="${hex}" points="${corners(state.layout, hex, 3)}"/>`;
  return [...kinds].flatMap(([kind, hexes]) => hexes.map((hex) => shape(hex, `target ${kind}`))).join('');
}

/** The way to the hex in question, with what each step costs. */
export function way(state: BoardState, k: number): string {
  const { layout } = state;
  if (state.way.length < 2) return '';
  const points = state.way.map((step) => centre(layout, step.hex).join(',')).join(' ');
  const size = Math.max(12 / k, 20);
  const marks = state.way.slice(1).map((step) => {
    const [x, y] = centre(layout, step.hex);
    const css = step.isCostly ? 'cost dear' : 'cost';
    return `<g class="${css}"><circle cx="${x}" cy="${y}" r="${size * 0.82}"/><text x="${x}" y="${y + size * 0.36}" font-size="${size}">${step.text}</text></g>`;
  });
  return `<polyline class="path under" points="${points}"/><polyline class="path" points="${points}"/>${marks.join('')}`;
}

/** Names, and the signs of objectives: a star with its points in its holder's frame. */
export function names(state: BoardState, k: number): string {
  const labels = state.labels.filter((label) => state.layers.names || label.objective);
  return namesAt(state.layout, labels, k, counters(state.layout, state.pieces, k), state.letters)
    .map(({ text, x, y, size, isTown, sign }) => {
      const word = `<text class="${isTown ? 'town' : 'site'}" x="${x.toFixed(0)}" y="${y.toFixed(0)}" font-size="${size.toFixed(1)}">${escaped(text)}</text>`;
      return `${sign ? objective(sign) : ''}${state.layers.names && text ? word : ''}`;
    })
    .join('');
}

/** Round the sign of an objective: straight ends for blue, pointed ones for orange, round ones for nobody. */
export const FRAMES = {
  blue: 'M-10-6h20v12h-20z',
  orange: 'M-12.5 0-8-6H8L12.5 0 8 6H-8z',
  nobody: 'M-4-6h8a6 6 0 0 1 0 12h-8a6 6 0 0 1 0-12z',
};
/** Its star, left of its figure. */
export const STAR = 'M0-4.7 1.3-1.8 4.5-1.4 2.1.8 2.8 4 0 2.3-2.8 4-2.1.8-4.5-1.4-1.3-1.8z';

function objective({ x, y, high, value, holder }: NonNullable<Written['sign']>): string {
  const at = `translate(${x.toFixed(0)} ${y.toFixed(0)}) scale(${(high / 11.5).toFixed(2)})`;
  const frame = FRAMES[holder ?? 'nobody'];
  return `<g class="objective ${holder ?? 'nobody'}" transform="${at}"><path d="${frame}"/><path class="star" transform="translate(-4.4 0)" d="${STAR}"/><text x="4.6" y="3.5" font-size="10">${value}</text></g>`;
}

/** The ring round the selected counter lies below the counters: it must not cover their words. */
export function chosen({ layout, pieces }: BoardState): string {
  const shape = (hex: string, css: string) => `<polygon class="${css}" points="${corners(layout, hex, 2)}"/>`;
  const hexes = new Set(pieces.filter((piece) => piece.isSelected).map(({ hex }) => hex));
  return [...hexes].flatMap((hex) => [shape(hex, 'selected halo'), shape(hex, 'selected')]).join('');
}

/** What the hand points at: the aim, the cursor. */
export function hand(state: BoardState, cursor: string | null): string {
  const shape = (hex: string, css: string, inset: number) =>
    `<polygon class="${css}" points="${corners(state.layout, hex, inset)}"/>`;
  return [
    state.aim ? shape(state.aim, `aim ${state.targets.get(state.aim) ?? ''}`, 3) : '',
    cursor ? shape(cursor, 'cursor halo', 5) + shape(cursor, 'cursor', 5) : '',
  ].join('');
}
