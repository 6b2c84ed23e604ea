/** What stands on a counter: taken from the name people know, never from an id. */
import { expect, test } from 'vitest';
import { markOf } from '../../src/ctrl/pieces';

test.each([
  ['A Company, Marche Rifles', 'A'],
  ['W Battery, Western Field Artillery', 'W'],
  ['Headquarters, Lowland Fusiliers', 'HQ'],
  ['Tank Company', 'TAN'],
  ['Anti-Tank Platoon', 'ANT'],
  ['81 mm Mortar Platoon', '81'],
  ['Übersetzstelle', 'ÜBE'],
  ['“Red” Company', 'RED'],
  ['', ''],
])('%s carries %s', (name, mark) => {
  expect(markOf(name)).toBe(mark);
});
