/** The war's map as the board wants it: counters, objectives, names, and a sentence on every hex. */
import symbols from '../gen/symbols.json';
import type { Label, Piece, WayStep } from '../board/state';
import type { Cell, MapCell, MapSymbol, MapView, PieceView, MapMove, Side } from '../gen/api';
import { labelsOfPieces } from './labels';
import type { MapDesk } from './mapdesk.svelte';

type Symbols = Record<Side, Record<MapSymbol, Piece['symbol']>>;
const DRAWN = symbols as unknown as Symbols;

/** The counter of a stand, without what the hand adds to it. */
export type Counter = Omit<Piece, 'isActor' | 'isSelected'>;

export function countersOf(map: MapView): Counter[] {
  const word = map.grid.shape === 'squares' ? 'square' : 'hex';
  // Those to come are counted in, so that nobody's label changes when they arrive.
  const marks = labelsOfPieces(map.pieces);
  return map.pieces.flatMap((piece) =>
    piece.cell ? [counter(piece, piece.cell, word, marks.get(piece.id) ?? '')] : [],
  );
}

function counter(stand: PieceView, hex: Cell, word: string, mark: string): Counter {
  const order = stand.is_face_down ? 'order face down' : stand.order ? `order ${stand.order}` : '';
  const words = [
    stand.name,
    stand.kind,
    `strength ${stand.strength} of ${stand.strength_full}`,
    order,
    stand.trouble ?? '',
    stand.with.length ? `with ${stand.with.map(({ name }) => name).join(' and ')}` : '',
    `${word} ${hex}`,
  ];
  return {
    id: stand.id,
    hex,
    side: stand.side,
    name: words.filter(Boolean).join(', '),
    mark,
    symbol: DRAWN[stand.side][stand.symbol],
    strength: stand.strength,
    full: stand.strength_full,
    chit: stand.order ? stand.order.charAt(0).toUpperCase() : '',
    isFaceDown: stand.is_face_down,
    warning: stand.trouble ?? '',
  };
}

export function labelsOf(map: MapView): Label[] {
  return map.cells.flatMap(({ cell, name, features, objective, holder }) =>
    name || objective !== null
      ? [
          {
            hex: cell,
            text: name ?? '',
            isTown: features.includes('town'),
            objective: objective === null ? null : { value: objective, holder },
          },
        ]
      : [],
  );
}

/** A way as the board draws it: what is spent, what it costs besides, and where it must end. */
export function wayOf(start: Cell, way: MapMove): WayStep[] {
  const steps = way.steps.map(({ cell, spent, price, halts }) => ({
    hex: cell,
    text: price ? `${spent} −${price}` : String(spent),
    isCostly: price > 0 || halts !== null,
  }));
  return [{ hex: start, text: '', isCostly: false }, ...steps];
}

/** "0605, town Corville, held by A Company Marche Rifles, 5 of 5", and what may be done there. */
export function describe(hex: Cell, desk: MapDesk): string {
  const map = desk.war.map;
  if (!map) return hex;
  const ground: MapCell | undefined = map.cells.find(({ cell }) => cell === hex);
  const terrain = ground?.features.length ? ground.features.join(' and ') : 'open';
  const here = map.pieces.filter(({ cell }) => cell === hex);
  const stands = here.map(
    ({ name, strength, strength_full: full, trouble }) =>
      `${name}, ${strength} of ${full}${trouble ? `, ${trouble}` : ''}`,
  );
  const holder = ground?.holder ? desk.war.player(ground.holder) : 'no one';
  const kind = desk.targets.get(hex);
  const way = kind === 'move' ? desk.ways.get(hex) : undefined;
  const reason = desk.reason(hex);
  const words = [
    hex,
    ground?.name ? `${terrain} ${ground.name}` : terrain,
    stands.length ? `held by ${stands.join('; ')}` : '',
    ground?.objective ? `objective worth ${ground.objective}, held by ${holder}` : '',
    way ? `may move here: ${way.words}` : kind ? `may be chosen: ${kind}` : '',
    reason ? `not ${reason.isMove ? 'reached' : 'a target'}: ${reason.sentence}, ${reason.cite}` : '',
  ];
  return `${words.filter(Boolean).join(', ')}.`;
}
