/** The war's map as the board wants it: counters, objectives, layers, sentences. */
import symbols from '../gen/symbols.json';
import { layoutOf } from '../board/geometry';
import type { BoardState, Piece } from '../board/state';
import type { HexView, MapView, Side, StandView } from '../gen/api';
import type { MapDesk } from './mapdesk.svelte';
import type { Layer } from './settings.svelte';

type Symbols = Record<Side, Record<string, Piece['symbol']>>;
const DRAWN = symbols as unknown as Symbols;

export function boardState(desk: MapDesk, layers: Record<Layer, boolean>): BoardState | null {
  const map = desk.war.shownMap;
  if (!map || !desk.war.terrain) return null;
  const isPast = desk.war.past !== null;
  const faceDown = desk.war.isOrders && !isPast;
  const objectives = new Map(
    map.hexes.flatMap((hex) =>
      hex.objective === null ? [] : [[hex.hex, { value: hex.objective, holder: hex.holder }] as const],
    ),
  );
  const chosen = desk.chosen;
  const start = chosen?.stands.length === 1 ? desk.stands.get(chosen.stands[0] ?? '')?.hex : null;
  return {
    layout: layout(desk.war.terrain, map),
    pieces: map.stands.flatMap((stand) =>
      stand.hex ? [piece(stand, stand.hex, desk, faceDown, isPast)] : [],
    ),
    targets: desk.targets,
    aim: isPast ? null : desk.aim,
    path: chosen && chosen.path.length && start ? [start, ...chosen.path] : [],
    objectives,
    layers,
    describe: (hex) => describe(hex, map, desk),
  };
}

let lastDrawn = '';
let lastLayout: BoardState['layout'] | null = null;
/** The same picture has the same layout, so that the board does not fit again. */
function layout(svg: string, map: MapView): BoardState['layout'] {
  const fresh = layoutOf(svg, map.columns, map.rows);
  const key = JSON.stringify(fresh);
  if (key !== lastDrawn || !lastLayout) {
    lastDrawn = key;
    lastLayout = fresh;
  }
  return lastLayout;
}

function piece(stand: StandView, hex: string, desk: MapDesk, faceDown: boolean, isPast: boolean): Piece {
  const drawn = DRAWN[stand.side][stand.kind] ?? DRAWN[stand.side]['Infantry'];
  const state = [
    stand.kind,
    `strength ${stand.strength} of ${stand.strength_full}`,
    stand.order ? `order ${stand.order}` : '',
    stand.in_command ? '' : 'out of command',
    `hex ${hex}`,
  ];
  return {
    id: stand.id,
    hex,
    side: stand.side,
    name: `${stand.name}, ${state.filter(Boolean).join(', ')}`,
    mark: markOf(stand),
    symbol: drawn as Piece['symbol'],
    strength: stand.strength,
    full: stand.strength_full,
    chit: faceDown && stand.battalion ? '?' : stand.order ? stand.order.charAt(0).toUpperCase() : '',
    isActor: !isPast && desk.actors.has(stand.id),
    isSelected: stand.id === desk.selected || (desk.chosen?.stands.includes(stand.id) ?? false),
    warning: stand.in_command ? '' : 'out of command',
    with: stand.platoons.length,
  };
}

/** One to three characters for the counter, from its own id: `marche.A` is A. */
function markOf(stand: StandView): string {
  const tail = stand.id.split('.').at(-1) ?? stand.id;
  return tail.length <= 3 ? tail.toUpperCase().replace('HQ', 'HQ') : tail.slice(0, 2);
}

export function describe(hex: string, map: MapView, desk: MapDesk): string {
  const ground: HexView | undefined = map.hexes.find((view) => view.hex === hex);
  const here = map.stands.filter((stand) => stand.hex === hex);
  const words = [
    hex,
    ground?.name ?? '',
    ground?.terrain.length ? ground.terrain.join(' and ') : 'open',
    ground?.objective ? `objective ${ground.objective}, held by ${ground.holder ?? 'nobody'}` : '',
    ...here.map((stand) => `${stand.side}: ${stand.name}, ${stand.strength} of ${stand.strength_full}`),
    desk.targets.has(hex) ? `may be chosen: ${desk.targets.get(hex)}` : '',
  ];
  return `${words.filter(Boolean).join(', ')}.`;
}
