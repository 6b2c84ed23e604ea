/** Two moments beside each other: what each side has more or less, and who stands elsewhere. */
import type { Link } from '../board/state';
import type { MapView, Side } from '../gen/api';

/** A side's strength, the figure of the war room. */
export function strengthOf(map: MapView, side: Side): number {
  return map.strength[side === 'blue' ? 0 : 1];
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
