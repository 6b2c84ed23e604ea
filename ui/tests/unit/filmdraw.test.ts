// A frame of a film: what is drawn where; and the file that comes of frames, decoded again.
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { centre, layoutOf } from '../../src/board/geometry';
import type { Marks, Piece } from '../../src/board/state';
import { drawFrame } from '../../src/film/draw';
import { Gif } from '../../src/film/gif';
import { bannerFrame, closeFrame, closeUpOf, HEAD, overviewOf } from '../../src/film/panes';
import type { Scene, Theme } from '../../src/film/scene';
import { inkOf } from './ink';

const THEME = {
  blue: '#0072b2',
  orange: '#e69f00',
  glow: '#b0005e',
  halo: '#f8f4e8',
  ink: '#1c2024',
  narrow: 'sans-serif',
  isNight: false,
} as Theme;
const layout = layoutOf('<svg viewBox="21 21 2196 1930">', { shape: 'hexes', columns: 24, rows: 18 });
const piece: Piece = {
  id: 'a',
  hex: '0605',
  side: 'orange',
  name: 'a',
  mark: 'A EG',
  symbol: { svg: '<svg/>', width: 67, height: 63, x: 33, y: 39 },
  strength: 3,
  full: 5,
  chit: '',
  isFaceDown: false,
  isActor: false,
  isSelected: false,
  warning: '',
};
const marks: Marks = {
  fights: [
    {
      side: 'blue',
      kind: 'close_combat',
      target: '0605',
      from: ['0505'],
      support: [{ cell: '0303', side: 'blue' }],
      dice: [{ faces: [6, 1], hits: [true, false], side: 'blue' }],
      isNow: true,
    },
  ],
  losses: [
    { cell: '0605', side: 'orange', points: 2, isDestroyed: false, isNow: true },
    { cell: '0905', side: 'orange', points: 0, isDestroyed: true, isNow: true },
  ],
  trails: [{ cells: ['0505', '0506'], side: 'blue', manner: 'plain', isLast: true }],
};
const scene = (more: Partial<Scene> = {}): Scene => ({
  title: 'First Light',
  clock: '3 Oct 1944, round 1, 04:00',
  sides: [
    { side: 'blue', name: 'West', points: 3, strength: 44 },
    { side: 'orange', name: 'East', points: 1, strength: null },
  ],
  layout,
  pieces: [piece],
  labels: [{ hex: '0605', text: 'Mill Hill', isTown: true, objective: { value: 2, holder: 'blue' } }],
  marks,
  focus: ['0605', '0505'],
  arrived: [],
  banner: { text: 'Attack on Mill Hill: 1 hit from 2 dice.', side: 'blue' },
  card: null,
  ...more,
});

