/** What happened of late on the map that is shown, now or at the moment that is looked at: for the board, and in one line for the banner. */
import type { Marks } from '../board/state';
import type { ChoiceCall, MapEventsView, MapFight, MapFighter, PieceView, WhyView } from '../gen/api';
import { sideOf } from './commander';
import { part } from './parts';
import type { War } from './war.svelte';

/** So many entries after an order are looked through for the support that was named for it. */
const NEAR = 200;

export class MapEvents {
  readonly #war: War;
  #view = $state.raw<MapEventsView | null>(null);
  /** Choices by their entries, and which of them name the support of the fight that waits for its dice. */
  #chosen = $state.raw<ReadonlyMap<number, WhyView>>(new Map());
  #named = $state.raw<readonly number[]>([]);
  /** The fight that goes on, or was the last thing that was ordered. */
  readonly now = $derived<MapFight | null>(this.#view?.fights.findLast((fight) => fight.now) ?? null);
  readonly marks = $derived.by<Marks | null>(() =>
    this.#view ? marksOf(this.#withSupport(this.#view)) : null,
  );

  constructor(war: War) {
    this.#war = war;
    war.fronts.whenTurned(() => (this.#view = null));
  }

  /** From here on it is asked for, until the function that comes back is called. */
  show(): () => void {
    const war = this.#war;
    return war.show(() => {
      const { file, fronts, moment, seats, eyes, reader } = war;
      if (fronts.hasNoMap) return [];
      const asked = { file, seat: seats[0] ?? eyes, ...fronts.there, ...(moment !== null && { at: moment }) };
      // Without it the map is still a map.
      const fail = () => (this.#view = null);
      const take = (why: WhyView) => (this.#chosen = new Map(this.#chosen).set(why.entry.seq, why));
      // What is for other eyes is not shown.
      const more = { isSteady: true, fail: () => undefined };
      return [
        part('map_events', asked, (view) => (this.#view = view), { fail }),
        ...this.#look().map((entry) => part('why', { file, seat: reader, entry }, take, more)),
      ];
    });
  }

  /** The fight that waits for its dice. */
  readonly #open = $derived<MapFight | null>(this.#view?.fights.find(({ open }) => open) ?? null);

  #look(): readonly number[] {
    const named = this.#choices();
    if (named.join() !== this.#named.join()) this.#named = named;
    return named;
  }

  /** Entries in which something was chosen for it before any die fell: that is its support. */
  #choices(): number[] {
    const { log, moment } = this.#war;
    const order = this.#open?.order;
    if (!order) return [];
    const lines = log.between(order, Math.min(order + NEAR, moment ?? log.entries));
    // Entries of other battles may lie between.
    const calls = new Set(lines.filter(({ cause }) => cause === order).map(({ seq }) => seq));
    const answers = lines.filter(({ cause, counts }) => counts && cause !== null && calls.has(cause));
    const rolled = answers.findIndex(({ kind }) => kind === 'rolled');
    const before = rolled < 0 ? answers : answers.slice(0, rolled);
    return before.filter(({ kind }) => kind === 'chosen').map(({ seq }) => seq);
  }

  /** The api tells of support once the dice have fallen; until then it is what was chosen. */
  #withSupport(view: MapEventsView): MapEventsView {
    const whys = this.#named.flatMap((entry) => this.#chosen.get(entry) ?? []);
    const pieces = this.#war.map?.pieces ?? [];
    const named = whys.flatMap(({ choice, chosen }) =>
      chosen.flatMap((word) => fighterOf(word, choice, pieces)),
    );
    if (!named.length) return view;
    const withThem = (fight: MapFight) =>
      fight === this.#open ? { ...fight, support: [...fight.support, ...named] } : fight;
    return { ...view, fights: view.fights.map(withThem) };
  }
}

/** The unit on the map that a word of a choice names, or the one it goes with. */
function fighterOf(word: string, choice: ChoiceCall | null, pieces: readonly PieceView[]): MapFighter[] {
  const piece = pieces.find((one) => one.id === word || one.with.some(({ id }) => id === word));
  const side = choice ? sideOf(choice.seat) : null;
  return piece ? [{ unit: word, name: piece.name, side, cell: piece.cell }] : [];
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
