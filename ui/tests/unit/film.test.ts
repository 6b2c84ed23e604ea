// A film: which moments it shows and for how long, what it asks for, and that it stops when it is told to.
import { describe, expect, it } from 'vitest';
import { FilmDesk, type Maker } from '../../src/ctrl/film.svelte';
import { FILM_PACES, lengthOf, MOMENTS_MOST, momentsOf, spread, type Told } from '../../src/ctrl/filmmoments';
import { recordOf } from '../../src/ctrl/filmrecord';
import { Timeline } from '../../src/ctrl/timeline.svelte';
import type { Scene } from '../../src/film/scene';
import type { EntryLine, FightMark, TimelineView } from '../../src/gen/api';
import type { Asked } from '../../src/host/types';
import { LINE, MAP, STATUS, warWith } from './fake';

const fight = (first: number, more: Partial<FightMark> = {}): FightMark => ({
  first,
  last: first + 5,
  kind: 'attack',
  side: 'blue',
  cell: '0201',
  lost: [0, 1],
  destroyed: [0, 0],
  counts: true,
  ...more,
});
const round = (from: number, more: Partial<Told['rounds'][number]> = {}) => ({
  day: 1,
  round: 1,
  turn: null,
  game_time: '1944-10-03T04:00',
  from,
  to: from + 99,
  lost: [0, 0] as [number, number],
  night: null,
  ...more,
});
const day = (day: number, entry: number) => ({ day, date: `1944-10-0${day + 2}`, weather: 'mist', entry });
const told = (more: Partial<Told> = {}): Told => ({
  days: [day(1, 1)],
  rounds: [round(1)],
  fights: [],
  moves: [],
  unread: 0,
  ...more,
});
const shown = (chosen: ReturnType<typeof momentsOf>) => chosen.moments.map(({ kind, at }) => `${kind} ${at}`);

