/** The counters of the map. */
import { counters, detailAt, LETTERS, type Counter, type Detail } from './declutter';
import { fanned, paneOf } from './fan';
import { Buttons, element, hear } from './layers';
import type { BoardState, Intents, Piece } from './state';

/** Above every counter of the largest map: the selected one, and an open stack. */
const IN_HAND = 100_000;
const FANNED = IN_HAND + 2;

export class Pieces {
  readonly #buttons: Buttons;
  readonly #pane = element('div', 'fan');
  readonly #choose: Intents['piece'];
  readonly #deaf: () => void;
  /** What each button shows, so that what did not change is left alone. */
  readonly #shown = new WeakMap<HTMLButtonElement, Record<string, string>>();
  /** The counters of the stack that is open. */
  #open: ReadonlySet<string> = new Set();
  /** By who shows: those who stand behind. */
  #stacks = new Map<string, string[]>();
  #last: [BoardState, number] | null = null;

  constructor(root: HTMLElement, layer: HTMLElement, choose: Intents['piece']) {
    this.#buttons = new Buttons(layer, 'piece');
    this.#choose = choose;
    this.#pane.hidden = true;
    this.#pane.style.zIndex = String(FANNED - 1);
    layer.append(this.#pane);
    // A stack hears a click before the hex below it does.
    const capture = (event: MouseEvent) => this.#click(event);
    layer.addEventListener('click', capture, true);
    const deaf = hear(root, { click: () => this.#fan([]) });
    this.#deaf = () => {
      layer.removeEventListener('click', capture, true);
      deaf();
    };
  }

  draw(state: BoardState, k: number): void {
    this.#last = [state, k];
    const detail = detailAt(state.layout, k);
    const { layer } = this.#buttons;
    layer.dataset.detail = detail;
    layer.style.setProperty('--px', `${(1 / k).toFixed(3)}px`);
    const seen = new Set<string>();
    const all = counters(state.layout, state.pieces, k);
    this.#stacks = new Map(all.map(({ piece, others }) => [piece.id, others.map(({ id }) => id)]));
    const isOpen = ({ piece, others }: Counter) => others.length > 0 && this.#open.has(piece.id);
    for (const counter of all.filter((one) => !isOpen(one))) {
      seen.add(counter.piece.id);
      this.#place(this.#buttons.of(counter.piece.id), counter, state, detail, k);
    }
    const fan = all.filter(isOpen).flatMap((stack) => fanned(state.layout, stack, k));
    for (const counter of fan) {
      seen.add(counter.piece.id);
      this.#place(this.#buttons.of(counter.piece.id), counter, state, 'fan', k);
    }
    this.#pane.hidden = fan.length === 0;
    if (fan.length) {
      const { left, top, width, height } = paneOf(fan, k);
      const px = (n: number) => `${n.toFixed(1)}px`;
      const style = { left: px(left), top: px(top), width: px(width), height: px(height) };
      Object.assign(this.#pane.style, style);
    }
    this.#buttons.keep(seen);
  }

  destroy(): void {
    this.#deaf();
  }

  #fan(ids: readonly string[]): void {
    if (!ids.length && !this.#open.size) return;
    this.#open = new Set(ids);
    if (this.#last) this.draw(...this.#last);
  }

  #click(event: MouseEvent): void {
    const id = (event.target as Element).closest<HTMLElement>('[data-piece]')?.dataset.piece;
    if (!id) return;
    if (this.#open.has(id)) {
      event.stopPropagation();
      this.#fan([]);
      this.#choose(id);
      return;
    }
    const others = this.#stacks.get(id) ?? [];
    const hex = this.#buttons.known(id)?.dataset.hex ?? '';
    // The hex is aimed at, not one of the units in it.
    if (!others.length || this.#last?.[0].targets.has(hex)) return;
    event.stopPropagation();
    const all = [id, ...others];
    this.#fan(all);
    // By keys one goes on from the first of them.
    if (event.detail === 0)
      this.#buttons.known([...all].sort((a, b) => a.localeCompare(b))[0] ?? id)?.focus();
  }

  /** Escape closes the stack that is open. */
  key(event: KeyboardEvent): boolean {
    if (event.key !== 'Escape' || !this.#open.size) return false;
    const [first] = this.#open;
    this.#fan([]);
    if (first) this.#buttons.known(first)?.focus();
    return true;
  }

  #place(
    button: HTMLButtonElement,
    counter: Counter,
    state: BoardState,
    detail: Detail | 'fan',
    k: number,
  ): void {
    const { piece, others, x, y, top, wide } = counter;
    const crowd = others.length ? `, and ${others.length} more here: opens` : '';
    const isFan = detail === 'fan';
    const css = [
      'piece',
      piece.side,
      piece.isActor && 'actor',
      piece.isSelected && 'selected',
      isFan && 'fanned',
    ];
    const wanted: Record<string, string> = {
      transform: `translate(${(x - wide / 2).toFixed(1)}px,${top.toFixed(1)}px)`,
      // A plate lies over the counter below it; the selected one over all.
      order: String(isFan ? FANNED : piece.isSelected ? IN_HAND : IN_HAND - 1 - Math.round(y)),
      width: `${wide.toFixed(1)}px`,
      scale: (wide / 40).toFixed(3),
      class: css.filter(Boolean).join(' '),
      tab: piece.isActor || others.length || isFan ? '0' : '-1',
      hex: piece.hex,
      name: piece.name + crowd,
      html: inside(counter, state, detail, k),
    };
    const shown = this.#shown.get(button);
    this.#shown.set(button, wanted);
    const is = (key: string) => shown?.[key] === wanted[key];
    if (!is('transform')) button.style.transform = wanted.transform ?? '';
    if (!is('order')) button.style.zIndex = wanted.order ?? '';
    if (!is('width')) button.style.width = wanted.width ?? '';
    if (!is('scale')) button.style.setProperty('--s', wanted.scale ?? '1');
    if (!is('class')) {
      button.className = wanted.class ?? 'piece';
      button.setAttribute('aria-pressed', String(piece.isSelected));
    }
    if (!is('tab')) button.tabIndex = Number(wanted.tab);
    if (!is('hex')) button.dataset.hex = piece.hex;
    if (!is('name')) button.setAttribute('aria-label', wanted.name ?? '');
    if (!is('html')) button.innerHTML = wanted.html ?? '';
  }
}

function inside(
  { piece, others }: Counter,
  { layers }: BoardState,
  detail: Detail | 'fan',
  k: number,
): string {
  const { symbol } = piece;
  const picture = `<span class="symbol" style="aspect-ratio:${symbol.width}/${symbol.height}">${symbol.svg}</span>`;
  if (others.length) return `${picture}<span class="crowd">+${others.length}</span>`;
  if (detail === 'far') return picture;
  const warning = piece.warning ? '<span class="warning">!</span>' : '';
  const chit = layers.orders ? chitOf(piece) : '';
  const foot = detail === 'full' ? full(piece, layers.strength, k) : small(piece, layers.strength);
  const label = foot ? `<span class="foot">${foot}</span>` : '';
  return `${picture}${warning}${label}${chit}`;
}

function chitOf({ chit, isFaceDown }: Piece): string {
  if (isFaceDown) return '<span class="chit down"></span>';
  return chit ? `<span class="chit">${chit}</span>` : '';
}

/** Its name and figure; a unit with losses is marked. */
function small({ strength, full, mark }: Piece, isShown: boolean): string {
  const figure = `<span class="count${strength < full ? ' spent' : ''}">${strength}</span>`;
  return `<span class="mark">${mark}</span>${isShown ? figure : ''}`;
}

function full(piece: Piece, isShown: boolean, k: number): string {
  // The mark stands beside the pips where it is large enough to be read.
  const mark = 18 * k >= LETTERS * 0.8 ? `<b>${piece.mark}</b>` : '';
  if (!isShown) return mark;
  const pips = Array.from(
    { length: piece.full },
    (_, n) => `<i class="${n < piece.strength ? 'on' : ''}"></i>`,
  );
  return `${mark}<span class="pips">${pips.join('')}</span>`;
}
