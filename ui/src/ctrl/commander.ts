/**
 * A window that is one commander's. Its screens know the two sides, as everywhere; what they ask for his side is asked in his name
 * here, in one place.
 */
import type { Part as Ask, Seat, SeatStatus, Side } from '../gen/api';
import type { Asked, Host, Name } from '../host/types';

/** The side a seat is of. */
export function sideOf(seat: Seat | null | undefined): Side | null {
  const word = seat?.split('.')[0];
  return word === 'blue' || word === 'orange' ? word : null;
}

/** Whether it is the seat of one commander below his side's senior seat. */
export const isCommander = (seat: Seat | null | undefined): boolean => Boolean(seat?.includes('.'));

/** The seats as the screens know them: a commander's is his side. */
export const asSides = (seats: readonly Seat[]): Seat[] => seats.map((seat) => sideOf(seat) ?? seat);

/** The same way out for a commander: where his side would be named, he is. */
export function inTheNameOf(host: Host, own: Seat): Host {
  const side = sideOf(own);
  function named<T extends object>(body: T): T {
    const said = 'seat' in body && body.seat === side ? { ...body, seat: own } : body;
    if (!('parts' in said) || !Array.isArray(said.parts)) return said;
    return { ...said, parts: (said.parts as Ask[]).map(part) };
  }
  const part = (ask: Ask): Ask =>
    Object.fromEntries(Object.entries(ask).map(([name, body]) => [name, named(body as object)])) as Ask;
  // The program is woken in the seat it holds, and whoever takes a seat names it.
  const meant = <N extends Name>(name: N, body: Asked<N>): Asked<N> =>
    name === 'command' || name === 'take_seat' ? body : named(body);
  return {
    ...host,
    ask: (name, body) => host.ask(name, named(body)),
    change: (name, body, refresh) => host.change(name, meant(name, body), named(refresh)),
  };
}

/** Whether a seat may do what is another's: its own, and what is below it. */
export function speaksFor(seats: readonly SeatStatus[], by: Seat, of: Seat): boolean {
  let at: Seat | null = of;
  for (let steps = 0; at && steps <= seats.length; steps++) {
    if (at === by) return true;
    at = seats.find(({ seat }) => seat === at)?.under ?? null;
  }
  return false;
}

/** "Lt Col Hale (Bert)"; the post alone where nobody gave a name. */
export function called({ seat, post, player }: SeatStatus): string {
  return player === post || player.toLowerCase() === seat ? post : `${post} (${player})`;
}
