/** The bases of the table. */
import { Buttons, escaped } from './layers';
import { arcPath, toWorld } from './table-geometry';
import { showsCover, written, type Drawn, type Markers } from './table-markers';
import type { Beside, Named } from './table-names';
import type { Base, BaseSymbol, TableState, Token } from './table-state';

/** Where figures stand on a base, x and y in parts of its radius: one in the middle, then a ring; and those who serve a weapon. */
const RANKS: Record<number, readonly number[]> = {
  1: [0, 0],
  2: [-0.38, 0.05, 0.38, -0.05],
  3: [0, -0.4, -0.42, 0.32, 0.42, 0.32],
  4: [-0.4, -0.36, 0.4, -0.36, -0.4, 0.4, 0.4, 0.4],
  5: [0, 0, -0.5, -0.42, 0.5, -0.42, -0.5, 0.45, 0.5, 0.45],
};
const CREW = [-0.58, 0.42, 0.58, 0.42];

/** Weapons and vehicles seen from above, drawn in a square from -50 to 50, pointing north. */
const SHAPES: Record<BaseSymbol, string> = {
  squad: '',
  man: '',
  team: '<path class="weapon" d="M-4-70h8v64h-8zM-9-6h18v20h-18z"/>',
  machine_gun: '<path class="weapon" d="M-3.5-80h7v66h-7zM-11-14h22v24h-22zM-11 8l-22 30M11 8l22 30"/>',
  mortar: '<path class="weapon" d="M-9-62h18v56h-18z"/><circle class="weapon" r="17" cy="8"/>',
  gun: '<path class="weapon" d="M-4-92h8v74h-8zM-44-22q44-22 88 0v10h-88zM-15-12h30v24h-30zM-15 10l-24 48M15 10l24 48"/><circle class="wheel" cx="-40" cy="2" r="13"/><circle class="wheel" cx="40" cy="2" r="13"/>',
  tank: '<rect class="track" x="-52" y="-62" width="20" height="124" rx="6"/><rect class="track" x="32" y="-62" width="20" height="124" rx="6"/><rect class="hull" x="-36" y="-58" width="72" height="112" rx="8"/><circle class="turret" r="27" cy="4"/><path class="weapon" d="M-4-92h8v72h-8z"/>',
  truck:
    '<rect class="hull" x="-30" y="-64" width="60" height="34" rx="9"/><rect class="turret" x="-34" y="-26" width="68" height="88" rx="4"/><path class="ridge" d="M-34-4h68M-34 18h68M-34 40h68"/>',
};

/** The same as signs that are told apart when they are small. */
const SIGNS: Partial<Record<BaseSymbol, string>> = {
  squad: '<path d="M-46-34 46 34M46-34-46 34"/>',
  team: '<path d="M-46 34 46-34"/>',
  machine_gun: '<path d="M0 44v-84M-26-12 0-44 26-12M-30 44h60"/>',
  mortar: '<path d="M0 14v-58M-24-20 0-46 24-20"/><circle r="16" cy="32"/>',
  gun: '<path d="M-22-46v92M22-46v92M-22 0h44"/>',
  tank: '<ellipse rx="54" ry="34"/>',
  truck:
    '<path d="M-50-26h100v44h-100z"/><circle class="full" r="13" cx="-28" cy="34"/><circle class="full" r="13" cx="28" cy="34"/>',
};

export class Bases {
  readonly #buttons: Buttons;
  readonly #shown = new WeakMap<HTMLButtonElement, string>();

  constructor(layer: HTMLElement) {
    this.#buttons = new Buttons(layer, 'base');
  }

