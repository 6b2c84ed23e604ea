/** Where an order points: the stands it is given to and the hex it is about, read from its shape alone. */
import type { Hex, LinkOrder, Offer, TsgOrder, WarOrder } from '../gen/api';

export type AimKind = 'move' | 'attack' | 'barrage' | 'air' | 'place' | 'other';

export interface Aim {
  kind: AimKind;
  stands: string[];
  hex: Hex | null;
  /** Hexes on the way, the last one included. */
  path: Hex[];
}

const NOWHERE: Aim = { kind: 'other', stands: [], hex: null, path: [] };

/** The order as it is given to a division battle; nothing for orders of other books. */
export function divisionOrder({ order }: WarOrder): TsgOrder | null {
  return 'two_star_general' in order ? order.two_star_general : null;
}

/** An order that opens a smaller battle. */
export type Opening = Extract<LinkOrder, { open: unknown }>['open'];

/** What an order opens, if it opens a smaller battle. */
export function openingOf({ order }: WarOrder): Opening | null {
  return 'link' in order && 'open' in order.link ? order.link.open : null;
}

/** Whether something waits for it: a smaller battle that could be opened waits for nobody. */
export function isDue({ order }: Offer): boolean {
  return openingOf(order) === null;
}

/** The offers to fight an attack out at a smaller scale, as the rules make them: as it is, and as a scenario has prepared it. */
export function foughtOut(offers: readonly Offer[], attack: WarOrder): WarOrder[] {
  const asked = divisionOrder(attack);
  if (!asked || typeof asked !== 'object' || !('attack' in asked)) return [];
  const { stands, target } = asked.attack;
  const isSame = (order: WarOrder) => {
    const at = openingOf(order)?.at;
    if (!at || !('tsg' in at) || !('attack' in at.tsg)) return false;
    return at.tsg.attack.target === target && at.tsg.attack.stands.join() === stands.join();
  };
  return offers.map(({ order }) => order).filter(isSame);
}

/** A patrol or a raid that may go out. */
export interface Going {
  kind: 'Patrol' | 'Raid';
  offer: Offer;
}

/** The patrols and raids a stand may send out now. */
export function patrolsOf(offers: readonly Offer[], stand: string): Going[] {
  return offers.flatMap((offer): Going[] => {
    const at = openingOf(offer.order)?.at;
    if (!at || !('tsg' in at)) return [];
    if ('patrol' in at.tsg && at.tsg.patrol.stand === stand) return [{ kind: 'Patrol', offer }];
    return 'raid' in at.tsg && at.tsg.raid.stand === stand ? [{ kind: 'Raid', offer }] : [];
  });
}

/** Whether an order is about smaller battles. */
export function isLink(order: WarOrder): boolean {
  return 'link' in order.order;
}

export function aimOf(order: WarOrder): Aim {
  const asked = divisionOrder(order);
  if (!asked || typeof asked === 'string') return NOWHERE;
  if ('move' in asked) return along(asked.move.stand, asked.move.path);
  if ('retreat' in asked) return along(asked.retreat.stand, asked.retreat.path);
  if ('move_artillery' in asked) return along(asked.move_artillery.battery, asked.move_artillery.path);
  if ('attack' in asked) return at('attack', asked.attack.stands, asked.attack.target);
  if ('barrage' in asked) return at('barrage', [asked.barrage.battery], asked.barrage.target);
  if ('air_strike' in asked) return at('air', [], asked.air_strike.target);
  if ('place_hq' in asked) return at('place', [`${asked.place_hq.battalion}.hq`], asked.place_hq.hex);
  if ('restore' in asked) return at('place', [asked.restore.stand], asked.restore.hex);
  if ('recover' in asked) return { ...NOWHERE, stands: [asked.recover.stand] };
  if ('transfer' in asked) return { ...NOWHERE, stands: [asked.transfer.to] };
  if ('shuffle' in asked) return { ...NOWHERE, stands: Object.keys(asked.shuffle.places) };
  return NOWHERE;
}

/** The battalion an order wakes, if it does. */
export function activates(order: WarOrder): string | null {
  const asked = divisionOrder(order);
  return asked && typeof asked === 'object' && 'activate' in asked ? asked.activate.battalion : null;
}

/** The one word of an order that needs nothing else, such as `end_activation`. */
export function plainWord(offer: Offer): string | null {
  const asked = divisionOrder(offer.order);
  return typeof asked === 'string' ? asked : null;
}

function along(stand: string, path: Hex[]): Aim {
  return { kind: 'move', stands: [stand], hex: path.at(-1) ?? null, path };
}

function at(kind: AimKind, stands: string[], hex: Hex): Aim {
  return { kind, stands, hex, path: [] };
}
