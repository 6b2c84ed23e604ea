/** Where an order points: the pieces it is given to and the cell it is about, as the api says it. */
import { spotAlong } from '../board/table-geometry';
import type { Cell, LinkOrder, MapAim, MapDeed, Offer, Point, WarOrder } from '../gen/api';

export type AimKind = MapDeed | 'other';

export interface Aim {
  kind: AimKind;
  stands: string[];
  hex: Cell | null;
}

const NOWHERE: Aim = { kind: 'other', stands: [], hex: null };

/** An order that opens a smaller battle. */
export type Opening = Extract<LinkOrder, { open: unknown }>['open'];

/** What an order opens, if it opens a smaller battle. */
export function openingOf({ order }: WarOrder): Opening | null {
  return 'link' in order && 'open' in order.link ? order.link.open : null;
}

/** The kind of contact that an order fights out: "attack", "melee". */
export const contactOf = (order: WarOrder): string | undefined =>
  Object.keys(Object.values(openingOf(order)?.at ?? {})[0] ?? {})[0];

/** How far along the way of the one it meets an order is carried out; null where it meets no one. */
export function afterOf({ order }: WarOrder): number | null {
  const [deed] = Object.values(Object.values(order)[0] ?? {}) as unknown[];
  const after = deed && typeof deed === 'object' && 'after' in deed ? deed.after : null;
  return typeof after === 'number' ? after : null;
}

/** The place on a way at which an order meets the one who goes it; null where it meets no one. */
export function placeMet(way: readonly Point[], order: WarOrder): Point | null {
  const after = afterOf(order);
  return after === null ? null : spotAlong(way, after);
}

/** Offers to fight something out, each with what it is about, by contact; of those kinds alone. */
export function contactsOf(offers: readonly Offer[], kinds: readonly string[]): Contact[] {
  const contacts = new Map<string, Contact>();
  for (const offer of offers) {
    const kind = contactOf(offer.order);
    if (!kind || !kinds.includes(kind)) continue;
    const at = openingOf(offer.order)?.at;
    const key = JSON.stringify(at);
    const known = contacts.get(key) ?? { who: stringsOf(at), offers: [] };
    contacts.set(key, { ...known, offers: [...known.offers, offer] });
  }
  return [...contacts.values()];
}

export interface Contact {
  /** Ids of whoever meets, in the order of the contact. */
  who: string[];
  offers: Offer[];
}

const stringsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : value && typeof value === 'object'
      ? Object.values(value).flatMap(stringsOf)
      : [];

/** Whether an order is about a unit that goes to another battle. */
export function isTransfer({ order }: WarOrder): boolean {
  return 'transfer' in order;
}

/** Whether something waits for it: a smaller battle that could be opened, or a unit on a road, waits for nobody. */
export function isDue({ order }: Offer): boolean {
  return openingOf(order) === null && !isTransfer(order);
}

/** Whether an order at a table needs no object: throw, pass, end. */
export function isBare({ order: { order } }: Offer): boolean {
  return Object.values(order).every((word) => typeof word === 'string');
}

/** The sides that a table waits for. A side that may only add something, while the other one may go on, is not among them. */
export function awaited<S>(sides: readonly S[], offersOf: (side: S) => readonly Offer[]): S[] {
  const due = sides.filter((side) => offersOf(side).some(isDue));
  const going = due.filter((side) => offersOf(side).some((offer) => isDue(offer) && isBare(offer)));
  return going.length ? going : due;
}

/** The offers to fight an attack out at a smaller scale, as the rules make them: on each ground, and as a scenario has prepared it. */
export function foughtOut(offers: readonly Offer[], attack: Offer): Offer[] {
  const asked = attack.aim;
  if (asked?.deed !== 'attack') return [];
  const isSame = ({ aim }: Offer) =>
    aim?.intent === 'fight_out' && aim.cell === asked.cell && aim.pieces?.join() === asked.pieces?.join();
  return offers.filter(isSame);
}

/** The offers to fight out a battle that nobody points at: the next one of a turn, as on the map of a corps. */
export function nextFoughtOut(offers: readonly Offer[]): Offer[] {
  const aimed = new Set(offers.flatMap((offer) => foughtOut(offers, offer)));
  return offers.filter((offer) => offer.aim?.intent === 'fight_out' && !aimed.has(offer));
}

/** What goes out in the night, by what its order is for. */
const GOING: Partial<Record<NonNullable<MapAim['intent']>, string>> = { patrol: 'Patrol', raid: 'Raid' };

/** The patrols and raids a stand may send out now, each with the offers to fight it out. */
export function patrolsOf(offers: readonly Offer[], stand: string): [what: string, offers: Offer[]][] {
  const going = new Map<string, Offer[]>();
  for (const offer of offers) {
    const { intent, pieces = [] } = offer.aim ?? {};
    const kind = intent && GOING[intent];
    if (!kind || !offer.fight_out || !pieces.includes(stand)) continue;
    const what = `${kind}: ${offer.fight_out.what}.`;
    going.set(what, [...(going.get(what) ?? []), offer]);
  }
  return [...going];
}

/** Whether an order is about smaller battles. */
export function isLink(order: WarOrder): boolean {
  return 'link' in order.order;
}

/** Whether an order names a unit. */
export function isAbout({ order }: Offer, unit: string): boolean {
  return stringsOf(order.order).includes(unit);
}

export function aimOf({ order, aim }: Offer): Aim {
  if (!aim || isLink(order)) return NOWHERE;
  const { deed, pieces = [], cell } = aim;
  return { kind: deed ?? 'other', stands: pieces, hex: (deed && cell) ?? null };
}

/** What an order is for that does nothing to a cell. */
export function intentOf({ aim }: Offer): MapAim['intent'] {
  return aim?.intent;
}

/** Whether an order needs nothing else to be said: a throw, the end of a turn. */
export function isPlain(offer: Offer): boolean {
  const intent = intentOf(offer);
  return intent === 'throw' || intent === 'end';
}
