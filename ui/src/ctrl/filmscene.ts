/** A moment of the record as a scene of a film: asked for as the map of this seat asks, and put into words from the log. */
import { layoutOf } from '../board/geometry';
import type { Layout } from '../board/state';
import type { Scene, Scored } from '../film/scene';
import type { CoursePoint, EntryLine, MapEventsView, MapFight, MapView, Seat } from '../gen/api';
import { startOf, type Moment, type MomentKind, type Told } from './filmmoments';
import { marksOf } from './mapevents.svelte';
import { countersOf, labelsOf } from './pieces';
import { SIDES } from './sides';
import { clockOf } from './timeline.svelte';
import type { War } from './war.svelte';
import { dateOf } from './words';

/** Entries of a move that are told one by one. */
const TOLD_MOST = 3;
/** Fights of one order that are told: of the newest ones. */
const FIGHTS_MOST = 3;
/** Lines that are read after a move, for what else its order led to. */
const AFTER = 40;
/** Lines of a long order that are read at most. */
const LINES_MOST = 200;
const LEGEND =
  'How to read it: an arrow is an attack and a dotted line its support; the ring is round the target. Dice that hit are coloured, −2 is strength lost, a cross a unit destroyed. The frame on the map is the close-up.';

/** What is the same in all scenes of a film. */
export interface Cast {
  war: War;
  battle: string;
  layout: Layout;
  told: Told;
  course: readonly CoursePoint[];
  /** Points are what the objectives on this map are worth. */
  isByObjectives: boolean;
  /** The last entry of the film. */
  last: number;
}

export interface Shot {
  scene: Scene;
  /** What it turned out to be: an order that moves may also fight. */
  kind: MomentKind;
  /** `1944-10-03T04:00`. */
  time: string;
  map: MapView;
}

export async function castOf(war: War, battle: string, svg: string, told: Told, last: number): Promise<Cast> {
  const { file } = war;
  const map = await war.host.ask('map', { ...mapAsked(war, battle) });
  // Of some eyes the course is hidden; then the objectives on the map tell the points.
  const course = await war.host.ask('course', { file, seat: eyesOf(war) }).catch((): CoursePoint[] => []);
  const sums = pointsOf(map);
  const isByObjectives = SIDES.every((_, at) => war.status?.sides[at]?.points === sums[at]);
  return { war, battle, layout: layoutOf(svg, map.grid), told, course, isByObjectives, last };
}

/** The same as the map screen asks. */
export function mapAsked({ file, fronts, seats, eyes }: War, battle: string) {
  return { file, seat: seats[0] ?? eyes, ...fronts.of(battle) };
}

/** Whose eyes read the record of a film: the reader's; with fog those that see the map, so that words tell no more than it shows. */
export function eyesOf({ status, reader, seats, eyes }: War): Seat {
  return status?.fog && !status.over ? (seats[0] ?? eyes) : reader;
}

/** Nothing where this seat sees nothing of the moment on this map. */
export async function shotOf(cast: Cast, moment: Moment, before: MapView | null): Promise<Shot | null> {
  const { war, battle } = cast;
  const lines = await linesOf(war, moment);
  const at = moment.kind === 'move' ? (lines.at(-1)?.seq ?? moment.at) : moment.at;
  const ask = { ...mapAsked(war, battle), at };
  const map = await war.host.ask('map', ask);
  const events = ofOrder(await war.host.ask('map_events', ask), lines[0]?.cause ?? null, moment.from);
  const isFight = moment.kind === 'fight' || (moment.kind === 'move' && events.fights.some(({ now }) => now));
  const kind = isFight ? 'fight' : moment.kind;
  const told = tellingOf(cast, { ...moment, kind }, map, events, lines, before);
  if (!told) return null;
  const round = cast.told.rounds.findLast(({ from }) => from <= at);
  // The founding has an hour before the first round's.
  const [time = ''] = [lines[0]?.game_time ?? '', round?.game_time ?? ''].sort().reverse();
  const marks = marksOf(events);
  const scene: Scene = {
    title: war.status?.title ?? '',
    clock: round ? clockOf(round, time) : dateOf(time),
    sides: scoresOf(cast, map, at),
    layout: cast.layout,
    // Neither orders nor warnings: a film may be shown to anybody.
    pieces: countersOf(map).map((one) => ({
      ...one,
      chit: '',
      isFaceDown: false,
      warning: '',
      isActor: false,
      isSelected: false,
    })),
    labels: labelsOf(map),
    marks,
    ...told,
  };
  return { scene, kind, time, map };
}

/** The lines of a moment: of a move all that its order led to, else the last one. */
async function linesOf(war: War, { kind, from, at }: Moment): Promise<EntryLine[]> {
  const [isMove, { host, file }, seat] = [kind === 'move', war, eyesOf(war)];
  const lines = await host.ask('log', {
    file,
    seat,
    from: isMove ? Math.max(from, at - LINES_MOST) : at,
    to: isMove ? at + AFTER : at,
  });
  const [first] = lines;
  const others = lines.findIndex(({ cause, seq }) => seq > at && cause !== first?.cause);
  return others < 0 ? lines : lines.slice(0, others);
}

