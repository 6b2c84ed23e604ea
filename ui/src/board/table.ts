/** The table as others use it: make one in an element, give it states, hear intents. */
import { element, resize, sheetOf, write } from './layers';
import { NOTHING, type Hands } from './lens';
import { Bases } from './table-bases';
import * as draw from './table-draw';
import { listen } from './table-hands';
import { sizeOf } from './table-geometry';
import type { Eye } from './table-label';
import { drawnOf } from './table-markers';
import { namesOf } from './table-names';
import type { Spot, TableIntents, TableState } from './table-state';

export interface TableBoard extends Hands<Spot> {
  set(state: TableState): void;
  /** Puts the keyboard's cursor somewhere. */
  point(spot: Spot | null): void;
}

/** `beside` is where something else lies over the table, when all of it is shown. */
export function createTable(root: HTMLElement, intents: TableIntents, beside = () => NOTHING): TableBoard {
  const world = element('div', 'world');
  const under = sheetOf('sheet under', ['terrain', 'objectives', 'words', 'rings', 'ways'], draw.PATTERNS);
  const over = sheetOf('sheet over', ['bursts', 'tape']);
  const groups = { ...under.groups, ...over.groups };
  const layer = element('div', 'bases');
  world.append(under.sheet, layer, over.sheet);
  root.append(world);
  const bases = new Bases(layer);
  let state: TableState | null = null;
  let cursor: Spot | null = null;
  let eye: Eye = { k: 1, left: 0, top: 0, right: Infinity, bottom: Infinity, letters: 1 };

  const drawTape = () => state && write(groups.tape, draw.tape(state, cursor, eye));
  function point(spot: Spot | null) {
    cursor = spot;
    drawTape();
  }
  /** What depends on how large the table shows. */
  function drawSized() {
    if (!state) return;
    const { k } = eye;
    world.style.setProperty('--px', `${(1 / k).toFixed(3)}px`);
    const letters = Number(getComputedStyle(world).getPropertyValue('--l')) || 1;
    eye = { ...eye, letters };
    const drawn = drawnOf(state, k, letters);
    const named = namesOf(state, k, letters, drawn);
    write(groups.words, draw.words(named));
    bases.draw(state, k, named.bases, drawn);
    drawTape();
  }
  const hands = listen(
    root,
    world,
    () => state,
    {
      ...intents,
      sight(next) {
        eye = { ...next, letters: eye.letters };
        drawSized();
        intents.sight(next);
      },
    },
    { get: () => cursor, set: point },
    beside,
  );
  return {
    ...hands,
    point,
    set(next) {
      const isFirst = state?.layout.width !== next.layout.width || state.layout.depth !== next.layout.depth;
      state = next;
      world.classList.toggle('dark', next.isNight);
      if (isFirst) {
        resize(world, [under.sheet, over.sheet], sizeOf(next.layout));
        hands.fit();
      }
      write(groups.terrain, draw.terrain(next));
      write(groups.objectives, draw.objectives(next));
      write(groups.rings, draw.rings(next));
      write(groups.ways, draw.ways(next));
      write(groups.bursts, draw.bursts(next));
      drawSized();
    },
    destroy() {
      hands.destroy();
      world.remove();
    },
  };
}
