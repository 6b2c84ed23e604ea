/** The eye over a board: panned and zoomed by hand, by wheel and by call; the drawing follows as one CSS transform. */
import { select } from 'd3-selection';
import { zoom, zoomIdentity, zoomTransform, type D3ZoomEvent } from 'd3-zoom';

/** What is in sight: how many pixels one unit of the drawing is, and the part of the drawing that shows. */
export interface Sight {
  k: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The whole drawing in sight, and how far the eye may go from there. */
export interface Frame {
  /** Of the drawing, in its units. */
  width: number;
  height: number;
  /** Pixels for a unit, and the pixel where the drawing's corner lies. */
  k: number;
  x: number;
  y: number;
  /** The fewest and the most pixels for a unit. */
  farthest: number;
  nearest: number;
  /** So much beyond each edge may be looked at, as a share of the drawing. */
  beyond: number;
}

/** Pixels at the left or at the top over which something else lies. */
export interface Inset {
  left: number;
  top: number;
}

export const NOTHING: Inset = { left: 0, top: 0 };

/** A board lies beside its buttons, or below them where they stand in a row. */
export function besideOf(buttons: HTMLElement | undefined): Inset {
  if (!buttons) return NOTHING;
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = buttons;
  return offsetWidth > offsetHeight
    ? { left: 0, top: offsetTop + offsetHeight }
    : { left: offsetLeft + offsetWidth, top: 0 };
}

export interface Lens {
  /** The whole drawing in sight, until somebody chooses what to look at. */
  fit(): void;
  /** Brings a place of the drawing into sight, if it is not at least `edge` pixels inside. */
  show(x: number, y: number, edge: number): void;
  zoomBy(factor: number): void;
  /** The place of the drawing that a pointer is over. */
  under(event: MouseEvent): [number, number];
  sight(): Sight;
  destroy(): void;
}

/** What a board does for the screen that holds it; its places are hexes or spots. */
export interface Hands<P> {
  /** The whole of it in sight. */
  fit(): void;
  /** Brings a place into sight. */
  show(place: P): void;
  zoomBy(factor: number): void;
  /** A key that nothing else has taken; true when the board took it. */
  key(event: KeyboardEvent): boolean;
  destroy(): void;
}

/** Where the keyboard points. */
export interface Cursor<P> {
  get(): P | null;
  set(place: P | null): void;
}

interface Manner {
  /** Null while there is nothing to look at. */
  frame: () => Frame | null;
  /** Pan or zoom came to rest, or the pane has another size. */
  onSight: (sight: Sight) => void;
  /** Whether this press or turn of the wheel may move the drawing. */
  mayMove?: (event: Event) => boolean;
}

/** A hand that moves less than this, in pixels, clicks. */
const CLICK = 5;

export function createLens(root: HTMLElement, world: HTMLElement, manner: Manner): Lens {
  let isFitted = true;
  let from = zoomIdentity;
  const behaviour = zoom<HTMLElement, unknown>()
    .clickDistance(CLICK)
    .filter((event: Event) => {
      if (event.type === 'dblclick' || (event as MouseEvent).button) return false;
      return event.type === 'wheel' || (manner.mayMove?.(event) ?? true);
    })
    .on('start', ({ transform }: D3ZoomEvent<HTMLElement, unknown>) => {
      world.classList.add('moving');
      from = transform;
    })
    .on('zoom', ({ sourceEvent, transform }: D3ZoomEvent<HTMLElement, unknown>) => {
      // A press alone chooses nothing to look at, nor does a hand that trembles.
      const isMoved = Math.hypot(transform.x - from.x, transform.y - from.y) > CLICK;
      if (sourceEvent && (isMoved || transform.k !== from.k)) isFitted = false;
      world.style.transform = `translate(${transform.x}px,${transform.y}px) scale(${transform.k})`;
    })
    .on('end', () => {
      world.classList.remove('moving');
      manner.onSight(sight());
    });
  const view = select(root);
  view.call(behaviour).on('dblclick.zoom', null);

  function sight(): Sight {
    const { x, y, k } = zoomTransform(root);
    const [left, top] = [-x / k, -y / k];
    return { k, left, top, right: left + root.clientWidth / k, bottom: top + root.clientHeight / k };
  }
  function fit() {
    const frame = manner.frame();
    if (!frame) return;
    const { width, height, beyond } = frame;
    isFitted = true;
    behaviour.scaleExtent([frame.farthest, frame.nearest]);
    behaviour.translateExtent([
      [-width * beyond, -height * beyond],
      [width * (1 + beyond), height * (1 + beyond)],
    ]);
    view.call(behaviour.transform, zoomIdentity.translate(frame.x, frame.y).scale(frame.k));
  }
  // A pane that grows or shrinks shows the whole again, unless a person chose what to look at.
  const observer = new ResizeObserver(() => (isFitted ? fit() : manner.onSight(sight())));
  observer.observe(root);
  return {
    fit,
    sight,
    show(x, y, edge) {
      const [px, py] = zoomTransform(root).apply([x, y]);
      const isInside =
        px >= edge && py >= edge && px <= root.clientWidth - edge && py <= root.clientHeight - edge;
      if (isInside) return;
      isFitted = false;
      view.call(behaviour.translateTo, x, y);
    },
    zoomBy(factor) {
      isFitted = false;
      view.call(behaviour.scaleBy, factor);
    },
    under(event) {
      const box = root.getBoundingClientRect();
      return zoomTransform(root).invert([event.clientX - box.left, event.clientY - box.top]);
    },
    destroy() {
      observer.disconnect();
      view.on('.zoom', null);
    },
  };
}
