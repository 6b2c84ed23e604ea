/** Who changes places with whom: a whole exchange, as the api offers them, is put together stand by stand. */
import type { Hex, NightOption, NightRow } from '../gen/api';
import { divisionOrder } from './aim';

export interface Exchange {
  option: NightOption;
  /** Where everybody goes who moves. */
  places: Readonly<Record<string, Hex>>;
}

/** The exchanges of a row; none when its options are of another kind. */
export function exchangesOf(row: NightRow): Exchange[] {
  return row.options.flatMap((option) => {
    const asked = divisionOrder(option.order);
    return asked && typeof asked === 'object' && 'night_reshuffle' in asked
      ? [{ option, places: asked.night_reshuffle.places }]
      : [];
  });
}

/** Every stand that may move, with every hex it may come to. */
export function movesOf(exchanges: readonly Exchange[]): Map<string, Hex[]> {
  const moves = new Map<string, Hex[]>();
  for (const { places } of exchanges)
    for (const [stand, hex] of Object.entries(places)) {
      const known = moves.get(stand) ?? [];
      if (!known.includes(hex)) moves.set(stand, [...known, hex].sort());
    }
  return new Map([...moves].sort(([a], [b]) => a.localeCompare(b)));
}

/**
 * The exchange in which a stand comes to a hex, or stays, and that changes least of what was chosen before; nothing when
 * nobody moves then.
 */
export function chosen(
  exchanges: readonly Exchange[],
  before: Exchange | null,
  stand: string,
  hex: Hex | null,
): Exchange | null {
  const stands = [...movesOf(exchanges).keys()].filter((other) => other !== stand);
  // Nobody moving is one way too, wherever the stand stays.
  const ways: (Exchange | null)[] = hex === null ? [null, ...exchanges] : [...exchanges];
  const place = (way: Exchange | null, other: string) => way?.places[other] ?? null;
  const kept = (way: Exchange | null) =>
    stands.filter((other) => place(way, other) === place(before, other)).length;
  const moved = (way: Exchange | null) => Object.keys(way?.places ?? {}).length;
  const fitting = ways.filter((way) => place(way, stand) === hex);
  return fitting.sort((a, b) => kept(b) - kept(a) || moved(a) - moved(b))[0] ?? null;
}
