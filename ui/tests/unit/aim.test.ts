/** What the window makes of offers to fight something out: it shows each, and gives none of its own. */
import { describe, expect, test } from 'vitest';
import { afterOf, awaited, foughtOut, patrolsOf } from '../../src/ctrl/aim';
import type { MapAim, Offer } from '../../src/gen/api';

const offer = (aim: MapAim, ground?: string, what = 'A against 1st in 0705') =>
  ({ aim, ...(ground && { fight_out: { what, book: 'Combat!', ground } }) }) as unknown as Offer;

describe('an attack that may be fought out', () => {
  const attack = offer({ deed: 'attack', cell: '0705', pieces: ['a', 'b'] } as never);
  const fight = (cell: string, pieces: string[]) =>
    offer({ intent: 'fight_out', cell, pieces } as never, 'on a table');
  test('has the offers of the same pieces against the same cell', () => {
    const own = fight('0705', ['a', 'b']);
    const offers = [attack, fight('0705', ['a']), own, fight('0706', ['a', 'b'])];
    expect(foughtOut(offers, attack)).toEqual([own]);
    expect(foughtOut(offers, own)).toEqual([]);
  });
});

describe('who may go out in the night', () => {
  const out = (intent: string, ground: string, stand = 'a') =>
    offer({ intent, cell: '0705', pieces: [stand] } as never, ground);
  test('goes once, with every ground it may be fought out on', () => {
    const patrols = [out('patrol', 'on a table'), out('patrol', 'without positions')];
    const raids = [out('raid', 'on a table'), out('raid', 'without positions')];
    expect(patrolsOf([...patrols, out('patrol', 'on a table', 'b'), ...raids], 'a')).toEqual([
      ['Patrol: A against 1st in 0705.', patrols],
      ['Raid: A against 1st in 0705.', raids],
    ]);
  });
});

describe('whom a table waits for', () => {
  const order = (order: unknown, more = {}) =>
    ({ order: { battle: 'b', order }, ...more }) as unknown as Offer;
  const keep = order({ brigadier_general: 'keep_initiative' });
  const plan = order({ brigadier_general: { plan_fire: {} } });
  const opens = order({ link: { open: {} } });
  const sides = (blue: Offer[], orange: Offer[]) =>
    awaited(['blue', 'orange'] as const, (side) => (side === 'blue' ? blue : orange));
  test('is whoever can go on, not whoever may only add something', () => {
    expect(sides([plan], [keep, plan])).toEqual(['orange']);
    expect(sides([keep], [keep])).toEqual(['blue', 'orange']);
  });
  test('is whoever may order anything, where nobody can simply go on', () => {
    expect(sides([plan], [])).toEqual(['blue']);
    expect(sides([opens], [plan])).toEqual(['orange']);
    expect(sides([opens], [])).toEqual([]);
  });
});

test('an order meets the one on his way after so much of it, or meets nobody', () => {
  const order = (order: object) => afterOf({ battle: 'b', order } as never);
  expect(order({ brigadier_general: { interrupt: { firers: ['a'], after: 1250 } } })).toBe(1250);
  expect(order({ combat_captain: { react: { after: null } } })).toBeNull();
  expect(order({ brigadier_general: { fire: { target: 'a' } } })).toBeNull();
  expect(order({ brigadier_general: 'pass' })).toBeNull();
});
