// Marks of what happened of late: where arrows begin and end, figures and dice at their hexes, stacks that are open.
import { expect, it } from 'vitest';
import { counters } from '../../src/board/declutter';
import { fanned, paneOf } from '../../src/board/fan';
import { centre, layoutOf } from '../../src/board/geometry';
import { fights, trails } from '../../src/board/marks';
import { fightShape, lossShapes, shortened } from '../../src/board/markshapes';
import type { BoardState, FightMark, LossMark, Piece } from '../../src/board/state';
import { marksOf } from '../../src/ctrl/mapevents.svelte';

const layout = layoutOf('<svg viewBox="21 21 2196 1930">', { shape: 'hexes', columns: 24, rows: 18 });
const symbol = { svg: '', width: 67, height: 63, x: 33, y: 39 };
const piece = (id: string, hex: string): Piece => ({
  id,
  hex,
  side: 'blue',
  name: id,
  mark: id,
  symbol,
  strength: 5,
  full: 5,
  chit: '',
  isFaceDown: false,
  isActor: false,
  isSelected: false,
  warning: '',
});
const fight = (more: Partial<FightMark> = {}): FightMark => ({
  side: 'blue',
  kind: 'close_combat',
  target: '0605',
  from: ['0505'],
  support: [],
  dice: [],
  isNow: true,
  ...more,
});
const loss = (more: Partial<LossMark> = {}): LossMark => ({
  cell: '0605',
  side: 'orange',
  points: 1,
  isDestroyed: false,
  isNow: true,
  ...more,
});
const state = (marks: Partial<NonNullable<BoardState['marks']>>, pieces: Piece[] = []): BoardState => ({
  layout,
  pieces,
  targets: new Map(),
  aim: null,
  way: [],
  labels: [],
  areas: [],
  links: [],
  marks: { fights: [], losses: [], trails: [], ...marks },
  letters: 11,
  layers: { numbers: true, names: true, strength: true, orders: true },
  describe: (hex) => hex,
});
const count = (html: string, css: string) => html.split(`class="${css}`).length - 1;

it('a line is cut at both ends, and never turned round', () => {
  expect(shortened([0, 0], [100, 0], 20, 30)).toEqual([
    [20, 0],
    [70, 0],
  ]);
  const [from, to] = shortened([0, 0], [30, 0], 20, 30);
  expect(from[0]).toBeLessThan(to[0]);
});

it('every attacker has an arrow, the target a ring; what is past has neither ring nor dice', () => {
  const dice = [{ faces: [6, 1], hits: [true, false], side: 'blue' as const }];
  const now = fights(state({ fights: [fight({ from: ['0505', '0604'], dice })] }), 0.5, true);
  expect([count(now, 'arrow'), count(now, 'aimed"'), count(now, 'die hit'), count(now, 'die miss')]).toEqual([
    2, 1, 1, 1,
  ]);
  expect(now).toContain('class="fresh"');
  const past = fights(state({ fights: [fight({ dice, isNow: false })] }), 0.5, false);
  expect([count(past, 'arrow'), count(past, 'aimed"'), count(past, 'die ')]).toEqual([1, 0, 0]);
});

it('losses of one side in one hex are one figure; a wreck stands where a unit was destroyed', () => {
  const html = fights(
    state({ losses: [loss({ points: 2 }), loss({ points: 1, isDestroyed: true }), loss({ side: 'blue' })] }),
    0.5,
    false,
  );
  expect([...html.matchAll(/−(\d)/g)].map((found) => found[1])).toEqual(['3', '1']);
  expect(count(html, 'wreck')).toBe(1);
  const [x, y] = centre(layout, '0605');
  expect(html).toContain(`translate(${x.toFixed(1)} ${y.toFixed(1)})`);
  // A unit has entered since.
  const moved = fights(state({ losses: [loss({ isDestroyed: true })] }, [piece('a', '0605')]), 0.5, false);
  expect(moved).not.toContain(`translate(${x.toFixed(1)} ${y.toFixed(1)})`);
});