describe('a frame of a film', () => {
  beforeAll(() => Object.assign(globalThis, { Path2D: class {} }));
  const drawn = (one: Scene) => {
    const ink = inkOf();
    const close = closeUpOf(layout, one.focus, null, true);
    drawFrame(ink.context, one, close, THEME, { ground: null, symbol: () => null });
    const at = (cell: string) => {
      const [x, y] = centre(layout, cell);
      return [close.x + (x - close.left) * close.k, close.y + (y - close.top) * close.k] as const;
    };
    return { ink, close, at };
  };

  it('says where and when we are, how both stand, and what came of it', () => {
    const { ink } = drawn(scene());
    const words = ink.words();
    for (const word of [
      'First Light',
      '3 Oct 1944, round 1, 04:00',
      'West',
      '3 points · strength 44',
      '1 point',
    ])
      expect(words).toContain(word);
    expect(words.join(' ')).toContain('Attack on Mill Hill: 1 hit from 2 dice.');
    expect(words).toContain('Mill Hill');
    expect(words).toContain('A EG');
  });

  it('has an arrow from the attacker to the target, the ring, dice and losses there', () => {
    const { ink, at } = drawn(scene());
    const [target, from] = [at('0605'), at('0505')];
    const toTarget = Math.hypot(target[0] - from[0], target[1] - from[1]);
    const arrows = ink.lines().filter(({ colour, width }) => colour === THEME.blue && width > 4.5);
    const arrow = arrows.find(({ points: [start, end] }) => {
      const near = (point = [0, 0], spot: readonly number[]) =>
        Math.hypot((point[0] ?? 0) - (spot[0] ?? 0), (point[1] ?? 0) - (spot[1] ?? 0));
      return near(start, from) < toTarget / 2 && near(end, target) < toTarget / 2;
    });
    expect(arrow).toBeDefined();
    const rings = ink.circles().filter(({ colour }) => colour === THEME.glow);
    expect(rings.some(({ x, y }) => Math.hypot(x - target[0], y - target[1]) < 1)).toBe(true);
    const near = ink.texts().filter(({ x, y }) => Math.hypot(x - target[0], y - target[1]) < 130);
    expect(near.map(({ text }) => text)).toEqual(expect.arrayContaining(['6', '1', '−2']));
    // Dice lie in the close-up alone.
    expect(ink.texts().filter(({ text }) => text === '6')).toHaveLength(1);
  });

  it('keeps head, map, close-up and banner apart, on every map', () => {
    const tall = layoutOf('<svg viewBox="0 0 1158 1208">', { shape: 'hexes', columns: 12, rows: 9 });
    const flat = layoutOf('<svg viewBox="0 0 6000 1200">', { shape: 'squares', columns: 56, rows: 10 });
    for (const one of [layout, tall, flat]) {
      const [map, close, banner] = [overviewOf(one), closeFrame(one), bannerFrame(one)];
      expect(map.x + map.width).toBeLessThan(close.x);
      expect(close.y + close.height).toBeLessThan(banner.y);
      expect(Math.min(map.y, close.y)).toBeGreaterThan(HEAD);
      expect(Math.max(map.y + map.height, banner.y + banner.height)).toBeLessThan(720);
      expect(banner.x + banner.width).toBeLessThan(1280);
      expect(banner.width).toBeGreaterThan(440);
    }
  });

  it('shows a card instead of the close-up where a day begins', () => {
    const words = drawn(scene({ card: { title: 'Day 2', lines: ['4 Oct 1944', 'clear'] } })).ink.words();
    expect(words).toContain('Day 2');
    expect(words).toContain('4 Oct 1944 · clear');
    expect(words).not.toContain('6');
  });

  it('the close-up shows what matters, stays while it does, and follows a battery’s fire to its target', () => {
    const first = closeUpOf(layout, ['0605', '0505'], null, true);
    expect(closeUpOf(layout, ['0606'], first, false)).toBe(first);
    expect(closeUpOf(layout, ['2015'], first, false)).not.toBe(first);
    const far = closeUpOf(layout, ['0605', '2216'], null, true);
    expect(far.k).toBe(first.k);
    const [x, y] = centre(layout, '0605');
    expect(x).toBeGreaterThan(far.left);
    expect(x).toBeLessThan(far.left + far.width / far.k);
    expect(y).toBeLessThan(far.top + far.height / far.k);
  });
});

describe('a film as GIF', () => {
  const [wide, high] = [16, 8];
  const SAND = [232, 226, 208];
  /** A frame in one colour, with a few dots of another. */
  const frame = (dots: [x: number, y: number, colour: number[]][] = []) => {
    const rgba = new Uint8ClampedArray(wide * high * 4);
    for (let at = 0; at < wide * high; at++) rgba.set([...SAND, 255], at * 4);
    for (const [x, y, colour] of dots) rgba.set([...colour, 255], (y * wide + x) * 4);
    return rgba;
  };
  const RED = [163, 38, 28];

  it('shows each frame as it was drawn, as long as it was asked to', async () => {
    const gif = new Gif(wide, high, ['#a3261c', '#fff']);
    const frames = [
      frame(),
      frame([
        [3, 2, RED],
        [12, 5, RED],
      ]),
      frame([[12, 5, RED]]),
    ];
    gif.add(frames[0]!, 500);
    gif.add(frames[1]!, 700);
    gif.add(frames[2]!, 900);
    // A frame that is the same makes the last one longer.
    gif.add(frame([[12, 5, RED]]), 100);
    const file = Buffer.from(gif.finish());
    expect(gif.frames).toBe(3);
    const told = await sharp(file, { pages: -1 }).metadata();
    expect([told.pages, told.width, told.pageHeight, told.delay]).toEqual([3, wide, high, [500, 700, 1000]]);
    for (const [page, drawn] of frames.entries()) {
      const seen = await sharp(file, { page }).ensureAlpha().raw().toBuffer();
      const far = seen.map((value, at) => Math.abs(value - (drawn[at] ?? 0)));
      // The palette has 255 colours of a sixth of a million: a tone may be a shade off.
      expect(Math.max(...far)).toBeLessThan(8);
    }
  });

  it('holds of a later frame only what changed', () => {
    const gif = new Gif(wide, high);
    gif.add(frame(), 100);
    gif.add(
      frame([
        [3, 2, RED],
        [5, 4, RED],
      ]),
      100,
    );
    const file = gif.finish();
    const text = Array.from(file, (byte) => byte.toString(16).padStart(2, '0')).join('');
    // Place 3, 2; size 3 by 3.
    expect(text).toContain('2c0300020003000300');
  });
});
