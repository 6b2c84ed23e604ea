/** Orders, rulings, the night and what was seen: the window's own part of them. */
import { describe, expect, test } from 'vitest';
import type { NightRow, RulingForm, Sheet } from '../../src/gen/api';
import { digitOf, optionOf } from '../../src/ctrl/night.svelte';
import { Play } from '../../src/ctrl/desk.svelte';
import { OrdersDesk } from '../../src/ctrl/orders.svelte';
import { changed, grouped, most, opened, rulingOf } from '../../src/ctrl/ruling';
import { Seen } from '../../src/ctrl/seen';
import { War } from '../../src/ctrl/war.svelte';
import { fakeHost, MAP, order, STATUS, warWith } from './fake';

const WORDS = [
  { order: 'move', letter: 'M', word: 'Move', meaning: '', cite: { section: '1.6' } },
  { order: 'hold', letter: 'H', word: 'Hold', meaning: '', cite: { section: '1.6' } },
];
const line = (battalion: string, allowed: string[], before: string | null) => ({
  battalion,
  name: battalion,
  order: 'hold',
  allowed,
  unit: { before, choices: [] },
});
const SHEET = {
  side: 'blue',
  sealed: false,
  words: WORDS,
  battalions: [
    line('a', ['move', 'hold'], 'move'),
    line('b', ['hold'], 'hold'),
    line('c', ['move', 'hold'], null),
  ],
} as unknown as Sheet;

async function sheetDesk(automatic: 'orange'[] = ['orange']) {
  const host = fakeHost({
    status: () => ({ ...STATUS, phase: 'orders phase', phase_kind: 'orders' }),
    map: () => MAP,
    legal: () => ({
      prompt: '',
      offers: [{ order: order('seal_orders'), group: '', label: 'lay' }],
      barred: [],
    }),
    log: () => [],
    outline: () => ({ entries: 0, read: 0, headings: [] }),
    sheet: () => SHEET,
    write_orders: () => SHEET,
  });
  const war = new War(host, 'f', ['blue', 'orange'], 'blue');
  await war.refresh();
  war.seating.automatic = automatic;
  const orders = new OrdersDesk(war);
  orders.show();
  await war.catchUp();
  const written = () => host.asked.filter(([name]) => name === 'write_orders').map(([, body]) => body);
  return { orders, written };
}

describe('orders', () => {
  test('a letter writes and goes on; a barred one does neither', async () => {
    const { orders, written } = await sheetDesk();
    expect(orders.key('m')).toBe(true);
    expect(orders.row).toBe(1);
    orders.key('m');
    expect(orders.row).toBe(1);
    orders.key('ArrowUp');
    expect(orders.row).toBe(0);
    expect(orders.key('q')).toBe(false);
    await Promise.resolve();
    await Promise.resolve();
    expect(written()).toEqual([{ file: 'f', seat: 'blue', orders: { a: 'move' } }]);
  });
  test('all get the same where they may, and who keeps his is counted', async () => {
    const { orders, written } = await sheetDesk();
    await orders.all('move');
    expect(written()).toEqual([{ file: 'f', seat: 'blue', orders: { a: 'move', c: 'move' } }]);
    expect(orders.kept).toBe(1);
    await orders.again();
    expect(written()[1]).toEqual({ file: 'f', seat: 'blue', orders: { a: 'move', b: 'hold' } });
  });
  test('behind the curtain nothing is read, and a late answer shows nothing', async () => {
    const { orders, written } = await sheetDesk([]);
    expect(orders.sheet).toBeNull();
    expect(orders.key('m')).toBe(false);
    const opening = orders.open();
    orders.close();
    await opening;
    expect(orders.sheet).toBeNull();
    expect(written()).toEqual([]);
  });
});

const FORM = {
  kind: 'strength',
  title: '',
  what: '',
  not_now: null,
  fields: [
    {
      name: 'stand',
      title: '',
      kind: 'choice',
      most: 0,
      choices: [
        { value: 'a', label: 'A', group: 'one', now: { points: '3', hex: '0101' }, most: { points: 5 } },
        { value: 'b', label: 'B', group: 'two', now: { points: '1' }, most: { points: 4 } },
      ],
    },
    { name: 'points', title: '', kind: 'number', most: 9, choices: [] },
  ],
} as unknown as RulingForm;

