/** Pointer and keys to intents: pan and zoom by CSS transform, clicks to hexes, a cursor that goes hex by hex. */
import { select } from 'd3-selection';
import { zoom, zoomIdentity, zoomTransform, type D3ZoomEvent } from 'd3-zoom';
import { centre, hexAt, step } from './geometry';
import type { BoardState, Intents } from './state';

/** Pixels left free round the whole map. */
const MARGIN = 8;
/** Buttons lie beside the map, unless it would become smaller than this share of what it could be. */
const SHRINKS_TO = 0.9;
/** How near the eye may come: pixels of a hex's height. */
const NEAREST = 260;

/** Pixels at the left or at the top over which something else lies. */
export interface Inset {
  left: number;
  top: number;
}

export interface Hands {
  /** The whole map in sight. */
  fit(): void;
  /** Brings a hex into sight, and near enough to be read when `near`. */
  show(hex: string, near?: boolean): void;
  zoomBy(factor: number): void;
  /** A key that nobody else wants; true when the board took it. */
  key(event: KeyboardEvent): boolean;
  destroy(): void;
}

export function listen(
  root: HTMLElement,
  world: HTMLElement,
  state: () => BoardState | null,
  intents: Intents,
  cursor: { get(): string | null; set(hex: string | null): void },
  beside: () => Inset,
): Hands {
  let isFitted = true;
  const behaviour = zoom<HTMLElement, unknown>()
    .clickDistance(5)
    .filter((event: Event) => event.type !== 'dblclick' && !(event as MouseEvent).button)
    .on('start', ({ sourceEvent }: { sourceEvent: unknown }) => {
      world.classList.add('moving');
      if (sourceEvent) isFitted = false;
    })
    .on('zoom', ({ transform }: D3ZoomEvent<HTMLElement, unknown>) => {
      world.style.transform = `translate(${transform.x}px,${transform.y}px) scale(${transform.k})`;
    })
    .on('end', () => {
      world.classList.remove('moving');
      seen();
    });
  const view = select(root);
  view.call(behaviour).on('dblclick.zoom', null);

  function seen() {
    const { x, y, k } = zoomTransform(root);
    const [left, top] = [-x / k, -y / k];
    intents.sight({ k, left, top, right: left + root.clientWidth / k, bottom: top + root.clientHeight / k });
  }
  function fit() {
    const layout = state()?.layout;
    if (!layout || root.clientWidth === 0) return;
    const scaled = (inset: Inset) =>
      Math.min(
        (root.clientWidth - MARGIN - inset.left) / layout.width,
        (root.clientHeight - MARGIN - inset.top) / layout.height,
      );
    const none = { left: 0, top: 0 };
    const inset = scaled(beside()) >= scaled(none) * SHRINKS_TO ? beside() : none;
    const k = scaled(inset);
    isFitted = true;
    behaviour.scaleExtent([k * 0.9, Math.max(NEAREST / layout.row, k * 2)]);
    behaviour.translateExtent([
      [-layout.width * 0.3, -layout.height * 0.3],
      [layout.width * 1.3, layout.height * 1.3],
    ]);
    const x = Math.max((root.clientWidth - layout.width * k) / 2, inset.left);
    const y = Math.max((root.clientHeight - layout.height * k) / 2, inset.top);
    view.call(behaviour.transform, zoomIdentity.translate(x, y).scale(k));
  }
  function show(hex: string, near = false) {
    const layout = state()?.layout;
    if (!layout) return;
    // A cursor that is out goes along: what was shown is where the next key starts from.
    if (cursor.get()) cursor.set(hex);
    const [x, y] = centre(layout, hex);
    const at = zoomTransform(root);
    const [px, py] = at.apply([x, y]);
    const edge = layout.size * at.k;
    if (near && layout.row * at.k < 48) view.call(behaviour.scaleTo, 60 / layout.row, [px, py]);
    if (px < edge || py < edge || px > root.clientWidth - edge || py > root.clientHeight - edge) {
      isFitted = false;
      view.call(behaviour.translateTo, x, y);
    }
  }
  function under(event: PointerEvent | MouseEvent): string | null {
    const current = state();
    if (!current) return null;
    const box = root.getBoundingClientRect();
    const [x, y] = zoomTransform(root).invert([event.clientX - box.left, event.clientY - box.top]);
    return hexAt(current.layout, x, y);
  }

  let hovered: string | null = null;
  const onMove = (event: PointerEvent) => {
    const hex = under(event);
    if (hex === hovered) return;
    hovered = hex;
    intents.hover(hex, false);
  };
  const onLeave = () => {
    hovered = null;
    intents.hover(null, false);
  };
  const onClick = (event: MouseEvent) => {
    const piece = (event.target as Element).closest<HTMLElement>('[data-piece]');
    // A key press on a counter arrives as a click without coordinates.
    const hex = event.detail === 0 && piece ? (piece.dataset.hex ?? null) : under(event);
    if (hex) intents.hex(hex);
  };
  /** A counter reached by Tab is where the cursor is. */
  const onFocus = (event: FocusEvent) => {
    const at = event.target as HTMLElement;
    if (!at.dataset.hex || !at.matches(':focus-visible')) return;
    cursor.set(at.dataset.hex);
    show(at.dataset.hex);
    intents.hover(at.dataset.hex, true);
  };
  function key(event: KeyboardEvent): boolean {
    const current = state();
    if (!current || event.ctrlKey || event.altKey || event.metaKey) return false;
    const here = event.target instanceof HTMLElement && root.contains(event.target) ? event.target : null;
    if (event.key.startsWith('Arrow')) {
      const from =
        cursor.get() ?? here?.dataset.hex ?? current.aim ?? current.pieces.find((p) => p.isSelected)?.hex;
      const hex = from ? step(current.layout, from, event.key) : '0101';
      cursor.set(hex);
      root.focus({ preventScroll: true });
      show(hex);
      intents.hover(hex, true);
      intents.speak(current.describe(hex));
      return true;
    }
    const at = cursor.get();
    // Where there is nothing to take and nothing to aim at, Enter is what the prompt line says it is.
    const isForCursor =
      at !== null &&
      (current.targets.has(at) || current.pieces.some((piece) => piece.hex === at && !piece.isSelected));
    if ((event.key === 'Enter' || event.key === ' ') && here === root && isForCursor) {
      intents.hex(at);
      intents.speak(current.describe(at));
      return true;
    }
    if (event.key === 'Escape' && at) {
      cursor.set(null);
      intents.hover(null, true);
      intents.cancel();
      return true;
    }
    return false;
  }
  // A pane that grows or shrinks shows the whole map again, unless a person chose what to look at.
  const observer = new ResizeObserver(() => (isFitted ? fit() : seen()));
  observer.observe(root);
  root.addEventListener('pointermove', onMove);
  root.addEventListener('pointerleave', onLeave);
  root.addEventListener('click', onClick);
  root.addEventListener('focusin', onFocus);
  return {
    fit,
    show,
    zoomBy: (factor) => {
      isFitted = false;
      view.call(behaviour.scaleBy, factor);
    },
    key,
    destroy() {
      observer.disconnect();
      view.on('.zoom', null);
      root.removeEventListener('pointermove', onMove);
      root.removeEventListener('pointerleave', onLeave);
      root.removeEventListener('click', onClick);
      root.removeEventListener('focusin', onFocus);
    },
  };
}