describe('the moments of a film', () => {
  it('are the days, the nights, each order that moved or fought, and the end', () => {
    const record = told({
      days: [day(1, 1), day(2, 102)],
      rounds: [round(1, { night: 80 }), round(101, { day: 2 })],
      fights: [fight(20), fight(40, { counts: false }), fight(300)],
      moves: [
        { seq: 11, cause: 10 },
        { seq: 12, cause: 10 },
        // Who falls back in a fight moves with it.
        { seq: 24, cause: 20 },
        { seq: 60, cause: 59 },
      ],
    });
    expect(shown(momentsOf(record, { from: 1, to: 120 }))).toEqual([
      'day 1',
      'move 12',
      'fight 25',
      'move 60',
      'night 80',
      'day 102',
      'end 120',
    ]);
    // A film that begins in the middle of a day names it; one of the second day begins with its first round.
    expect(shown(momentsOf(record, { from: 15, to: 70 }))).toEqual([
      'day 15',
      'fight 25',
      'move 60',
      'end 70',
    ]);
    expect(shown(momentsOf(record, { from: 101, to: 120 }))).toEqual(['day 102', 'end 120']);
  });

  it('are never more than there may be, fights first, the costliest before others', () => {
    const many = told({
      fights: Array.from({ length: 50 }, (_, n) => fight(n * 20, { lost: [0, n] })),
      moves: Array.from({ length: 5000 }, (_, n) => ({ seq: n * 20 + 10, cause: n * 20 + 9 })),
      unread: 1000,
    });
    const span = { from: 1, to: 200_000 };
    const { moments, all } = momentsOf(many, span, 30);
    expect([moments.length, all]).toEqual([30, 6052]);
    expect(moments.filter(({ kind }) => kind === 'fight')).toHaveLength(28);
    expect(moments.at(-1)).toMatchObject({ kind: 'end', at: 200_000 });
    const few = momentsOf(many, span, 10).moments.flatMap(({ kind, from }) =>
      kind === 'fight' ? [from] : [],
    );
    expect(few).toEqual([42, 43, 44, 45, 46, 47, 48, 49].map((n) => n * 20));
    expect(momentsOf(many, span).moments).toHaveLength(MOMENTS_MOST);
    const ascending = moments.map(({ at }) => at);
    expect(ascending).toEqual([...ascending].sort((a, b) => a - b));
  });

  it('are also the fights that cost nothing', () => {
    const record = told({ fights: [fight(20, { lost: [0, 0] }), fight(30)] });
    expect(shown(momentsOf(record, { from: 1, to: 120 }))).toEqual([
      'day 1',
      'fight 25',
      'fight 35',
      'end 120',
    ]);
  });

  it('that are left out are left out evenly', () => {
    expect(spread([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 5)).toEqual([0, 2, 4, 6, 8]);
    expect(spread([1, 2], 5)).toEqual([1, 2]);
  });

  it('stay until what is said of a fight can be read', () => {
    const text = 'Attack on Mill Hill (0703): 3 hits from 10 dice, 1 back; A Company loses 2. '.repeat(4);
    for (const pace of FILM_PACES) {
      // Nobody reads more than 30 letters a second.
      expect(lengthOf('fight', text, pace)).toBeGreaterThanOrEqual((text.length / 30) * 1000);
      expect(lengthOf('fight', '', pace)).toBeGreaterThanOrEqual(1500);
      expect(lengthOf('move', text, pace)).toBe(pace.move);
    }
    const [slow, steady, fast] = FILM_PACES.map((pace) => lengthOf('fight', text, pace));
    expect(slow).toBeGreaterThan(steady ?? 0);
    expect(steady).toBeGreaterThan(fast ?? 0);
  });
});

/** An operational war of two phases: fights at entries 20 and 40; the second moved nobody and cost nothing. */
function corpsWith(others: FightMark[]) {
  const entries = 50;
  const view = {
    entries,
    read: entries,
    days: [day(1, 1)],
    rounds: [{ ...round(1), entry: 1 }],
    fights: others,
    fights_all: others.length,
    bins: [],
  };
  const fights = [
    { entry: 20, order: 18, open: false },
    { entry: 40, order: 38, open: false },
    { entry: 48, order: 47, open: true },
  ];
  return warWith({
    status: () => ({ ...STATUS, entries }),
    timeline: () => view,
    map: () => ({ ...MAP, grid: { ...MAP.grid, shape: 'squares' } }),
    find: () => ({ read: entries, entries, total: 0, offset: 0, lines: [], place: null }),
    outline: () => ({ read: entries, entries, headings: [{ entry: 1 }, { entry: 30 }], steps: [] }),
    // The map forgets what is two phases ago.
    map_events: ({ at }: { at: number }) => ({
      entries,
      read: entries,
      at,
      fights: fights.filter(({ entry }) => entry <= at && entry > at - 25),
      losses: [],
      trails: [],
    }),
  });
}

describe('the fights of an operational battle', () => {
  it('are asked of the map phase by phase, even those that cost nothing and moved no unit', async () => {
    const { war } = corpsWith([]);
    await war.refresh();
    const record = await recordOf(war, 'main', { from: 1, to: 50 }, () => true);
    expect(record.moves).toEqual([
      { seq: 20, cause: 18 },
      { seq: 40, cause: 38 },
    ]);
    expect(shown(momentsOf(record, { from: 1, to: 50 }))).toEqual(['day 1', 'move 20', 'move 40', 'end 50']);
    const second = await recordOf(war, 'main', { from: 30, to: 50 }, () => true);
    expect(second.moves).toEqual([{ seq: 40, cause: 38 }]);
  });

  it('are found where a division battle is fought inside it, whose fights are not on this map', async () => {
    const { war } = corpsWith([fight(42)]);
    await war.refresh();
    const record = await recordOf(war, 'main', { from: 1, to: 50 }, () => true);
    expect(record.moves.map(({ seq }) => seq)).toEqual([20, 40]);
    expect([record.fights, record.unread]).toEqual([[], 0]);
  });
});

/** A war of so many moves, one entry each, and a maker that remembers. */
async function filming(moves: number) {
  const entries = moves * 2 + 2;
  const line = (seq: number): EntryLine => ({
    ...(LINE as unknown as EntryLine),
    seq,
    cause: seq - 1,
    game_time: '1944-10-03T09:15',
    text: `move ${seq}`,
  });
  const lines = Array.from({ length: moves }, (_, n) => line(n * 2 + 2));
  const view = {
    entries,
    read: entries,
    days: [day(1, 1)],
    rounds: [{ ...round(1), entry: 1 }],
    fights: [],
    fights_all: 0,
    bins: [],
  } as unknown as TimelineView;
  const trail = (entry: number) => ({
    entry,
    unit: 'a',
    name: 'a',
    side: 'blue',
    cells: ['0101', '0102'],
    manner: 'plain',
    last: true,
  });
  const { war, host } = warWith({
    status: () => ({ ...STATUS, entries }),
    timeline: () => view,
    find: ({ query, offset = 0, limit = 500, near }: Asked<'find'>) => ({
      read: entries,
      entries,
      total: query.outcome === 'moved' ? moves : 0,
      offset,
      lines: query.outcome === 'moved' ? lines.slice(offset, offset + limit) : [],
      place:
        near === undefined || query.outcome !== 'moved' ? null : lines.filter(({ seq }) => seq < near).length,
    }),
    log: ({ from }: { from: number }) => [line(from)],
    map: () => MAP,
    map_events: ({ at }: { at: number }) => ({
      entries,
      read: entries,
      at,
      fights: [],
      losses: [],
      trails: [trail(at)],
    }),
    terrain: () => '<svg viewBox="0 0 500 500">',
    course: () => [],
  });
  await war.refresh();
  const scenes: { scene: Scene; ms: number }[] = [];
  const made = { isFinished: false, isCancelled: false };
  const maker: Maker = {
    studioOf: async () => ({
      shoot: async (scene, ms) => void scenes.push({ scene, ms }),
      finish: async () => {
        made.isFinished = true;
        return new Blob(['film']);
      },
      poster: async () => null,
      cancel: async () => void (made.isCancelled = true),
    }),
  };
  const timeline = new Timeline(war, null);
  await war.refresh();
  const desk = new FilmDesk(war, timeline, async () => maker);
  const make = () => desk.make('day', {} as HTMLCanvasElement);
  return { desk, war, host, scenes, made, make };
}

describe('making a film', () => {
  it('draws moment after moment, says which, and has a file at the end', async () => {
    const { desk, scenes, made, make, host } = await filming(5);
    await make();
    expect(desk.trouble).toBe('');
    expect(scenes).toHaveLength(7);
    expect([desk.done, desk.total, desk.where]).toEqual([7, 7, 'day 1, 09:15']);
    expect(desk.film).toMatchObject({ name: 't.gif', frames: 7 });
    expect(made).toEqual({ isFinished: true, isCancelled: false });
    expect(scenes.map(({ scene }) => scene.banner.text)).toContain('move 4');
    // What is asked is what the map of this seat asks, and nothing else that tells of units.
    const asked = host.asked
      .filter(([name]) => name === 'map' || name === 'map_events')
      .map(([, body]) => body);
    for (const body of asked) expect(body).toMatchObject({ file: 'f.wardiary', seat: 'blue' });
    const units = host.asked.filter(([name]) =>
      ['oob', 'sheet', 'table', 'entry', 'state_at'].includes(name),
    );
    expect(units).toEqual([]);
  });

  it('shows no orders and no warnings', async () => {
    const { scenes, make } = await filming(2);
    await make();
    for (const { scene } of scenes)
      for (const one of scene.pieces)
        expect([one.chit, one.isFaceDown, one.warning]).toEqual(['', false, '']);
  });

  it('stops between two frames when it is cancelled, and keeps nothing', async () => {
    const { desk, scenes, made, make } = await filming(200);
    const work = make();
    while (scenes.length < 3) await new Promise((done) => setTimeout(done));
    desk.cancel();
    await work;
    expect(scenes.length).toBeLessThan(6);
    expect(made).toEqual({ isFinished: false, isCancelled: true });
    expect([desk.film, desk.isBusy, desk.trouble]).toEqual([null, false, '']);
  });

  it('asks a bounded number of things, however long the record is', async () => {
    const { desk, scenes, make, host } = await filming(20_000);
    const before = host.asked.length;
    await make();
    expect(scenes).toHaveLength(MOMENTS_MOST);
    expect(desk.all).toBe(20_002);
    expect(host.asked.length - before).toBeLessThan(MOMENTS_MOST * 3 + 20);
  }, 30_000);

  it('is refused in plain words where there is no map', async () => {
    const { desk, war, make, scenes } = await filming(1);
    expect(desk.whyNot).toBeNull();
    war.fronts.know([{ id: 'main', link: null, on_map: false }] as never);
    expect(desk.whyNot).toMatch(/fought on tables only/);
    desk.open();
    expect(desk.isOpen).toBe(false);
    await make();
    expect(scenes).toEqual([]);
  });
});