it('a loss hides no head of an arrow and no other loss, from whichever side one is struck', () => {
  const squares = layoutOf('<svg viewBox="24 24 1040 1040">', { shape: 'squares', columns: 10, rows: 10 });
  const around = ['0405', '0605', '0504', '0506', '0404', '0406', '0604', '0606'];
  for (const k of [0.3, 0.6, 1.2])
    for (const from of around) {
      const { arrows } = fightShape(squares, fight({ target: '0505', from: [from] }), k);
      const losses = [
        loss({ cell: '0505' }),
        loss({ cell: '0505', side: 'blue' }),
        loss({ cell: from, side: 'blue' }),
      ];
      const shapes = lossShapes(squares, losses, arrows, k);
      expect(shapes).toHaveLength(3);
      for (const { at, wide, high } of shapes) {
        const isUnder = ([x, y]: readonly [number, number]) =>
          Math.abs(x - at[0]) < wide / 2 && Math.abs(y - at[1]) < high / 2;
        expect(arrows.flatMap(({ head }) => head).filter(isUnder), `${from} at ${k}`).toEqual([]);
        const others = shapes.filter((other) => other.at !== at);
        expect(others.filter((other) => isUnder(other.at))).toEqual([]);
      }
    }
  // Where nothing strikes from the left it stands there, as ever.
  const [only] = lossShapes(squares, [loss({ cell: '0505' })], [], 1);
  expect(only?.at[0]).toBeLessThan(centre(squares, '0505')[0]);
});

it('dice stay on the map and no throw lies on another', () => {
  const thrown = (n: number) => ({
    faces: Array.from({ length: n }, () => 4),
    hits: [],
    side: 'blue' as const,
  });
  for (const target of ['0101', '2401', '0118', '2418', '1209'])
    for (const k of [0.3, 1]) {
      const html = fights(state({ fights: [fight({ target, dice: [thrown(20), thrown(8)] })] }), k, false);
      const boxes = [...html.matchAll(/<rect x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)"/g)].map((found) =>
        found.slice(1).map(Number),
      );
      expect(boxes).toHaveLength(12 + 8);
      for (const [x = 0, y = 0, wide = 0] of boxes) {
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(x + wide).toBeLessThanOrEqual(layout.width);
        expect(y + wide).toBeLessThanOrEqual(layout.height);
      }
      const places = new Set(boxes.map(([x, y]) => `${x} ${y}`));
      expect(places.size).toBe(boxes.length);
      expect(html).toContain('+8');
    }
});

it('a trail goes through every hex of the way', () => {
  const html = trails(
    state({ trails: [{ cells: ['0505', '0606', '0706'], side: 'blue', manner: 'plain', isLast: false }] }),
    0.5,
  );
  for (const cell of ['0505', '0606', '0706'])
    expect(html).toContain(
      centre(layout, cell)
        .map((n) => n.toFixed(0))
        .join(','),
    );
  expect(html).toContain('old');
});

it('an open stack shows everybody once, apart, within the map', () => {
  const pieces = Array.from({ length: 30 }, (_, n) => piece(`p${n}`, '0101'));
  for (const k of [0.1, 0.3, 1]) {
    const [stack] = counters(layout, pieces, k);
    if (!stack) throw new Error('no stack');
    const open = fanned(layout, stack, k);
    expect(new Set(open.map((one) => one.piece.id)).size).toBe(30);
    for (const one of open)
      for (const other of open.filter((it) => it !== one))
        expect(Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y)) * k).toBeGreaterThan(40);
    const { left, top } = paneOf(open, k);
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(-0.01);
  }
});

it('what the api tells becomes marks: a cell that several attack out of has one arrow, an unknown one none', () => {
  const fighter = (unit: string, cell: string | null) => ({ unit, name: unit, side: 'blue' as const, cell });
  const marks = marksOf({
    entries: 9,
    read: 9,
    at: 9,
    fights: [
      {
        entry: 4,
        order: 3,
        kind: 'barrage',
        side: 'blue',
        target: '0605',
        attackers: [fighter('a', '0505'), fighter('b', '0505'), fighter('c', null)],
        support: [fighter('d', '0303'), fighter('e', null)],
        dice: [{ entry: 5, seat: 'orange', faces: [3], hits: [] }],
        open: false,
        now: true,
        text: 'x',
      },
    ],
    losses: [],
    trails: [],
  });
  expect(marks.fights[0]).toMatchObject({
    from: ['0505'],
    support: [{ cell: '0303', side: 'blue' }],
    dice: [{ side: 'orange' }],
  });
});
