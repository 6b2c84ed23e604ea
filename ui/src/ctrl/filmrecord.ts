/** What a film needs to know of a record before it is drawn: where its fights and moves are. However long the record is, it asks little. */
import type { Bin, EntryLine, FightMark, LogOutcome, TimelineView } from '../gen/api';
import type { Asked } from '../host/types';
import { MOMENTS_MOST, spread, worthOf, type Span, type Told } from './filmmoments';
import { eyesOf, mapAsked } from './filmscene';
import { stretchesOf } from './timeline.svelte';
import type { War } from './war.svelte';

/** Entries on a page of the answer, and pages at most. */
const PAGE = 500;
const PAGES_MOST = 4;
/** Parts of the timeline that are asked for one by one where a record has too many fights to be told at once. */
const BINS = 400;
const BINS_MOST = 16;

/** Parts of the log in which the map is asked for its fights, at most. */
const PHASES_MOST = 200;
/** More than any record has. */
const ALL = Number.MAX_SAFE_INTEGER;

/** A record that is read for the first time is read in pieces; so long between two questions. */
const READING_MS = 100;

/** What the record tells of a span of a battle. `isOn` says whether it is still wanted. */
export async function recordOf(war: War, battle: string, span: Span, isOn: () => boolean): Promise<Told> {
  const view = await whole(
    () => war.host.ask('timeline', { file: war.file, seat: eyesOf(war), ...span, bins: BINS }),
    isOn,
  );
  const { grid } = await war.host.ask('map', mapAsked(war, battle));
  // The timeline knows fights that were ordered. On squares they come of the turn: the map tells them.
  const isTurn = grid.shape === 'squares';
  const isAll = view.fights.length > 0 || !view.fights_all;
  const fights = isTurn ? [] : isAll ? view.fights : await costliest(war, view, isOn);
  const moved = await outcomesIn(war, span, 'moved', isOn);
  const fought = isTurn ? await foughtOnMap(war, battle, span, isOn) : [];
  return {
    days: view.days,
    rounds: stretchesOf(view),
    fights,
    moves: [...moved.lines.filter((line) => line.battle === battle), ...fought],
    unread: (isTurn ? 0 : Math.max(view.fights_all - fights.length, 0)) + moved.unread,
  };
}

/**
 * The fights that the map of a battle tells of, whatever they cost. It tells those of the last two phases, so it is asked at the end of
 * each.
 */
async function foughtOnMap(
  war: War,
  battle: string,
  { from, to }: Span,
  isOn: () => boolean,
): Promise<Told['moves']> {
  const { file, host } = war;
  const { headings } = await whole(
    () => host.ask('outline', { file, seat: eyesOf(war), skip_steps: ALL }),
    isOn,
  );
  const inside = headings.map(({ entry }) => entry - 1).filter((end) => end >= from && end < to);
  const ends = [...new Set([...inside, to])];
  const found = new Map<number, Told['moves'][number]>();
  for (const at of spread(ends, PHASES_MOST)) {
    if (!isOn()) break;
    const { fights } = await whole(() => host.ask('map_events', { ...mapAsked(war, battle), at }), isOn);
    for (const { entry, order, open } of fights)
      if (entry >= from && entry <= to && !open) found.set(entry, { seq: entry, cause: order });
  }
  return [...found.values()];
}

/** An answer that is taken from the whole record; from a part of it when the rest takes too long. */
async function whole<T extends { read: number; entries: number }>(
  ask: () => Promise<T>,
  isOn: () => boolean,
): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (answer.read >= answer.entries || !isOn()) return answer;
    await new Promise((done) => setTimeout(done, READING_MS));
  }
}

/** The fights of the parts of the timeline that cost most. */
async function costliest(war: War, { bins }: TimelineView, isOn: () => boolean): Promise<FightMark[]> {
  const worth = ({ lost, fights }: Bin) => worthOf({ lost, destroyed: [0, 0] }) * 100 + fights;
  const parts = bins.filter((bin) => bin.fights > 0).sort((a, b) => worth(b) - worth(a));
  const found: FightMark[] = [];
  for (const { first, last } of parts.slice(0, BINS_MOST)) {
    if (!isOn() || found.length >= MOMENTS_MOST) break;
    const view = await war.host.ask('timeline', {
      file: war.file,
      seat: eyesOf(war),
      from: first,
      to: last,
      bins: 1,
    });
    found.push(...view.fights.filter((fight) => fight.first >= first));
  }
  return found;
}

interface Found {
  lines: EntryLine[];
  /** How many more there are. */
  unread: number;
}

/** The entries of a span with that outcome: all of them, or pages that are spread over it. */
async function outcomesIn(
  war: War,
  { from, to }: Span,
  outcome: LogOutcome,
  isOn: () => boolean,
): Promise<Found> {
  const [{ file }, seat] = [war, eyesOf(war)];
  const query = { outcome, counts: true };
  const find = (more: Partial<Asked<'find'>>) => war.host.ask('find', { file, seat, query, ...more });
  const placeOf = async (near: number) => {
    const found = await whole(() => find({ limit: 1, near }), isOn);
    return found.place ?? found.total;
  };
  const [begin, end] = [await placeOf(from), await placeOf(to + 1)];
  const offsets = Array.from({ length: Math.ceil((end - begin) / PAGE) }, (_, at) => begin + at * PAGE);
  const found: EntryLine[] = [];
  for (const offset of spread(offsets, PAGES_MOST)) {
    if (!isOn()) break;
    found.push(...(await find({ offset, limit: PAGE })).lines);
  }
  const lines = found.filter(({ seq, withheld }) => seq >= from && seq <= to && !withheld);
  return { lines, unread: offsets.length > PAGES_MOST ? end - begin - lines.length : 0 };
}
