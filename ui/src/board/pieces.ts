/** The counters of the map. */
import { counters, detailAt, LETTERS, type Counter, type Detail } from './declutter';
import { Buttons } from './layers';
import type { BoardState, Piece } from './state';

export class Pieces {
  readonly #buttons: Buttons;
  /** What each button shows, so that what did not change is left alone. */
  readonly #shown = new WeakMap<HTMLButtonElement, Record<string, string>>();

  constructor(layer: HTMLElement) {
    this.#buttons = new Buttons(layer, 'piece');
  }

  draw(state: BoardState, k: number): void {
    const detail = detailAt(state.layout, k);
    const { layer } = this.#buttons;
    layer.dataset.detail = detail;
    layer.style.setProperty('--px', `${(1 / k).toFixed(3)}px`);
    const seen = new Set<string>();
    for (const counter of counters(state.layout, state.pieces, k)) {
      seen.add(counter.piece.id);
      this.#place(this.#buttons.of(counter.piece.id), counter, state, detail, k);
    }
    this.#buttons.keep(seen);
  }

  #place(button: HTMLButtonElement, counter: Counter, state: BoardState, detail: Detail, k: number): void {
    const { piece, others, x, y, wide } = counter;
    const high = wide * (piece.symbol.height / piece.symbol.width);
    const lift = high * 0.62;
    const crowd = others.length ? `, and ${others.length} more here` : '';
    const wanted: Record<string, string> = {
      transform: `translate(${(x - wide / 2).toFixed(1)}px,${(y - lift).toFixed(1)}px)`,
      width: `${wide.toFixed(1)}px`,
      scale: (wide / 40).toFixed(3),
      class: `piece ${piece.side}${piece.isActor ? ' actor' : ''}${piece.isSelected ? ' selected' : ''}`,
      hex: piece.hex,
      name: piece.name + crowd,
      html: inside(counter, state, detail, k),
    };
    const shown = this.#shown.get(button);
    this.#shown.set(button, wanted);
    const is = (key: string) => shown?.[key] === wanted[key];
    if (!is('transform')) button.style.transform = wanted.transform ?? '';
    if (!is('width')) button.style.width = wanted.width ?? '';
    if (!is('scale')) button.style.setProperty('--s', wanted.scale ?? '1');
    if (!is('class')) {
      button.className = wanted.class ?? 'piece';
      button.tabIndex = piece.isActor ? 0 : -1;
      button.setAttribute('aria-pressed', String(piece.isSelected));
    }
    if (!is('hex')) button.dataset.hex = piece.hex;
    if (!is('name')) button.setAttribute('aria-label', wanted.name ?? '');
    if (!is('html')) button.innerHTML = wanted.html ?? '';
  }
}

function inside({ piece, others }: Counter, { layers }: BoardState, detail: Detail, k: number): string {
  const { symbol } = piece;
  const picture = `<span class="symbol" style="aspect-ratio:${symbol.width}/${symbol.height}">${symbol.svg}</span>`;
  if (others.length) return `${picture}<span class="crowd">+${others.length}</span>`;
  if (detail === 'far') return picture;
  const warning = piece.warning ? '<span class="warning">!</span>' : '';
  const chit = layers.orders ? chitOf(piece) : '';
  const foot = detail === 'small' ? small(piece, layers.strength) + chit : full(piece, layers.strength, k);
  const label = foot ? `<span class="foot">${foot}</span>` : '';
  return `${picture}${warning}${label}${detail === 'full' ? chit : ''}`;
}

function chitOf({ chit, isFaceDown }: Piece): string {
  if (isFaceDown) return '<span class="chit down"></span>';
  return chit ? `<span class="chit">${chit}</span>` : '';
}

/** The figure alone; whoever has lost some is marked. */
function small({ strength, full }: Piece, isShown: boolean): string {
  return isShown ? `<span class="count${strength < full ? ' spent' : ''}">${strength}</span>` : '';
}

function full(piece: Piece, isShown: boolean, k: number): string {
  if (!isShown) return '';
  const pips = Array.from(
    { length: piece.full },
    (_, n) => `<i class="${n < piece.strength ? 'on' : ''}"></i>`,
  );
  // The mark stands beside the pips where it is large enough to be read.
  const mark = 18 * k >= LETTERS * 0.8 ? `<b>${piece.mark}</b>` : '';
  return `${mark}<span class="pips">${pips.join('')}</span>`;
}
