/** The board as others use it: make one in an element, give it states, hear intents. */
import { build, drawOverlay, drawPieces } from './draw';
import { listen, type Hands } from './events';
import type { BoardState, Intents } from './state';

export interface Board extends Pick<Hands, 'fit' | 'show' | 'zoomBy'> {
  set(state: BoardState): void;
  /** The terrain picture, as SVG text. */
  terrain(svg: string): void;
  destroy(): void;
}

export function createBoard(root: HTMLElement, intents: Intents): Board {
  const layers = build(root);
  const known = new Map<string, HTMLButtonElement>();
  let state: BoardState | null = null;
  let cursor: string | null = null;
  let picture = '';
  const overlay = () => state && drawOverlay(layers.overlay, state, cursor);
  const hands = listen(root, layers.world, () => state, intents, {
    get: () => cursor,
    set: (hex) => {
      cursor = hex;
      overlay();
    },
  });
  return {
    ...hands,
    set(next) {
      const isFirst = state === null || state.layout !== next.layout;
      state = next;
      layers.world.style.width = `${next.layout.width}px`;
      layers.world.style.height = `${next.layout.height}px`;
      overlay();
      drawPieces(layers.pieces, next, known);
      if (isFirst) hands.fit();
    },
    terrain(svg) {
      URL.revokeObjectURL(picture);
      picture = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
      layers.terrain.src = picture;
    },
    destroy() {
      hands.destroy();
      URL.revokeObjectURL(picture);
      layers.world.remove();
    },
  };
}
