/** The table as others use it: make one in an element, give it states, hear intents. */
import { element } from './draw';
import { Bases } from './table-bases';
import * as draw from './table-draw';
import { listen, type TableHands } from './table-hands';
import { sizeOf } from './table-geometry';
import type { Eye } from './table-label';
import { namesOf } from './table-names';
import type { Spot, TableIntents, TableState } from './table-state';

export interface TableBoard extends TableHands {
  set(state: TableState): void;
  /** Where the keyboard's cursor stands. */
  cursor(): Spot | null;
  point(spot: Spot | null): void;
}

const SVG = 'http://www.w3.org/2000/svg';
type Group = 'terrain' | 'words' | 'objectives' | 'rings' | 'ways' | 'bursts' | 'tape';

/** `beside` is how far at the left something else lies over the table, in pixels. */
export function createTable(root: HTMLElement, intents: TableIntents, beside = () => 0): TableBoard {
  const world = element('div', 'world');
  const groups = {} as Record<Group, SVGGElement>;
  const sheets = [
    sheet('under', ['terrain', 'words', 'objectives', 'rings', 'ways']),
    sheet('over', ['bursts', 'tape']),
  ];
  const layer = element('div', 'bases');
  world.append(sheets[0] as SVGSVGElement, layer, sheets[1] as SVGSVGElement);
  root.append(world);
  const bases = new Bases(layer);
  let state: TableState | null = null;
  let cursor: Spot | null = null;
  let eye: Eye = { k: 1, left: 0, top: 0, right: Infinity, bottom: Infinity, letters: 1 };

  function sheet(css: string, names: readonly Group[]): SVGSVGElement {
    const made = document.createElementNS(SVG, 'svg');
    made.setAttribute('class', `sheet ${css}`);
    made.setAttribute('aria-hidden', 'true');
    if (css === 'under') made.innerHTML = draw.PATTERNS;
    for (const name of names) {
      groups[name] = document.createElementNS(SVG, 'g');
      made.append(groups[name]);
    }
    return made;
  }
  function write(group: Group, html: string) {
    const at = groups[group];
    if (at.dataset.html === html) return;
    at.dataset.html = html;
    at.innerHTML = html;
  }
  const drawTape = () => state && write('tape', draw.tape(state, cursor, eye));
  /** What depends on how large the table shows. */
  function drawSized() {
    if (!state) return;
    const { k } = eye;
    world.style.setProperty('--px', `${(1 / k).toFixed(3)}px`);
    const letters = Number(getComputedStyle(world).getPropertyValue('--l')) || 1;
    eye = { ...eye, letters };
    const named = namesOf(state, k, letters);
    write('words', draw.words(named.ground));
    bases.draw(state, k, named.bases);
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
    {
      get: () => cursor,
      set: (spot) => {
        cursor = spot;
        drawTape();
      },
    },
    beside,
  );
  return {
    ...hands,
    cursor: () => cursor,
    point(spot) {
      cursor = spot;
      drawTape();
    },
    set(next) {
      const isFirst = state?.layout.width !== next.layout.width || state.layout.depth !== next.layout.depth;
      state = next;
      if (isFirst) {
        const [width, height] = sizeOf(next.layout);
        for (const sized of [world, ...sheets]) {
          sized.style.width = `${width}px`;
          sized.style.height = `${height}px`;
        }
        for (const one of sheets) one.setAttribute('viewBox', `0 0 ${width} ${height}`);
        hands.fit();
      }
      write('terrain', draw.terrain(next));
      write('objectives', draw.objectives(next));
      write('rings', draw.rings(next));
      write('ways', draw.ways(next));
      write('bursts', draw.bursts(next));
      drawSized();
    },
    destroy() {
      hands.destroy();
      world.remove();
    },
  };
}
