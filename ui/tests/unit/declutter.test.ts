// What can be read: counters do not cover each other, names do not run into each other, letters have a least size.
import { describe, expect, it } from 'vitest';
import { counters, detailAt, numbersAt } from '../../src/board/declutter';
import { hexAt, layoutOf, number } from '../../src/board/geometry';
import { boxesOf, namesAt, type Written } from '../../src/board/names';
import type { Label, Piece } from '../../src/board/state';

const layout = layoutOf('<svg viewBox="21 21 2196 1930">', { shape: 'hexes', columns: 24, rows: 18 });
const symbol = { svg: '', width: 67, height: 63, x: 33, y: 39 };
const piece = (id: string, hex: string, more: Partial<Piece> = {}): Piece => ({
  id,
  hex,
  side: 'blue',
  name: id,
  mark: 'A',
  symbol,
  strength: 5,
  full: 5,
  chit: 'H',
  isFaceDown: false,
  isActor: false,
  isSelected: false,
  warning: '',
  ...more,
});
const crowd = Array.from({ length: 18 * 24 }, (_, n) => {
  const [column, row] = [(n % 24) + 1, Math.floor(n / 24) + 1];
  return piece(`p${n}`, number(column, row), { side: column > 12 ? 'orange' : 'blue' });
});

describe('counters', () => {
  it('each stand has its own where hexes are large enough', () => {
    expect(counters(layout, crowd, 0.3)).toHaveLength(crowd.length);
    expect(detailAt(layout, 0.3)).toBe('small');
    expect(detailAt(layout, 1)).toBe('full');
  });
  it('far away they are gathered, and everybody is counted once', () => {
    const k = 0.1;
    const shown = counters(layout, crowd, k);
    expect(shown.length).toBeLessThan(crowd.length / 2);
    const all = shown.flatMap((counter) => [counter.piece, ...counter.others]).map(({ id }) => id);
    expect(new Set(all).size).toBe(crowd.length);
    expect(all).toHaveLength(crowd.length);
    for (const one of shown) {
      expect(one.others.every((other) => other.side === one.piece.side)).toBe(true);
      for (const other of shown.filter((c) => c !== one && c.piece.side === one.piece.side)) {
        const apart = Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y)) * k;
        expect(apart).toBeGreaterThan(24);
      }
    }
  });
  it('who is in hand is never hidden behind another', () => {
    const chosen = piece('z', '0203', { isSelected: true });
    const shown = counters(layout, [...crowd, chosen], 0.1);
    expect(shown.some((counter) => counter.piece.id === 'z')).toBe(true);
  });
  it('a counter and its plate have room in one hex', () => {
    for (const k of [0.3, 0.5, 1, 2]) {
      const boxes = boxesOf(layout, counters(layout, [piece('a', '0505')], k), k);
      const high = Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map((box) => box.top));
      expect(high, `at ${k}`).toBeLessThanOrEqual(layout.row * 1.02);
    }
  });
  it('two stands in one hex are one counter with a number', () => {
    const both = counters(layout, [piece('a', '0505'), piece('b', '0505')], 1);
    expect(both.map(({ others }) => others.length)).toEqual([1]);
  });
});

describe('letters', () => {
  const label = (hex: string, text: string, more: Partial<Label> = {}): Label => ({
    hex,
    text,
    isTown: false,
    objective: null,
    ...more,
  });
  it('have at least eleven pixels for names, at every size of the map', () => {
    for (const k of [0.1, 0.3, 1, 3])
      for (const name of namesAt(layout, [label('0505', 'Foy')], k))
        expect(name.size * k).toBeGreaterThanOrEqual(10.99);
  });
  const objective = { value: 2, holder: null };
  const room = ({ text, x, y, size }: Written) => {
    const half = (text.length * size * 0.47) / 2;
    return { left: x - half, right: x + half, top: y - size, bottom: y };
  };
  const meet = (a: ReturnType<typeof room>, b: ReturnType<typeof room>) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  it('of two that would run into each other one goes elsewhere, and the town has the first choice', () => {
    const [town, wood] = [label('0605', 'Foy', { isTown: true }), label('0505', 'Bois Jacques')];
    const alone = namesAt(layout, [town], 0.2)[0];
    const both = namesAt(layout, [wood, town], 0.2);
    expect(both[0]).toEqual(alone);
    expect(both.map(({ text }) => text)).toEqual(['Foy', 'Bois Jacques']);
    expect(meet(room(both[0] as Written), room(both[1] as Written))).toBe(false);
  });
  it('where counters stand everywhere a wood is left out, and an objective shows its sign and its name', () => {
    const shown = namesAt(
      layout,
      [label('0505', 'Bois Jacques'), label('0506', 'Hill', { objective })],
      0.3,
      counters(layout, crowd, 0.3),
    );
    expect(shown.map(({ sign, text }) => [sign?.value, text])).toEqual([[2, 'Hill']]);
  });
  it('a name goes beside a counter that stands where it would be written', () => {
    const k = 0.6;
    const around = ['0604', '0605', '0606'].map((hex) => piece(hex, hex));
    const shown = counters(layout, around, k);
    const [name] = namesAt(layout, [label('0605', 'Corvelle', { objective })], k, shown);
    const covered = boxesOf(layout, shown, k).filter((box) => meet(room(name as Written), box));
    expect(covered).toEqual([]);
  });
  it('the sign of an objective stays at one point of its hex, whoever stands around it, and only its name moves', () => {
    const label0605 = label('0605', 'Corvelle', { objective });
    let moved = 0;
    for (const k of [0.1, 0.2, 0.3, 0.6, 1, 2]) {
      const alone = namesAt(layout, [label0605], k)[0] as Written;
      expect(hexAt(layout, alone.sign?.x ?? 0, alone.sign?.y ?? 0)).toBe('0605');
      for (const pieces of [
        [piece('a', '0605')],
        ['0504', '0604', '0705'].map((hex) => piece(hex, hex)),
        crowd,
      ]) {
        const others = [label('0606', 'Foy', { isTown: true }), label('0505', 'Hill', { objective })];
        const shown = namesAt(layout, [...others, label0605], k, counters(layout, pieces, k));
        const among = shown.find(({ sign, text }) => sign && text !== 'Hill' && sign.x === alone.sign?.x);
        expect(among?.sign, `${k}, ${pieces.length} counters`).toEqual(alone.sign);
        moved += Number(among?.text !== '' && (among?.x !== alone.x || among.y !== alone.y));
      }
    }
    expect(moved).toBeGreaterThan(3);
  });
  it('numbers are thinned out when they would run into each other', () => {
    expect(numbersAt(layout, 0.3).every).toBe(1);
    expect(numbersAt(layout, 0.12).every).toBeGreaterThan(1);
    const { size, every } = numbersAt(layout, 0.12);
    expect(size * 2).toBeLessThan(layout.column * every);
  });
});
