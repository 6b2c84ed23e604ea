/** Pointer and keys to intents: bases are dragged, a cursor goes inch by inch. */
import { hear } from './layers';
import { createLens, NOTHING, type Cursor, type Frame, type Hands, type Inset } from './lens';
import { INCH, UNIT, baseAt, onTable, sizeOf, stepSpot, toSpot, toWorld } from './table-geometry';
import type { Base, Spot, TableIntents, TableState } from './table-state';

/** Pixels left free round the whole table: bases at its edge have their markers outside it. */
const MARGIN = 28;
/** Buttons lie beside the table, unless it would become smaller than this share of what it could be. */
const SHRINKS_TO = 0.85;
/** How near the eye may come: pixels of an inch. */
const NEAREST = 90;
/** Pixels from the border in which a place counts as out of sight. */
const EDGE = 8;
/** So many pixels a base must be moved before it is dragged and not clicked. */
const DRAG = 6;

export function listen(
  root: HTMLElement,
  world: HTMLElement,
  state: () => TableState | null,
  intents: TableIntents,
  cursor: Cursor<Spot>,
  beside: () => Inset,
): Hands<Spot> {
  let held: { base: Base; x: number; y: number; isDragged: boolean } | null = null;
  const baseOf = (event: Event): Base | null => {
    const at = (event.target as Element).closest<HTMLElement>('[data-base]');
    return state()?.bases.find((base) => base.id === at?.dataset.base) ?? null;
  };
  const lens = createLens(root, world, {
    frame,
    onSight: (sight) => intents.sight(sight),
    // A base that may act is dragged; everywhere else the hand moves the table.
    mayMove: (event) => !baseOf(event)?.isActor,
  });

  function frame(): Frame | null {
    const layout = state()?.layout;
    // A table of no room at all is not looked at.
    if (!layout || root.clientWidth <= MARGIN || root.clientHeight <= MARGIN) return null;
    const [width, height] = sizeOf(layout);
    const scaled = ({ left, top }: Inset) =>
      Math.min((root.clientWidth - MARGIN - left) / width, (root.clientHeight - MARGIN - top) / height);
    const inset = scaled(beside()) >= scaled(NOTHING) * SHRINKS_TO ? beside() : NOTHING;
    const k = scaled(inset);
    const x = Math.max((root.clientWidth - width * k) / 2, inset.left + MARGIN / 2);
    const y = Math.max((root.clientHeight - height * k) / 2, inset.top + MARGIN / 2);
    const nearest = Math.max(NEAREST / (INCH * UNIT), k * 2);
    return { width, height, k, x, y, farthest: k * 0.8, nearest, beyond: 0.25 };
  }
  function show(spot: Spot) {
    const layout = state()?.layout;
    if (layout) lens.show(...toWorld(layout, spot), EDGE);
  }
  function under(event: MouseEvent): Spot | null {
    const layout = state()?.layout;
    return layout ? onTable(layout, toSpot(layout, ...lens.under(event))) : null;
  }
  /** Whoever lies under a place, except the one in the hand. */
  const over = (spot: Spot, except?: string): Base | null =>
    baseAt(
      (state()?.bases ?? []).filter((base) => base.id !== except),
      spot,
    );

  /** Enter presses what has the focus: a base that was clicked before gives it up, so that Enter gives the order. */
  const letGo = () => (document.activeElement as HTMLElement | null)?.blur();
  const onDown = (event: PointerEvent) => {
    const base = event.button === 0 ? baseOf(event) : null;
    held = base?.isActor ? { base, x: event.clientX, y: event.clientY, isDragged: false } : null;
    if (!held) return;
    // Else the browser would begin to mark words, or to carry the button away.
    event.preventDefault();
    letGo();
  };
  const onMove = (event: PointerEvent) => {
    const spot = under(event);
    if (!spot) return;
    if (held) {
      held.isDragged ||= Math.hypot(event.clientX - held.x, event.clientY - held.y) > DRAG;
      if (held.isDragged) {
        root.classList.add('dragging');
        intents.drag(held.base.id, spot, over(spot, held.base.id)?.id ?? null, false);
        return;
      }
    }
    if (root.contains(event.target as Node)) intents.hover({ stand: over(spot)?.id ?? null, spot }, false);
  };
  const onUp = (event: PointerEvent) => {
    const spot = under(event);
    if (held?.isDragged && spot) {
      intents.drag(held.base.id, spot, over(spot, held.base.id)?.id ?? null, true);
      // The click that follows the drag is the drag's own end.
      root.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => root.removeEventListener('click', swallow, true));
    }
    held = null;
    root.classList.remove('dragging');
  };
  const swallow = (event: Event) => event.stopPropagation();
  const onLeave = () => !held && intents.hover(null, false);
  const onClick = (event: MouseEvent) => {
    const base = baseOf(event);
    const spot = under(event);
    // Fingers are wide, so a base answers beside itself too; the one in hand does not, or it could not go an inch.
    const isByKey = event.detail === 0;
    if (base && !isByKey) letGo();
    const isMeant = base && (isByKey || !base.isSelected || !spot || baseAt([base], spot));
    if (isMeant) intents.stand(base.id, event.shiftKey);
    else if (spot) intents.spot(spot, event.shiftKey);
  };
  /** A base reached by Tab is where the cursor is. */
  const onFocus = (event: FocusEvent) => {
    const base = baseOf(event);
    if (!base || !(event.target as Element).matches(':focus-visible')) return;
    cursor.set(base.at);
    show(base.at);
    intents.hover({ stand: base.id, spot: base.at }, true);
  };
  function arrow(current: TableState, key: string, isFine: boolean) {
    const own = current.bases.find((base) => base.isSelected);
    const from = cursor.get() ?? current.tape?.points.at(-1) ?? own?.at;
    const start = { x: current.layout.width / 2, y: current.layout.depth / 2 };
    const spot = from ? stepSpot(current.layout, from, key, isFine) : start;
    cursor.set(spot);
    root.focus({ preventScroll: true });
    show(spot);
    intents.hover({ stand: over(spot)?.id ?? null, spot }, true);
    intents.speak(current.describe(spot));
  }
  function key(event: KeyboardEvent): boolean {
    const current = state();
    if (!current || event.ctrlKey || event.altKey || event.metaKey) return false;
    if (event.key.startsWith('Arrow')) {
      arrow(current, event.key, event.shiftKey);
      return true;
    }
    const at = cursor.get();
    const isHere = event.target === root;
    if (at && isHere && (event.key === 'Enter' || event.key === ' ')) {
      const base = over(at);
      // What is aimed at already is given by Enter, as the prompt line says.
      const last = current.tape?.points.at(-1);
      if (event.key === 'Enter' && (base?.isAimed || base?.isSelected)) return false;
      if (event.key === 'Enter' && last && last.x === at.x && last.y === at.y) return false;
      if (base) intents.stand(base.id, event.key === ' ');
      else intents.spot(at, event.key === ' ');
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
  const deaf = [hear(root, heard), hear(window, { pointermove: onMove, pointerup: onUp })];
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
