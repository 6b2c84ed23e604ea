/** Who changes places with whom: a whole change is put together stand by stand. */
import type { Cell, MapAim, WarOrder } from '../gen/api';

/** Where everybody goes who moves. */
export type Places = Readonly<Record<string, Cell>>;

/** A change of places that is listed. */
export interface Exchange {
  label: string;
  order: WarOrder;
  places: Places;
}

/** What is listed: an offer, or an option of the night. */
export interface Listed {
  label: string;
  order: WarOrder;
  aim?: MapAim;
  places?: Places;
}

export function placesOf({ aim, places }: Listed): Places | null {
  return places ?? aim?.places ?? null;
}

/** The changes of places among some options; none when they are of another kind. */
export function exchangesOf(options: readonly Listed[]): Exchange[] {
  return options.flatMap((option) => {
    const places = placesOf(option);
    return places ? [{ label: option.label, order: option.order, places }] : [];
  });
}

/** Every stand that may move, with every hex it may come to. */
export function movesOf(exchanges: readonly Exchange[]): Map<string, Cell[]> {
  const moves = new Map<string, Cell[]>();
  for (const { places } of exchanges)
    for (const [stand, hex] of Object.entries(places)) {
      const known = moves.get(stand) ?? [];
      if (!known.includes(hex)) moves.set(stand, [...known, hex].sort());
    }
  return new Map([...moves].sort(([a], [b]) => a.localeCompare(b)));
}

/** The same where not every change is listed: each stand may come to the hex of any other. */
export function allMoves(exchanges: readonly Exchange[], starts: Places): Map<string, Cell[]> {
  const stands = [...movesOf(exchanges).keys()].filter((stand) => starts[stand]);
  const hexes = stands.map((stand) => starts[stand] ?? '').sort();
  return new Map(stands.map((stand) => [stand, hexes.filter((hex) => hex !== starts[stand])]));
}

/**
 * The listed change in which a stand comes to a hex, or stays, and that differs least from what was chosen before;
 * nobody moves when there is none.
 */
export function chosen(
  exchanges: readonly Exchange[],
  before: Places,
  stand: string,
  hex: Cell | null,
): Places {
  const stands = [...movesOf(exchanges).keys()].filter((other) => other !== stand);
  const listed = exchanges.map(({ places }) => places);
  // Nobody moving is one way too, wherever the stand stays.
  const ways: Places[] = hex === null ? [{}, ...listed] : listed;
  const kept = (way: Places) => stands.filter((other) => way[other] === before[other]).length;
  const moved = (way: Places) => Object.keys(way).length;
  const fitting = ways.filter((way) => (way[stand] ?? null) === hex);
  return fitting.sort((a, b) => kept(b) - kept(a) || moved(a) - moved(b))[0] ?? {};
}

/** A stand comes to a hex, or stays; whoever would stand there takes the place that it leaves. */
export function swapped(starts: Places, before: Places, stand: string, hex: Cell | null): Places {
  const at = { ...starts, ...before };
  const [from, to] = [at[stand], hex ?? starts[stand]];
  if (!from || !to) return before;
  const other = Object.keys(starts).find((one) => at[one] === to);
  if (other) at[other] = from;
  at[stand] = to;
  return Object.fromEntries(Object.entries(at).filter(([one, place]) => place !== starts[one]));
}
