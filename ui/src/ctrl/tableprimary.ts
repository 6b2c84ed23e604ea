/** The one primary action while a smaller battle lies on the table. */
import type { Offer } from '../gen/api';
import { isBare, isLink } from './aim';
import type { Desk, Play } from './desk.svelte';
import type { Act, Left, Primary } from './primary';

/** What a smaller battle that has ended, on a map or a table, waits for; `undefined` where it goes on. */
export function settlingAction(desk: Desk, { links }: Play, act: Act): Primary | null | undefined {
  if (links.current?.link.stage === 'reported')
    return desk.screen === 'room' ? null : act('See what came back', () => desk.go('room'));
  const close = links.current?.over ? links.offer(links.current.id, 'close') : null;
  return close ? act('Read its report', () => links.give(close)) : undefined;
}

export function tableAction(desk: Desk, play: Play, act: Act): Primary | null {
  const { table, war } = play;
  if (desk.screen !== 'map') return act('Go to the table', () => desk.go('map'));
  if (!war.acting) return null;
  const { chosen } = table;
  const [only] = table.actors.size === 1 ? table.actors : [];
  // Whoever looks at an enemy while one of his own may act takes that one in hand first.
  if (only && table.stand && table.selected !== only && !table.general.length)
    return act(`Select ${table.stands.get(only)?.name ?? only}`, () => table.select(only));
  if (chosen) return act(chosen.label, () => table.give(chosen), !table.isWeighing);
  // Where nothing may be done along the tape, Enter does nothing else instead.
  if (table.isAiming && !table.isMeasuring) return null;
  const [first] = plain(table.general);
  if (first) return act(first.label, () => table.give(first), true, leftBy(first, play));
  // Who only may add something, while the table waits for the other side, is not led to it.
  const isOn = table.view?.sides?.find(({ side }) => side === war.actingSide)?.is_on ?? true;
  if (!isOn) return null;
  const one = table.general.find((offer) => !isLink(offer.order));
  return one ? act(one.label, () => table.give(one)) : null;
}

/** Who is passed over by such an order; nobody, where nothing else may be ordered. */
function leftBy(first: Offer, { table, war }: Play): Left | null {
  const hasDice = (id: string) =>
    table.stands.get(id)?.tokens.some(({ kind, count }) => kind === 'dice' && count > 0) ?? false;
  // What a stand does where it is pointed at is in no list: its dice say that it may.
  const isOver = table.general.length === war.legal.offers.length;
  const isEnd = Object.values(first.order.order).includes('end_activation');
  // Where orders to stands are listed beside it, those may still be given.
  const hasMore = table.general.some((offer) => !isLink(offer.order) && !plain([offer]).length);
  const may = (id: string) => !isOver || hasMore || (isEnd && hasDice(id));
  const stands = [...table.actors].filter(may).length;
  return stands ? { stands, byEnter: false } : null;
}

/** Orders that need no object: throw, pass, end. */
export function plain(offers: readonly Offer[]): Offer[] {
  return offers.filter(isBare);
}
