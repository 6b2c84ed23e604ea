/** Two moments beside each other: what each side has more or less, and who stands elsewhere. */
import type { Link } from '../board/state';
import type { MapView, Side } from '../gen/api';

/** A side's strength, the figure of the war room. */
export function strengthOf(map: MapView, side: Side): number {
  return map.strength[side === 'blue' ? 0 : 1];
}

/** From where each piece was to where it is; whoever is gone has no other end. */
export function ghostsOf(then: MapView | null, shown: MapView | null): Link[] {
  if (!then || !shown) return [];
  const now = new Map(shown.pieces.map(({ id, cell }) => [id, cell]));
  return then.pieces.flatMap(({ id, side, cell: from }) => {
    const to = now.get(id) ?? null;
    if (!from || from === to) return [];
    return [{ css: `ghost ${side}${to ? '' : ' gone'}`, from, to: to ?? from }];
  });
}
