/** The board as others use it: make one in an element, give it states, hear intents. */
import * as draw from './draw';
import { fights, trails } from './marks';
import { listen } from './events';
import { Ground } from './ground';
import { NOTHING, type Hands } from './lens';
import { Pieces } from './pieces';
import { resize, write } from './layers';
import type { BoardState, Intents, Sight } from './state';

export interface Board extends Hands<string> {
  set(state: BoardState): void;
  /** The terrain picture, as SVG text. */
  terrain(svg: string): void;
}

const NOWHERE: Sight = { k: 1, left: 0, top: 0, right: 0, bottom: 0 };

/** `beside` is where something else lies over the board, when the whole map is shown. */
export function createBoard(root: HTMLElement, intents: Intents, beside = () => NOTHING): Board {
  const layers = draw.build(root);
  const { groups } = layers;
  const pieces = new Pieces(root, layers.pieces, (id) => intents.piece(id));
  const ground = new Ground(layers.ground, layers.sharp);
  let state: BoardState | null = null;
  let sight = NOWHERE;
  let cursor: string | null = null;

  const drawHand = () => state && write(groups.hand, draw.hand(state, cursor));
  /** What depends on the size or the part of the map in sight. */
  function drawSized() {
    if (!state) return;
    layers.world.style.setProperty('--px', `${(1 / sight.k).toFixed(3)}px`);
    write(groups.numbers, draw.numbers(state, sight));
    write(groups.names, draw.names(state, sight.k));
    write(groups.way, draw.way(state, sight.k));
    drawMarks(false);
    pieces.draw(state, sight.k);
  }
  function drawMarks(isFresh: boolean) {
    if (!state) return;
    write(groups.trails, trails(state, sight.k));
    write(groups.marks, fights(state, sight.k, isFresh));
  }
  const hands = listen(
    root,
    layers.world,
    () => state,
    {
      ...intents,
      sight(next) {
        sight = next;
        ground.sees(next);
        drawSized();
        intents.sight(next);
      },
    },
    { get: () => cursor, set: (hex) => ((cursor = hex), drawHand()) },
    beside,
  );
  /** What changed since the last state, and nothing else, is drawn. */
  function changed(next: BoardState, last: BoardState | null) {
    if (next.areas !== last?.areas) write(groups.areas, draw.areas(next));
    if (next.links !== last?.links) write(groups.links, draw.links(next));
    if (next.targets !== last?.targets) write(groups.targets, draw.targets(next));
    if (next.way !== last?.way) write(groups.way, draw.way(next, sight.k));
    if (next.marks !== last?.marks) drawMarks(true);
    const hasMoved =
      next.pieces !== last?.pieces || next.layers !== last?.layers || next.letters !== last?.letters;
    // Names give way to counters.
    if (next.labels !== last?.labels || hasMoved) write(groups.names, draw.names(next, sight.k));
    if (hasMoved) {
      write(groups.chosen, draw.chosen(next));
      // A wreck gives way to a unit that enters its hex.
      if (next.marks === last?.marks) drawMarks(false);
      write(groups.numbers, draw.numbers(next, sight));
      pieces.draw(next, sight.k);
    }
    drawHand();
  }
  return {
    ...hands,
    key: (event) => pieces.key(event) || hands.key(event),
    set(next) {
      const last = state;
      const isFirst = last?.layout !== next.layout;
      state = next;
      if (isFirst) {
        resize(layers.world, layers.sheets, [next.layout.width, next.layout.height]);
        ground.fits(next.layout);
        hands.fit();
      }
      changed(next, isFirst ? null : last);
    },
    terrain(svg) {
      void ground.show(svg);
    },
    destroy() {
      hands.destroy();
      ground.destroy();
      pieces.destroy();
      layers.world.remove();
    },
  };
}
