import { expect, test } from 'vitest';
import type { Seat, SeatStatus } from '../../src/gen/api';
import { asSides, called, inTheNameOf, isCommander, sideOf, speaksFor } from '../../src/ctrl/commander';
import { War } from '../../src/ctrl/war.svelte';
import type { Host } from '../../src/host/types';

const OWN: Seat = 'blue.rifles';

/** A way out that remembers what went through it. */
function heard() {
  const asked: unknown[] = [];
  const take = (...all: unknown[]) => {
    asked.push(...all);
    return Promise.resolve([]);
  };
  return { asked, host: { ask: take, change: take } as unknown as Host };
}

const seat = (word: Seat, under: Seat | null): SeatStatus => ({
  seat: word,
  post: 'Lt Col Hale',
  player: 'Bert',
  by: 'hand',
  under,
  commands: [],
  due: false,
  due_in: [],
});

test('a seat is of its side', () => {
  expect(['blue', OWN, 'orange.x', 'umpire', 'app', null].map((one) => sideOf(one as Seat))).toEqual([
    'blue',
    'blue',
    'orange',
    null,
    null,
    null,
  ]);
  expect(['blue', OWN, 'umpire'].map((one) => isCommander(one as Seat))).toEqual([false, true, false]);
  expect(asSides([OWN])).toEqual(['blue']);
  expect(called(seat(OWN, 'blue'))).toBe('Lt Col Hale (Bert)');
  expect(called({ ...seat(OWN, 'blue'), player: OWN })).toBe('Lt Col Hale');
});

test('what is asked for his side is asked in his name, and for nobody else', async () => {
  const { asked, host } = heard();
  const own = inTheNameOf(host, OWN);
  const file = 'a.wardiary';
  await own.ask('legal', { file, seat: 'blue' });
  await own.ask('log', { file, seat: 'app' });
  await own.change(
    'seal_orders',
    { file, seat: 'blue' },
    {
      file,
      seat: 'blue',
      since: 3,
      parts: [{ sheet: { file, seat: 'blue' } }, { legal: { file, seat: 'orange' } }],
    },
  );
  expect(asked).toEqual([
    'legal',
    { file, seat: OWN },
    'log',
    { file, seat: 'app' },
    'seal_orders',
    { file, seat: OWN },
    {
      file,
      seat: OWN,
      since: 3,
      parts: [{ sheet: { file, seat: OWN } }, { legal: { file, seat: 'orange' } }],
    },
  ]);
});

test('a superior speaks for all below him, and a circle ends', () => {
  const seats = [seat('blue', null), seat(OWN, 'blue'), seat('blue.two', OWN)];
  expect(speaksFor(seats, 'blue', 'blue.two')).toBe(true);
  expect(speaksFor(seats, OWN, 'blue.two')).toBe(true);
  expect(speaksFor(seats, 'blue.two', OWN)).toBe(false);
  expect(speaksFor(seats, OWN, 'blue')).toBe(false);
  const circle = [seat(OWN, 'blue.two'), seat('blue.two', OWN)];
  expect(speaksFor(circle, 'blue', OWN)).toBe(false);
});

test('a commander’s window leads no side and speaks for no other seat', () => {
  const war = new War(heard().host, 'a.wardiary', [OWN], OWN);
  expect([war.seats, war.own]).toEqual([['blue'], OWN]);
  expect([war.seating.mayLead('blue'), war.seating.isHere(OWN), war.seating.isHere('blue')]).toEqual([
    false,
    true,
    false,
  ]);
  const whole = new War(heard().host, 'a.wardiary', ['blue', 'orange', 'umpire'], 'umpire');
  expect([whole.seating.mayLead('blue'), whole.seating.isHere('blue'), whole.own]).toEqual([
    true,
    true,
    null,
  ]);
});