describe('rulings', () => {
  test('a form opens on the unit that was pointed at, as it stands', () => {
    expect(opened(FORM, 'b')).toEqual({ stand: 'b', points: '1' });
    expect(opened(FORM, 'nobody')).toEqual({ stand: 'a', points: '3' });
    expect(changed(FORM, opened(FORM, 'b'), 'stand', 'a')).toEqual({ stand: 'a', points: '3' });
    expect(grouped(FORM.fields[0]!).map(([heading]) => heading)).toEqual(['one', 'two']);
  });
  test('the ruling has the keys of the form, and none beyond what may be', () => {
    const filled = opened(FORM, 'b');
    expect(rulingOf(FORM, filled)).toEqual({ strength: { stand: 'b', points: 1 } });
    expect(most(FORM, filled, FORM.fields[1]!)).toBe(4);
    for (const points of ['5', '-1', '1.5', '', 'x'])
      expect(rulingOf(FORM, { ...filled, points })).toBeNull();
    expect(rulingOf({ ...FORM, not_now: 'by night' }, filled)).toBeNull();
  });
});

describe('the form of a ruling', () => {
  test('opens before the map has come, and about the selected unit', () => {
    const { war } = warWith({ battles: () => [], map: () => MAP });
    const play = new Play(war);
    expect([play.ruling, war.map]).toEqual([null, null]);
    play.rule();
    expect(play.ruling, 'open, and about no unit').toBe('');
    play.map.selected = 'b';
    play.rule();
    expect(play.ruling).toBe('b');
  });
});

describe('rulings on a table', () => {
  const field = (name: string, kind: string, choices: unknown[] = []) => ({
    name,
    title: '',
    kind,
    most: 9,
    choices,
  });
  const man = (value: string, now: Record<string, string>) => ({
    value,
    label: value,
    group: '',
    now,
    most: {},
  });
  const answers = [man('yes', {}), man('no', {})];
  const placed = {
    kind: 'place',
    fields: [field('soldier', 'choice', [man('b1', { at: '12, 30.5' })]), field('at', 'spot')],
  } as unknown as RulingForm;
  const shot = {
    kind: 'shot',
    fields: [field('shot.distance', 'inches'), field('shot.sight', 'yes', answers)],
  } as unknown as RulingForm;
  test('inches become hundredths, a place its two numbers', () => {
    const filled = opened(placed, 'b1');
    expect(rulingOf(placed, filled)).toEqual({ place: { soldier: 'b1', at: { x: 1200, y: 3050 } } });
    for (const at of ['12', '12,', 'a, b', '1, 2, 3', '-1, 2', '1.234, 2'])
      expect(rulingOf(placed, { ...filled, at })).toBeNull();
  });
  test('at whom is shot is of the other side', () => {
    const of = (value: string, group: string) => ({ ...man(value, {}), group });
    const all = [of('b1', 'Blue: A'), of('b2', 'Blue: B'), of('o1', 'Orange: C')];
    const both = { kind: 'shot', fields: [field('firer', 'choice', all), field('target', 'choice', all)] };
    expect(opened(both as unknown as RulingForm, 'b2')).toEqual({ firer: 'b2', target: 'o1' });
    expect(opened(both as unknown as RulingForm, 'o1')).toEqual({ firer: 'o1', target: 'b1' });
  });
  test('a key inside another, and an answer that is yes or no', () => {
    const filled = { ...opened(shot, null), 'shot.distance': '7.5' };
    expect(rulingOf(shot, filled)).toEqual({ shot: { shot: { distance: 750, sight: true } } });
    expect(rulingOf(shot, { ...filled, 'shot.sight': 'no' })).toEqual({
      shot: { shot: { distance: 750, sight: false } },
    });
    expect(rulingOf(shot, { ...filled, 'shot.sight': '' })).toBeNull();
  });
});

describe('the night', () => {
  const row = (costs: number[]) =>
    ({
      options: costs.map((cost) => ({ cost, order: order({ recover: { stand: 'a', points: cost } }) })),
    }) as unknown as NightRow;
  test('a digit means points where points are the choice, and places elsewhere', () => {
    const recover = row([1, 2, 3]);
    expect(optionOf(recover, 2)).toBe(recover.options[1]);
    const restore = row([1, 2, 1, 2]);
    expect(restore.options.map((option) => digitOf(restore, option))).toEqual([1, 2, 3, 4]);
    expect(optionOf(row([1]), 2)).toBeNull();
  });
});

test('how far was seen is kept for each campaign and the seats that saw it', () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const seen = new Seen(store);
  expect(seen.of('f', ['blue'])).toBeNull();
  seen.keep('f', ['orange', 'blue'], 40);
  expect(seen.of('f', ['blue', 'orange'])).toBe(40);
  expect(seen.of('f', ['blue'])).toBeNull();
  kept.set('wardiary.seen.1', 'torn');
  expect(seen.of('f', ['blue'])).toBeNull();
});