  /** `names` says on which side of a base its name stands; who is not in it has none. */
  draw(state: TableState, k: number, names: Named['bases'], drawn: Drawn): void {
    this.#buttons.layer.style.setProperty('--px', `${(1 / k).toFixed(3)}px`);
    this.#buttons.layer.style.setProperty('--u', (1 / k).toFixed(3));
    const seen = new Set<string>();
    for (const base of state.bases) {
      seen.add(base.id);
      const r = drawn.radii.get(base.id) ?? 0;
      const isSmall = !drawn.isTold && SIGNS[base.symbol] !== undefined;
      const html = inside(base, {
        beside: names.get(base.id),
        markers: drawn.markers.get(base.id),
        isSmall,
      });
      this.#place(this.#buttons.of(base.id), base, { state, r, isSmall, html });
    }
    this.#buttons.keep(seen);
  }

  #place(
    button: HTMLButtonElement,
    base: Base,
    { state, r, isSmall, html }: { state: TableState; r: number; isSmall: boolean; html: string },
  ): void {
    const [x, y] = toWorld(state.layout, base.at);
    const is = (word: string, on: boolean) => (on ? ` ${word}` : '');
    const css = `base ${base.side}${is(base.stance, base.symbol === 'man')}${is('actor', base.isActor)}${is('selected', base.isSelected)}${is('aimed', base.isAimed)}${is('moving', base.isMoving)}${is(base.target, base.target !== '')}${is('down', base.isDown)}${is('small', isSmall)}`;
    const place = `left:${(x - r).toFixed(1)}px;top:${(y - r).toFixed(1)}px;width:${(2 * r).toFixed(1)}px;height:${(2 * r).toFixed(1)}px`;
    const wanted = `${css}|${place}|${base.words}|${html}`;
    if (this.#shown.get(button) === wanted) return;
    this.#shown.set(button, wanted);
    button.className = css;
    button.style.cssText = place;
    button.tabIndex = base.isActor ? 0 : -1;
    button.setAttribute('aria-label', base.words);
    button.setAttribute('aria-pressed', String(base.isSelected));
    button.innerHTML = html;
  }
}

interface Look {
  beside: Beside | undefined;
  markers: Markers | undefined;
  isSmall: boolean;
}

function inside(base: Base, { beside, markers, isSmall }: Look): string {
  const view = `viewBox="-100 -100 200 200"`;
  const ring =
    base.side === 'blue'
      ? '<circle class="rim" r="95"/>'
      : '<circle class="rim" r="95"/><circle class="rim second" r="82"/>';
  const cover = base.cover > 0 ? coverArc(base) : '';
  const own = base.isOwn ? '<path class="own" d="M-34-146h68l-34 42z"/>' : '';
  const what = isSmall ? sign(base) : turned(base);
  // A man has his chevron under himself.
  const leads = base.symbol !== 'man' && base.badges.includes('leader');
  const chevron = leads ? '<path class="chevron" d="M-44-58 0-92 44-58v24L0-66-44-34z"/>' : '';
  const body = `<svg ${view} aria-hidden="true">${ring}${what}${chevron}${cover}${own}</svg>`;
  const foot = markers ? rowOf(base, markers) : '';
  const name = beside ? `<span class="name ${beside}">${escaped(base.label)}</span>` : '';
  return body + foot + name;
}

function sign({ symbol }: Base): string {
  return `<g class="sign">${SIGNS[symbol] ?? ''}</g>`;
}

/** The men or the weapon on the base, looking where the base looks. */
function turned(base: Base): string {
  const way = base.facing?.way;
  const angle = way ? (Math.atan2(way.x, way.y) * 180) / Math.PI : base.side === 'blue' ? 0 : 180;
  const weapon = SHAPES[base.symbol];
  const scale = weapon && !['tank', 'truck', 'gun'].includes(base.symbol) ? 0.62 : 0.86;
  const shape = weapon ? `<g transform="rotate(${angle.toFixed(0)}) scale(${scale})">${weapon}</g>` : '';
  return shape + figures(base);
}

