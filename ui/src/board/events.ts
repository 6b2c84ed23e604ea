/** Pointer and keys to intents: pan and zoom by CSS transform, clicks to hexes, a cursor that goes hex by hex. */
import { select } from 'd3-selection';
import { zoom, zoomIdentity, type D3ZoomEvent } from 'd3-zoom';
import { centre, hexAt, step } from './geometry';
import type { BoardState, Intents } from './state';

const MARGIN = 14;
const NEAREST = 4;

export interface Hands {
  fit(): void;
  /** Brings a hex into sight. */
  show(hex: string): void;
  zoomBy(factor: number): void;
  destroy(): void;
}

export function listen(
  root: HTMLElement,
  world: HTMLElement,
  state: () => BoardState | null,
  intents: Intents,
  cursor: { get(): string | null; set(hex: string | null): void },
): Hands {
  const behaviour = zoom<HTMLElement, unknown>()
    .clickDistance(5)
    .filter((event: Event) => event.type !== 'dblclick' && !(event as MouseEvent).button)
    .on('start', () => world.classList.add('moving'))
    .on('zoom', ({ transform }: D3ZoomEvent<HTMLElement, unknown>) => {
      world.style.transform = `translate(${transform.x}px,${transform.y}px) scale(${transform.k})`;
    })
    .on('end', () => world.classList.remove('moving'));
  const view = select(root);
  view.call(behaviour).on('dblclick.zoom', null);

  const smallest = () => {
    const layout = state()?.layout;
    if (!layout) return 1;
    return Math.min((root.clientWidth - MARGIN) / layout.width, (root.clientHeight - MARGIN) / layout.height);
  };
  function fit() {
    const layout = state()?.layout;
    if (!layout || root.clientWidth === 0) return;
    const k = smallest();
    behaviour.scaleExtent([k * 0.8, Math.max(NEAREST, k * 2)]);
    behaviour.translateExtent([
      [-layout.width * 0.3, -layout.height * 0.3],
      [layout.width * 1.3, layout.height * 1.3],
    ]);
    const x = (root.clientWidth - layout.width * k) / 2;
    const y = (root.clientHeight - layout.height * k) / 2;
    view.call(behaviour.transform, zoomIdentity.translate(x, y).scale(k));
  }
  function show(hex: string) {
    const layout = state()?.layout;
    if (!layout) return;
    const [x, y] = centre(layout, hex);
    const box = root.getBoundingClientRect();
    const at = world.getBoundingClientRect();
    const k = at.width / layout.width || 1;
    const [px, py] = [at.left + x * k - box.left, at.top + y * k - box.top];
    const edge = layout.size * k;
    if (px < edge || py < edge || px > box.width - edge || py > box.height - edge)
      view.call(behaviour.translateTo, x, y);
  }
  function under(event: PointerEvent | MouseEvent): string | null {
    const current = state();
    if (!current) return null;
    const at = world.getBoundingClientRect();
    const k = at.width / current.layout.width || 1;
    return hexAt(current.layout, (event.clientX - at.left) / k, (event.clientY - at.top) / k);
  }

  let hovered: string | null = null;
  const onMove = (event: PointerEvent) => {
    const hex = under(event);
    if (hex === hovered) return;
    hovered = hex;
    intents.hover(hex);
  };
  const onLeave = () => {
    hovered = null;
    intents.hover(null);
  };
  const onClick = (event: MouseEvent) => {
    const piece = (event.target as Element).closest<HTMLElement>('[data-piece]');
    // A key press on a counter arrives as a click without coordinates.
    const hex = event.detail === 0 && piece ? (piece.dataset.hex ?? null) : under(event);
    if (hex) intents.hex(hex);
  };
  const onKey = (event: KeyboardEvent) => {
    const current = state();
    if (!current || event.ctrlKey || event.altKey || event.metaKey) return;
    const done = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    if (event.key.startsWith('Arrow')) {
      const held = (event.target as HTMLElement).dataset.hex;
      const from = cursor.get() ?? held ?? current.aim ?? current.pieces.find((p) => p.isSelected)?.hex;
      const hex = from ? step(current.layout, from, event.key) : '0101';
      cursor.set(hex);
      if (held) root.focus();
      show(hex);
      intents.hover(hex);
      intents.speak(current.describe(hex));
      done();
    } else if ((event.key === 'Enter' || event.key === ' ') && event.target === root && cursor.get()) {
      intents.hex(cursor.get() as string);
      done();
    } else if (event.key === 'Escape' && cursor.get()) {
      cursor.set(null);
      if (intents.cancel()) done();
    }
  };
  const observer = new ResizeObserver(fit);
  observer.observe(root);
  root.addEventListener('pointermove', onMove);
  root.addEventListener('pointerleave', onLeave);
  root.addEventListener('click', onClick);
  root.addEventListener('keydown', onKey);
  return {
    fit,
    show,
    zoomBy: (factor) => void view.call(behaviour.scaleBy, factor),
    destroy() {
      observer.disconnect();
      view.on('.zoom', null);
      root.removeEventListener('pointermove', onMove);
      root.removeEventListener('pointerleave', onLeave);
      root.removeEventListener('click', onClick);
      root.removeEventListener('keydown', onKey);
    },
  };
}
