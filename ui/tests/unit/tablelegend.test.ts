// The legend of a table names the signs that lie there, and no others.
import { describe, expect, it } from 'vitest';
import { legendOf } from '../../src/ctrl/tablelegend';
import type { TableCircle, TableStand, TableToken } from '../../src/gen/api';

const stand = (tokens: TableToken[], more: Partial<TableStand> = {}) =>
  ({
    symbol: 'squad',
    tokens,
    badges: [],
    figures: [4, 4],
    cover: 0,
    stance: 'upright',
    ...more,
  }) as unknown as TableStand;
const circle = (kind: TableCircle['kind']) => ({ kind, at: { x: 0, y: 0 }, radius: 800, words: '' });
const read = (stands: TableStand[], circles: TableCircle[] = [], hasCards = false) =>
  legendOf({ stands, circles, hasCards }).map(({ text, says }) => (text ? `${text}: ${says}` : says));

describe('the legend of a table', () => {
  it('is empty where nothing lies', () => {
    expect(read([stand([])])).toEqual([]);
  });
  it('tells orders, losses and marks with words of their own, once each', () => {
    const fired = { kind: 'other', count: 1, label: 'fired', words: 'has fired' } as const;
    const all = [
      stand([{ kind: 'order', count: 1, label: 'Aim', words: 'order Aim' }, fired]),
      stand([{ kind: 'order', count: 1, label: 'Move', words: 'order Move' }, fired]),
      stand([{ kind: 'wounded', count: 2, words: '2 wounded' }], { badges: ['leader'], figures: [2, 4] }),
    ];
    expect(read(all)).toEqual([
      '▲: commands others',
      '●○: figures left, and lost',
      'Aim: its order',
      '2: wounded',
      'fired: has fired',
    ]);
  });
  it('speaks of men and cards where there are some', () => {
    const man = stand([{ kind: 'loss', count: 1, words: 'wounded' }], { symbol: 'man', badges: ['leader'] });
    expect(read([man], [], true)).toEqual(['▲: may exchange cards', '1: wound']);
  });
  it('has a line for each kind of ring that is drawn', () => {
    const rings = [circle('reach'), circle('range'), circle('range'), circle('sight')];
    expect(read([], rings)).toEqual(['end of a range', 'as far as it sees', 'as far as it may move']);
  });
});