/** One man: on his feet, behind cover, flat on the ground, or out of action. */
function soldier({ stance, side }: Base): string {
  const way = side === 'blue' ? 0 : 180;
  const helmet = '<circle class="helmet" r="26"/>';
  const upright = `<ellipse class="body" rx="56" ry="27" cy="5"/><path class="rifle" d="M30-66v80"/>${helmet}`;
  const lying = `<path class="body" d="M-24 6q24-14 48 0l-4 66h-14l-6-38-6 38h-14z"/><path class="rifle" d="M6-84v70"/><circle class="helmet" r="24" cy="-14"/>`;
  const fallen = `<g transform="rotate(68)"><path class="body" d="M-24 6q24-14 48 0l14 62h-14l-18-36-16 38h-14z"/><circle class="helmet" r="22" cy="-16"/></g><path class="cross" d="M-50-50 50 50M50-50-50 50"/>`;
  const shape = stance === 'down' ? fallen : stance === 'prone' ? lying : upright;
  const wall =
    stance === 'covered' ? '<path class="sandbags" d="M-72-52q72-46 144 0l-8 20q-64-38-128 0z"/>' : '';
  return `<g transform="rotate(${way})">${shape}${wall}</g>`;
}

/** Who leads has a chevron, a medic his cross. */
function badge({ badges }: Base): string {
  const leader = badges.includes('leader')
    ? '<path class="chevron" d="M-34 62 0 40 34 62v16L0 56-34 78z"/>'
    : '';
  const medic = badges.includes('medic')
    ? '<g class="medic" transform="translate(0 58)"><circle r="26"/><path d="M-6-17H6v11h11V6H6v11H-6V6h-11V-6h11z"/></g>'
    : '';
  return leader + medic;
}

function figures(base: Base): string {
  const {
    figures: [left, full],
    symbol,
  } = base;
  if (symbol === 'man') return soldier(base) + badge(base);
  if (full === 0) return '';
  const isCrew = !['squad', 'man', 'team'].includes(symbol);
  // A weapon leaves no room for more than its crew: all others are counted at the edge.
  if (isCrew && full * 2 > CREW.length) return pips(left, full);
  const places = isCrew ? CREW : (RANKS[Math.min(full, 5)] ?? []);
  return Array.from({ length: places.length / 2 }, (_, at) => {
    const [x = 0, y = 0] = places.slice(2 * at);
    const css = at < left ? 'man' : 'man fallen';
    return `<g class="${css}" transform="translate(${x * 100} ${y * 100})"><ellipse rx="20" ry="13" cy="4"/><circle r="10" cy="-3"/></g>`;
  }).join('');
}

/** As many dots as there were, along the lower edge; those that are left are full. */
function pips(left: number, full: number): string {
  const step = 0.42;
  const dots = Array.from({ length: full }, (_, at) => {
    const angle = Math.PI / 2 + (at - (full - 1) / 2) * -step;
    const [x, y] = [66 * Math.cos(angle), 66 * Math.sin(angle)];
    return `<circle class="${at < left ? 'pip' : 'pip gone'}" r="11" cx="${x.toFixed(0)}" cy="${y.toFixed(0)}"/>`;
  });
  return dots.join('');
}

/** Its markers in a row: first its cover, then those of the book. */
function rowOf(base: Base, { writing, corner }: Markers): string {
  const chips = base.tokens.map((token) => chip(token, written(token, writing)));
  const cover = showsCover(base, writing) ? coverChip(base) : '';
  return `<span class="tokens ${corner}">${cover}${chips.join('')}</span>`;
}

function coverArc({ cover, facing }: Base): string {
  const degrees = facing?.degrees ?? 360;
  const way = facing?.way ?? { x: 0, y: 1 };
  return `<path class="cover c${cover}" d="${arcPath([0, 0], 108, way, degrees)}"/>`;
}

function coverChip({ cover }: Base): string {
  return `<i class="token cover" title="cover ${cover}">${cover}</i>`;
}

/** A marker with its count, or with what is written on it. */
function chip({ kind, label, words }: Token, text: string | null): string {
  if (text === null) return '';
  const css = label === undefined ? '' : ' worded';
  return `<i class="token ${kind}${css}" title="${escaped(words)}">${escaped(text)}</i>`;
}
