/** Two moments beside each other: what each side has more or less, and who stands elsewhere. */
import type { Link } from '../board/state';
import type { MapView, Side } from '../gen/api';

/** Strength points on the table. */
export function strengthOf(map: MapView, side: Side): number {
  return map.stands.reduce((sum, one) => sum + (one.side === side && one.hex ? one.strength : 0), 0);
}

/** From where each stand was to where it is; whoever is gone has no other end. */
export function ghostsOf(then: MapView | null, shown: MapView | null): Link[] {
  if (!then || !shown) return [];
  const now = new Map(shown.stands.map((stand) => [stand.id, stand.hex]));
  return then.stands.flatMap(({ id, side, hex: from }) => {
    const to = now.get(id) ?? null;
    if (!from || from === to) return [];
    return [{ css: `ghost ${side}${to ? '' : ' gone'}`, from, to: to ?? from }];
  });
}