/** What an order led to is what the film looks at, also where orders were given since, or this seat does not see who gave it. */
function ofOrder(view: MapEventsView, order: number | null, from: number): MapEventsView {
  const isOurs = (fight: MapFight) => order !== null && fight.order === order;
  if (!view.fights.some(isOurs)) return view;
  return {
    ...view,
    fights: view.fights.map((fight) => ({ ...fight, now: fight.now || isOurs(fight) })),
    losses: view.losses.map((loss) => ({ ...loss, now: loss.now || loss.entry >= from })),
  };
}

type Telling = Pick<Scene, 'focus' | 'arrived' | 'banner' | 'card'>;

function tellingOf(
  cast: Cast,
  moment: Moment,
  map: MapView,
  events: MapEventsView,
  lines: readonly EntryLine[],
  before: MapView | null,
): Telling | null {
  const { kind, from } = moment;
  if (kind === 'fight') {
    // One order can lead to several fights.
    const now = events.fights.filter((one) => one.now);
    const fight = now.at(-1);
    if (!fight) return null;
    const more = now.length - FIGHTS_MOST;
    const said = [
      ...now.slice(-FIGHTS_MOST).map(({ text }) => text),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ];
    const cells = [fight.target, ...fight.attackers.flatMap(({ cell }) => cell ?? [])];
    return {
      focus: cells,
      arrived: [],
      banner: { text: said.join(' '), side: fight.side },
      card: null,
    };
  }
  if (kind === 'move') {
    const ways = events.trails.filter(({ entry, last }) => last && entry >= from);
    const arrived = ways.length ? ways.flatMap(({ cells }) => cells.at(-1) ?? []) : movedBetween(before, map);
    if (!arrived.length) return null;
    const side = ways[0]?.side ?? null;
    const focus = [...arrived, ...ways.flatMap(({ cells }) => cells)];
    return { focus, arrived, banner: { text: sentencesOf(lines), side }, card: null };
  }
  return {
    focus: [],
    arrived: [],
    card: cardOf(cast, moment),
    banner: { text: standingOf(cast, map, moment, before), side: null },
  };
}

function movedBetween(before: MapView | null, map: MapView): string[] {
  const were = new Map(before?.pieces.map(({ id, cell }) => [id, cell]));
  return map.pieces.flatMap(({ id, cell }) => (cell && were.has(id) && were.get(id) !== cell ? [cell] : []));
}

function sentencesOf(lines: readonly EntryLine[]): string {
  const said = lines.filter(({ kind, withheld, counts }) => kind === 'happened' && !withheld && counts);
  const more = said.length - TOLD_MOST;
  const shown = said.slice(0, TOLD_MOST).map(({ text }) => text);
  return [...shown, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
}

function cardOf({ war, told, last }: Cast, { kind, at, day }: Moment): NonNullable<Scene['card']> {
  const mark = told.days.find((one) => one.day === day);
  const date = mark ? [dateOf(mark.date)] : [];
  if (kind === 'night') return { title: 'Night', lines: [`after day ${day}`, ...date] };
  if (kind === 'day')
    return { title: `Day ${day}`, lines: mark ? [...date, mark.weather].filter(Boolean) : [] };
  const { over, entries = 0 } = war.status ?? {};
  if (over && last >= entries) return { title: 'The end', lines: [over] };
  const isDayDone = told.days.some((one) => startOf(told, one.day) === at + 1);
  return { title: isDayDone ? `End of day ${day}` : last >= entries ? 'So far' : `Day ${day}`, lines: date };
}

/** How both sides stand; before anything else, what the marks on the map mean. */
function standingOf(cast: Cast, map: MapView, { at }: Moment, before: MapView | null): string {
  if (!before) return LEGEND;
  return scoresOf(cast, map, at)
    .map(({ name, points, strength }) => {
      const told = [
        points === null ? '' : `${points} ${points === 1 ? 'point' : 'points'}`,
        strength === null ? '' : `strength ${strength}`,
      ];
      return `${name}: ${told.filter(Boolean).join(', ')}.`;
    })
    .join(' ');
}

function scoresOf({ war, course, isByObjectives }: Cast, map: MapView, at: number): Scored[] {
  const sums = pointsOf(map);
  const point = course.findLast(({ entry }) => entry <= at);
  return SIDES.map((side, n) => {
    // With fog the enemy's strength would be only what was reported of it.
    const isKnown = !war.isVeiled || war.seats.includes(side);
    return {
      side,
      name: war.status?.sides[n]?.name ?? side,
      points: isByObjectives ? (sums[n] ?? 0) : (point?.points[n] ?? null),
      strength: isKnown ? (map.strength[n] ?? null) : null,
    };
  });
}

/** What the objectives are worth that each side holds. */
function pointsOf({ cells }: MapView): number[] {
  const held = cells.filter(({ objective }) => objective !== null);
  return SIDES.map((side) =>
    held.reduce((sum, { holder, objective }) => sum + (holder === side ? (objective ?? 0) : 0), 0),
  );
}
