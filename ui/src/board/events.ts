/** Pointer and keys to intents: clicks to hexes, counters that are dragged, a cursor that goes hex by hex. */
import { centre, hexAt, step } from './geometry';
import { hear } from './layers';
import { createLens, NOTHING, type Cursor, type Frame, type Hands, type Inset } from './lens';
import type { BoardState, Intents, Piece } from './state';

/** Pixels left free round the whole map. */
const MARGIN = 8;
/** Buttons lie beside the map, unless it would become smaller than this share of what it could be. */
const SHRINKS_TO = 0.9;
/** How near the eye may come: pixels of a hex's height. */
const NEAREST = 260;
/** The pixels after which a press is a drag and no longer a click. */
const DRAG = 6;

export function listen(
  root: HTMLElement,
  world: HTMLElement,
  state: () => BoardState | null,
  intents: Intents,
  cursor: Cursor<string>,
  beside: () => Inset,
): Hands<string> {
  let held: { id: string; x: number; y: number; isDragged: boolean } | null = null;
  const pieceOf = (event: Event): Piece | null => {
    const at = (event.target as Element).closest<HTMLElement>('[data-piece]');
    return state()?.pieces.find(({ id }) => id === at?.dataset.piece) ?? null;
  };
  const lens = createLens(root, world, {
    frame,
    onSight: (sight) => intents.sight(sight),
    // A counter that may act is dragged; everywhere else the hand moves the map.
    mayMove: (event) => event.type === 'wheel' || !pieceOf(event)?.isActor,
  });

  function frame(): Frame | null {
    const layout = state()?.layout;
    if (!layout || root.clientWidth === 0) return null;
    const { width, height } = layout;
    const scaled = (inset: Inset) =>
      Math.min(
        (root.clientWidth - MARGIN - inset.left) / width,
        (root.clientHeight - MARGIN - inset.top) / height,
      );
    const inset = scaled(beside()) >= scaled(NOTHING) * SHRINKS_TO ? beside() : NOTHING;
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
  /** Enter presses what has the focus: a counter that was clicked gives it up, so that Enter gives the order. */
  const letGo = () => (document.activeElement as HTMLElement | null)?.blur();
  const onDown = (event: PointerEvent) => {
    const piece = event.button === 0 ? pieceOf(event) : null;
    held = piece?.isActor ? { id: piece.id, x: event.clientX, y: event.clientY, isDragged: false } : null;
    // Else the browser would begin to mark words, or to carry the button away.
    if (held) event.preventDefault();
  };
  function drags(event: PointerEvent): boolean {
    if (!held) return false;
    const isMoved = Math.hypot(event.clientX - held.x, event.clientY - held.y) > DRAG;
    if (!held.isDragged && !isMoved) return false;
    held.isDragged = true;
    root.classList.add('dragging');
    return true;
  }
  const onMove = (event: PointerEvent) => {
    const isDrag = drags(event);
    if (!isDrag && !root.contains(event.target as Node)) return;
    const hex = under(event);
    if (hex === hovered) return;
    hovered = hex;
    if (isDrag && held) intents.drag(held.id, hex, false);
    intents.hover(hex, false);
  };
  const onUp = (event: PointerEvent) => {
    if (held?.isDragged) {
      const isOver = event.type === 'pointerup' && isInside(event);
      intents.drag(held.id, isOver ? under(event) : null, true);
      // The click that follows the drag is the drag's own end.
      root.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => root.removeEventListener('click', swallow, true));
    }
    held = null;
    root.classList.remove('dragging');
  };
  function isInside(event: PointerEvent): boolean {
    const { left, top, right, bottom } = root.getBoundingClientRect();
    return event.clientX >= left && event.clientX < right && event.clientY >= top && event.clientY < bottom;
  }
  const swallow = (event: Event) => event.stopPropagation();
  const onLeave = () => {
    if (held) return;
    hovered = null;
    intents.hover(null, false);
  };
  const onClick = (event: MouseEvent) => {
    const piece = (event.target as Element).closest<HTMLElement>('[data-piece]');
    // A key press on a counter arrives as a click without coordinates.
    const isByKey = event.detail === 0;
    const hex = isByKey && piece ? (piece.dataset.hex ?? null) : under(event);
    if (piece && !isByKey) letGo();
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
  const heard = { pointerdown: onDown, pointerleave: onLeave, click: onClick, focusin: onFocus };
  const moves = { pointermove: onMove, pointerup: onUp, pointercancel: onUp };
  const deaf = [hear(root, heard), hear(window, moves)];
  return {
    fit: lens.fit,
    show,
    zoomBy: lens.zoomBy,
    key,
    destroy() {
      lens.destroy();
      for (const stop of deaf) stop();
    },
  };
}
