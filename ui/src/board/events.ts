/** Pointer and keys to intents: clicks to hexes, a cursor that goes hex by hex. */
import { centre, hexAt, step } from './geometry';
import { hear } from './layers';
import { createLens, type Cursor, type Frame, type Hands } from './lens';
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

export function listen(
  root: HTMLElement,
  world: HTMLElement,
  state: () => BoardState | null,
  intents: Intents,
  cursor: Cursor<string>,
  beside: () => Inset,
): Hands<string> {
  const lens = createLens(root, world, { frame, onSight: (sight) => intents.sight(sight) });

  function frame(): Frame | null {
    const layout = state()?.layout;
    if (!layout || root.clientWidth === 0) return null;
    const { width, height } = layout;
    const scaled = (inset: Inset) =>
      Math.min(
        (root.clientWidth - MARGIN - inset.left) / width,
        (root.clientHeight - MARGIN - inset.top) / height,
      );
    const none = { left: 0, top: 0 };
    const inset = scaled(beside()) >= scaled(none) * SHRINKS_TO ? beside() : none;
    const k = scaled(inset);
    const x = Math.max((root.clientWidth - width * k) / 2, inset.left);
    const y = Math.max((root.clientHeight - height * k) / 2, inset.top);
    const nearest = Math.max(NEAREST / layout.row, k * 2);
    return { width, height, k, x, y, farthest: k * 0.9, nearest, beyond: 0.3 };
  }
  function show(hex: string) {
    const layout = state()?.layout;
    if (!layout) return;
    // A cursor that is out goes along: what was shown is where the next key starts from.
    if (cursor.get()) cursor.set(hex);
    lens.show(...centre(layout, hex), layout.size * lens.sight().k);
  }
  function under(event: MouseEvent): string | null {
    const layout = state()?.layout;
    return layout ? hexAt(layout, ...lens.under(event)) : null;
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
  const deaf = hear(root, { pointermove: onMove, pointerleave: onLeave, click: onClick, focusin: onFocus });
  return {
    fit: lens.fit,
    show,
    zoomBy: lens.zoomBy,
    key,
    destroy() {
      lens.destroy();
      deaf();
    },
  };
}
