/** Which moments of a record a film shows, and for how long: days, nights, fights and moves; of too many the most telling ones. */
import type { DayMark, EntryLine, FightMark } from '../gen/api';
import type { Stretch } from './timeline.svelte';

/** Moments in one film at most. */
export const MOMENTS_MOST = 600;
/** Days, nights and the end take such a share of them at most. */
const CARDS_MOST = 1 / 6;

export type MomentKind = 'day' | 'night' | 'fight' | 'move' | 'end';

export interface Moment {
  kind: MomentKind;
  /** The first entry of what is shown, and the one after which it is shown. */
  from: number;
  at: number;
  day: number;
}

export interface Span {
  from: number;
  to: number;
}

/** What the record tells of a span. */
export interface Told {
  days: readonly DayMark[];
  rounds: readonly Stretch[];
  fights: readonly FightMark[];
  /** Entries with a move, or with a fight that is not among the fights. */
  moves: readonly Pick<EntryLine, 'seq' | 'cause'>[];
  /** Fights and moves that were not read, because there are too many. */
  unread: number;
}

export interface Chosen {
  moments: Moment[];
  /** How many there would be. */
  all: number;
}

/** The moments of a span in their order, at most so many: fights go before moves, costly fights before others. */
export function momentsOf(told: Told, span: Span, most = MOMENTS_MOST): Chosen {
  const dayAt = (entry: number) => told.days.findLast((day) => day.entry <= entry)?.day ?? 1;
  const made = (kind: MomentKind, from: number, at: number): Moment => ({ kind, from, at, day: dayAt(at) });
  const isIn = (entry: number) => entry >= span.from && entry <= span.to;
  // A day begins with its first round; what weather it brings follows an entry later.
  const days = told.days.flatMap(({ day, entry }) => {
    const from = startOf(told, day);
    return isIn(from) && isIn(entry) ? [made('day', from, entry)] : [];
  });
  const nights = told.rounds.flatMap(({ night }) =>
    night && isIn(night) ? [made('night', night, night)] : [],
  );
  // Where a film begins in the middle of a day, that day is named too.
  const first = days.some(({ from }) => from === span.from) ? [] : [made('day', span.from, span.from)];
  const end = made('end', span.to, span.to);
  const fought = told.fights.filter(({ counts, last }) => counts && isIn(last));
  const fights = [...fought]
    .sort((a, b) => worthOf(b) - worthOf(a))
    .map(({ first, last }) => made('fight', first, last));
  const moves = movesOf(told.moves, fought).map(({ from, at }) => made('move', from, at));
  const inside = moves.filter(({ at }) => isIn(at));
  const cards = [...first, ...days, ...nights].sort((a, b) => a.at - b.at);
  const all = cards.length + 1 + fights.length + inside.length + told.unread;
  const shown = [...spread(cards, Math.max(1, Math.floor(most * CARDS_MOST))), end];
  shown.push(...fights.slice(0, Math.max(0, most - shown.length)));
  shown.push(...spread(inside, Math.max(0, most - shown.length)));
  return { moments: shown.sort((a, b) => a.at - b.at || RANK[a.kind] - RANK[b.kind]), all };
}

/** The first entry of a day. */
export function startOf({ days, rounds }: Pick<Told, 'days' | 'rounds'>, day: number): number {
  const round = rounds.find((one) => one.day === day);
  return round?.from ?? days.find((one) => one.day === day)?.entry ?? 1;
}

/** Of several at one entry. */
const RANK: Record<MomentKind, number> = { day: 0, move: 1, fight: 2, night: 3, end: 4 };

/** How telling a fight is: what it cost. */
export const worthOf = ({ lost, destroyed }: Pick<FightMark, 'lost' | 'destroyed'>): number =>
  lost[0] + lost[1] + 5 * (destroyed[0] + destroyed[1]);

/** One for each order; a move in a fight belongs to the fight. */
function movesOf(moves: Told['moves'], fights: readonly FightMark[]): { from: number; at: number }[] {
  const orders = new Map<number, { from: number; at: number }>();
  const sorted = [...fights].sort((a, b) => a.first - b.first);
  let next = 0;
  for (const { seq, cause } of [...moves].sort((a, b) => a.seq - b.seq)) {
    while (next < sorted.length && (sorted[next]?.last ?? 0) < seq) next++;
    const fight = sorted[next];
    if (fight && fight.first <= seq && fight.last >= seq) continue;
    const known = orders.get(cause ?? seq);
    orders.set(cause ?? seq, { from: known?.from ?? seq, at: seq });
  }
  return [...orders.values()];
}

/** So many of a list, evenly spread over it. */
export function spread<T>(list: readonly T[], most: number): T[] {
  if (list.length <= most) return [...list];
  return Array.from({ length: most }, (_, at) => list[Math.floor((at * list.length) / most)] as T);
}

/** A pace is how long what happens stays, and how many letters a reader is taken to read in a second. */
export const FILM_PACES = [
  { title: 'slow', card: 3200, move: 2000, fight: 3500, end: 5000, letters: 14 },
  { title: 'steady', card: 2400, move: 1200, fight: 2500, end: 4000, letters: 20 },
  { title: 'fast', card: 1600, move: 600, fight: 1800, end: 3000, letters: 28 },
] as const;
export type FilmPace = (typeof FILM_PACES)[number];

/** Before anybody has begun to read. */
const NOTICE_MS = 700;

/** How long a moment stays, in milliseconds: what is said of a fight can be read to its end. */
export function lengthOf(kind: MomentKind, text: string, pace: FilmPace): number {
  if (kind === 'fight')
    return Math.max(pace.fight, NOTICE_MS + Math.ceil((text.length * 1000) / pace.letters));
  return kind === 'move' ? pace.move : kind === 'end' ? pace.end : pace.card;
}
