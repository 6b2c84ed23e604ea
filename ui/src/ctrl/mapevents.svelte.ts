/** What happened of late on the map that is shown, now or at the moment that is looked at: for the board, and in one line for the banner. */
import type { Marks } from '../board/state';
import type { MapEventsView, MapFight, MapFighter } from '../gen/api';
import { sideOf } from './commander';
import { part } from './parts';
import type { War } from './war.svelte';

export class MapEvents {
  readonly #war: War;
  #view = $state.raw<MapEventsView | null>(null);
  /** The fight that goes on, or was the last thing that was ordered. */
  readonly now = $derived<MapFight | null>(this.#view?.fights.findLast((fight) => fight.now) ?? null);
  readonly marks = $derived<Marks | null>(this.#view ? marksOf(this.#view) : null);

  constructor(war: War) {
    this.#war = war;
    war.fronts.whenTurned(() => (this.#view = null));
  }

  /** From here on it is asked for, until the function that comes back is called. */
  show(): () => void {
    const war = this.#war;
    return war.show(() => {
      const { file, fronts, moment, seats, eyes } = war;
      if (fronts.hasNoMap) return [];
      const asked = { file, seat: seats[0] ?? eyes, ...fronts.there, ...(moment !== null && { at: moment }) };
      // Without it the map is still a map.
      const fail = () => (this.#view = null);
      return [part('map_events', asked, (view) => (this.#view = view), { fail })];
    });
  }
}

export function marksOf({ fights, losses, trails }: MapEventsView): Marks {
  return {
    fights: fights.map((fight) => ({
      side: fight.side,
      kind: fight.kind,
      target: fight.target,
      from: cellsOf(fight.attackers),
      support: fight.support.flatMap(({ cell, side }) => (cell ? [{ cell, side }] : [])),
      dice: fight.dice.map(({ faces, hits, seat }) => ({ faces, hits, side: sideOf(seat) })),
      isNow: fight.now,
    })),
    losses: losses.map(({ cell, side, points, kind, now }) => ({
      cell,
      side,
      points,
      isDestroyed: kind === 'destroyed',
      isNow: now,
    })),
    trails: trails.map(({ cells, side, manner, last }) => ({ cells, side, manner, isLast: last })),
  };
}

/** Each cell once: several may attack out of one. */
function cellsOf(fighters: readonly MapFighter[]): string[] {
  return [...new Set(fighters.flatMap(({ cell }) => (cell ? [cell] : [])))];
}
