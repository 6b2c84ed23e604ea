/** What stands on a counter: taken from the names people know, never from an id, and nobody else's on its side. */
import { expect, test } from 'vitest';
import { labelsOfPieces } from '../../src/ctrl/labels';

const piece = (name: string, unit_name: string | null = null, side: 'blue' | 'orange' = 'blue') => ({
  id: `${side}.${name}.${unit_name}`,
  name,
  unit_name,
  side,
});
const labels = (...pieces: ReturnType<typeof piece>[]) => {
  const made = labelsOfPieces(pieces);
  return pieces.map(({ id }) => made.get(id));
};

test.each([
  ['A Company, Marche Rifles', 'A'],
  ['W Battery, Western Field Artillery', 'W'],
  ['Headquarters, Lowland Fusiliers', 'HQ'],
  ['321st Glider Field Artillery Battalion', '321'],
  ['81 mm Mortar Platoon', '81'],
  ['Übersetzstelle', 'ÜBE'],
  ['“Red” Company', 'RED'],
  ['', ''],
])('%s alone carries %s', (name, mark) => {
  expect(labels(piece(name))).toEqual([mark]);
});

test('companies of the same letter carry their regiment, by number or initials', () => {
  expect(
    labels(
      piece('A Company, 506th', '1st Battalion, 506th Parachute Infantry'),
      piece('A Company, 327th', '1st Battalion, 327th Glider Infantry'),
      piece('A Company, Marche Rifles', '1st Battalion, Marche Rifles'),
      piece('D Company, 506th', '2nd Battalion, 506th Parachute Infantry'),
    ),
  ).toEqual(['A506', 'A327', 'A MR', 'D']);
});

test('staffs carry their battalion, counted units a stroke', () => {
  expect(
    labels(
      piece('Headquarters, 1/506', '1st Battalion, 506th Parachute Infantry'),
      piece('Headquarters, 2/506', '2nd Battalion, 506th Parachute Infantry'),
      piece('Stab, I./115', 'I. Bataillon, Panzergrenadier-Regiment 115', 'orange'),
      piece('Stab, II./115', 'II. Bataillon, Panzergrenadier-Regiment 115', 'orange'),
      piece('1. Kompanie, 115', 'I. Bataillon, Panzergrenadier-Regiment 115', 'orange'),
      piece('1. Kompanie, 39', 'I. Bataillon, Füsilier-Regiment 39', 'orange'),
      piece('First Panther company, Panzer-Regiment 3', 'Kampfgruppe, Panzer-Regiment 3', 'orange'),
      piece('Second Panther company, Panzer-Regiment 3', 'Kampfgruppe, Panzer-Regiment 3', 'orange'),
    ),
  ).toEqual(['1/506', '2/506', 'I/115', 'II/115', '1/115', '1/39', '1/3', '2']);
});

test('the other side’s labels are nobody’s business', () => {
  expect(labels(piece('A Company'), piece('A Company', null, 'orange'))).toEqual(['A', 'A']);
});

test('nobody shares a label, whatever units are called', () => {
  const names = ['Panzer-Kompanie 2107', 'Panzerjäger-Kompanie 2107', 'Panzergrenadiere', 'Panzergrenadiere'];
  const made = labels(
    ...names.map((name, at) => piece(name, `Brigade ${at % 2}`)),
    piece('PAN'),
    piece('2107'),
  );
  expect(new Set(made).size).toBe(made.length);
  for (const label of made) expect(label?.length).toBeLessThanOrEqual(7);
});
