/** What a player has done and may do, read from the war and the window: by this the lessons know where he is. */
import type { Play } from './desk.svelte';
import type { AimKind } from './aim';
import { aimOf, intentOf } from './aim';

const STRIKES: readonly AimKind[] = ['attack', 'barrage', 'air'];

/** What was seen before counts where the moment has gone by. */
export type Seen = ReadonlySet<string>;

export type Acts = ReturnType<typeof actsOf>;

export function actsOf(play: Play, seen: Seen) {
  const { call, map, orders, war } = play;
  const { offers } = war.legal;
  const mine = war.isMine && !war.call;
  const isTurn = mine && !war.isOrders && !war.isNight && !map.wake && offers.some(isEnd);
  const may = (kinds: readonly AimKind[]) =>
    isTurn && offers.some((offer) => kinds.includes(aimOf(offer).kind));
  const isAsked = call.roll !== null && war.isMine;
  const isFight = (call.odds?.later.length ?? 0) > 0;
  const rolled = war.last?.told.some(({ kind, seat }) => kind === 'rolled' && isPersons(play, seat)) ?? false;
  const isAiming = isTurn && map.odds !== null && STRIKES.includes(map.chosen?.kind ?? 'other');
  return {
    always: true,
    hasBriefed: play.isBriefing,
    hasCurtain: orders.waiting.length > 0 && !orders.isAlone,
    isCurtainOpen: orders.isOpen,
    mayWrite: orders.waiting.length > 0,
    hasPicked: orders.hasPicked,
    hasWritten: orders.hasWritten,
    hasLaid: war.isOrders && !orders.waiting.length && seen.has('hasWritten'),
    isPastOrders: war.status !== null && !war.isOrders,
    mayThrow: isAsked || (mine && offers.some((offer) => intentOf(offer) === 'throw')),
    hasThrown: rolled,
    mayWake: mine && map.wake !== null,
    isTurn,
    hasTurn: isTurn,
    hasSelected: isTurn && map.actors.has(map.selected ?? ''),
    mayMove: may(['move']),
    hasMoved: map.given.has('move'),
    mayStrike: may(STRIKES),
    isAiming,
    hasFought: STRIKES.some((kind) => map.given.has(kind)) || (isAsked && isFight),
    isFightDice: isAsked && isFight,
    hasFoughtDice: rolled && seen.has('isFightDice'),
    hasRolls: (seen.has('hasThrown') || rolled) && !war.call,
    isCardOpen: play.card !== null,
    hasEnded: seen.has('hasTurn') && !isTurn && !war.call && !war.past && !war.busy,
    isNight: war.isNight && !war.past,
    isNextDay: (war.status?.day ?? 1) > 1,
    isPast: war.past !== null,
    isBack: seen.has('isPast') && war.past === null,
  };
}

const isEnd = (offer: Parameters<typeof intentOf>[0]) => intentOf(offer) === 'end';

function isPersons({ war }: Play, seat: string | null): boolean {
  return (seat === 'blue' || seat === 'orange') && !war.seating.automatic.includes(seat);
}
