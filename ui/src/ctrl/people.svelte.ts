/** Whose page lies open, and which unit's diary; how a person's name becomes a link. */
import type {
  CommanderOf,
  LifeKind,
  PeopleOrder,
  PersonFate,
  PersonRef,
  Seat,
  Side,
  SoldierOf,
} from '../gen/api';
import type { Desk, Play } from './desk.svelte';
import type { War } from './war.svelte';

/** What may lie open beside the list. */
export type PeoplePage = { person: string } | { unit: string };

export class PeopleDesk {
  page = $state.raw<PeoplePage | null>(null);
  /** What lay open before, the last one at the end. */
  #before: PeoplePage[] = [];

  show(page: PeoplePage): void {
    if (this.page) this.#before.push(this.page);
    this.page = page;
  }

  /** Back to what lay open before; to the list alone, when nothing did. */
  back(): void {
    this.page = this.#before.pop() ?? null;
  }

  close(): void {
    this.#before = [];
    this.page = null;
  }
}

/** Opens a person's page, from wherever his name stands. */
export function showPerson(desk: Desk, play: Play, person: string): void {
  play.card = null;
  play.people.show({ person });
  desk.go('people');
}

/** Opens a unit's war diary. */
export function showDiary(desk: Desk, play: Play, unit: string): void {
  play.card = null;
  play.people.show({ unit });
  desk.go('people');
}

/** Opens the log at an entry. */
export function showEntry(desk: Desk, play: Play, entry: number): void {
  play.entry = entry;
  desk.go('log');
}

/** Through whose eyes the people are looked at: the umpire's, where this window may. */
export function eyesOf(war: War): Seat {
  return war.seats.includes('umpire') ? 'umpire' : war.eyes;
}

/** Who gives a man another name: his own side, where this window plays it; never a seat that is not this window's. */
export function namerOf(war: War, side: Side): Seat {
  return war.seats.includes(side) ? side : eyesOf(war);
}

/** Whom an order is about: `1-506.A:3` is a soldier of an element, `1-506.hq:c0` a commander of a post. */
type Whom = { soldier: SoldierOf } | { commander: CommanderOf };

export function whom(key: string): Whom {
  const at = key.lastIndexOf(':');
  const [home, number] = [key.slice(0, at), key.slice(at + 1)];
  return number.startsWith('c')
    ? { commander: { post: home, number: Number(number.slice(1)) } }
    : { soldier: { element: home, number: Number(number) } };
}

export function renaming(key: string, name: string): PeopleOrder {
  const of = whom(key);
  return 'soldier' in of ? { rename: { ...of, name } } : { rename_commander: { ...of, name } };
}

export function decorating(key: string, decoration: string, reason: string): PeopleOrder {
  const of = whom(key);
  const given = { decoration, reason };
  return 'soldier' in of ? { decorate: { ...of, ...given } } : { decorate_commander: { ...of, ...given } };
}

/** A higher rank, or another one; nothing for a soldier, who takes those of the fallen. */
export function promoting(key: string, rank: string, reason: string): PeopleOrder | null {
  const of = whom(key);
  return 'commander' in of ? { promote_commander: { ...of, rank, reason } } : null;
}

export const FATES: Record<PersonFate, string> = {
  in_command: 'in command',
  deputy: 'deputy',
  serving: 'serving',
  wounded: 'wounded',
  captured: 'captured',
  killed: 'killed',
  scattered: 'scattered',
  waiting: 'with the replacements',
  taken_away: 'removed by the umpire',
};

export const KINDS: Record<LifeKind, string> = {
  fight: 'Fight',
  shot: 'Fires',
  under_fire: 'Under fire',
  test: 'Nerve',
  felled: 'Wounds him',
  close_combat: 'Hand to hand',
  wound: 'Wound',
  aid: 'Care',
  capture: 'Prisoner',
  captured: 'Captured',
  came: 'Field',
  outcome: 'Outcome',
  returned: 'Back',
  promotion: 'Promotion',
  decoration: 'Decoration',
  renamed: 'Name',
  command: 'Command',
  orders: 'Orders',
  loss: 'Loss',
  unit: 'Unit',
  ruling: 'Ruling',
};

/** Behind these lie dice. */
export const THROWN = new Set<LifeKind>([
  'shot',
  'under_fire',
  'test',
  'felled',
  'close_combat',
  'wound',
  'aid',
]);

export interface Piece {
  text: string;
  key?: string;
}

/** A sentence cut where it names somebody. */
export function piecesOf(sentence: string, people: readonly PersonRef[]): Piece[] {
  let pieces: Piece[] = [{ text: sentence }];
  for (const { key, title } of people)
    pieces = pieces.flatMap((piece) => {
      if (piece.key || !title || !piece.text.includes(title)) return [piece];
      const parts = piece.text.split(title);
      return parts.flatMap((text, at) => [
        ...(at > 0 ? [{ text: title, key }] : []),
        ...(text ? [{ text }] : []),
      ]);
    });
  return pieces;
}
