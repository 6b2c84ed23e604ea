/** Drawing: terrain picture below, overlay of targets and paths, counters on top as real buttons. */
import { centre, corners } from './geometry';
import type { BoardState, Piece } from './state';

const SVG = 'http://www.w3.org/2000/svg';

export interface Layers {
  world: HTMLElement;
  terrain: HTMLImageElement;
  overlay: SVGSVGElement;
  pieces: HTMLElement;
}

export function build(root: HTMLElement): Layers {
  const world = element('div', 'world');
  const terrain = element('img', 'terrain');
  terrain.alt = '';
  terrain.draggable = false;
  const overlay = document.createElementNS(SVG, 'svg');
  overlay.classList.add('overlay');
  overlay.setAttribute('aria-hidden', 'true');
  const pieces = element('div', 'pieces');
  world.append(terrain, overlay, pieces);
  root.append(world);
  return { world, terrain, overlay, pieces };
}

export function drawOverlay(overlay: SVGSVGElement, state: BoardState, cursor: string | null): void {
  const { layout } = state;
  overlay.setAttribute('viewBox', `0 0 ${layout.width} ${layout.height}`);
  overlay.style.width = `${layout.width}px`;
  overlay.style.height = `${layout.height}px`;
  const parts: string[] = [];
  const shape = (hex: string, css: string, inset = 2) =>
    `<polygon class="${css}" points="${corners(centre(layout, hex), layout.size - inset)}"/>`;
  if (state.layers.control)
    for (const piece of state.pieces) parts.push(shape(piece.hex, `control ${piece.side}`, 1));
  for (const [hex, { value, holder }] of state.objectives) {
    const [x, y] = centre(layout, hex);
    const [fx, fy] = [x + layout.size * 0.52, y - layout.size * 0.5];
    parts.push(
      `<g class="objective ${holder ?? 'nobody'}"><circle cx="${fx}" cy="${fy}" r="9"/><text x="${fx}" y="${fy + 4}">${value}</text></g>`,
    );
  }
  for (const [hex, kind] of state.targets) parts.push(shape(hex, `target ${kind}`, 3));
  if (state.path.length > 1) {
    const points = state.path.map((hex) => centre(layout, hex).join(',')).join(' ');
    parts.push(
      `<polyline class="path under" points="${points}"/><polyline class="path" points="${points}"/>`,
    );
  }
  if (state.aim) parts.push(shape(state.aim, `aim ${state.targets.get(state.aim) ?? ''}`, 3));
  for (const piece of state.pieces) if (piece.isSelected) parts.push(shape(piece.hex, 'selected', 2));
  if (cursor) parts.push(shape(cursor, 'cursor', 5));
  overlay.innerHTML = parts.join('');
}

/** Counters are kept by id, so that focus stays and moves can be seen. */
export function drawPieces(
  layer: HTMLElement,
  state: BoardState,
  known: Map<string, HTMLButtonElement>,
): void {
  const stacks = new Map<string, Piece[]>();
  for (const piece of state.pieces) stacks.set(piece.hex, [...(stacks.get(piece.hex) ?? []), piece]);
  const seen = new Set<string>();
  for (const stack of stacks.values())
    stack.forEach((piece, at) => {
      seen.add(piece.id);
      let button = known.get(piece.id);
      if (!button) {
        button = element('button', 'piece');
        button.type = 'button';
        button.dataset.piece = piece.id;
        known.set(piece.id, button);
        layer.append(button);
      }
      place(button, piece, state, at, stack.length);
    });
  for (const [id, button] of known)
    if (!seen.has(id)) {
      button.remove();
      known.delete(id);
    }
}

function place(button: HTMLButtonElement, piece: Piece, state: BoardState, at: number, of: number): void {
  const { layout } = state;
  const [x, y] = centre(layout, piece.hex);
  const wide = layout.size * (of > 2 ? 0.8 : of > 1 ? 0.92 : 1.3);
  const columns = of > 3 ? 2 : of;
  const gap = of > 1 ? layout.size * 0.86 : 0;
  const dx = ((at % columns) - (columns - 1) / 2) * gap;
  const dy = of > 3 ? (Math.floor(at / 2) - 0.5) * layout.size * 0.7 : 0;
  button.style.width = `${wide}px`;
  button.style.left = `${x + dx - wide / 2}px`;
  button.style.top = `${y + dy - wide * 0.52}px`;
  button.style.setProperty('--s', String(wide / 40));
  button.className = `piece ${piece.side}${piece.isActor ? ' actor' : ''}${piece.isSelected ? ' selected' : ''}`;
  button.tabIndex = piece.isActor ? 0 : -1;
  button.dataset.hex = piece.hex;
  button.setAttribute('aria-label', piece.name);
  button.setAttribute('aria-pressed', String(piece.isSelected));
  button.title = piece.name;
  const html = inside(piece, state);
  if (button.dataset.html !== html) {
    button.dataset.html = html;
    button.innerHTML = html;
  }
}

function inside(piece: Piece, state: BoardState): string {
  const { symbol } = piece;
  const picture = `<span class="symbol" aria-hidden="true" style="aspect-ratio:${symbol.width}/${symbol.height}">${symbol.svg}</span>`;
  const chit =
    state.layers.orders && piece.chit ? `<span class="chit" aria-hidden="true">${piece.chit}</span>` : '';
  const warning = piece.warning ? `<span class="warning" aria-hidden="true">!</span>` : '';
  if (!state.layers.strength) return `${picture}${chit}${warning}`;
  const pips = Array.from(
    { length: piece.full },
    (_, n) => `<i class="${n < piece.strength ? 'on' : ''}"></i>`,
  ).join('');
  return `${picture}${chit}${warning}<span class="foot" aria-hidden="true"><b>${piece.mark}</b><span class="pips">${pips}</span></span>`;
}

function element<K extends keyof HTMLElementTagNameMap>(name: K, css: string): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  made.className = css;
  return made;
}
