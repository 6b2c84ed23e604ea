// Names of a table give way: none over another, over a base or over the edge; what the hand is on always has its name.
import { describe, expect, it } from 'vitest';
import { UNIT } from '../../src/board/table-geometry';
import { namesOf, type Named } from '../../src/board/table-names';
import type { Base, TableState } from '../../src/board/table-state';
import { labelsOf } from '../../src/ctrl/tablelabels';
import type { TableStand } from '../../src/gen/api';

const base = (id: string, x: number, y: number, more: Partial<Base> = {}) =>
  ({ id, label: id, at: { x, y }, radius: 100, tokens: [], cover: 0, ...more }) as unknown as Base;
const stateOf = (bases: Base[], more: Partial<TableState> = {}) =>
  ({
    layout: { width: 7200, depth: 4800 },
    bases,
    terrain: [],
    objectives: [],
    names: true,
    ...more,
  }) as unknown as TableState;
const square = (name: string, x: number, y: number, half: number) => ({
  name,
  kinds: ['house'],
  outline: [
    { x: x - half, y: y - half },
    { x: x + half, y: y - half },
    { x: x + half, y: y + half },
    { x: x - half, y: y + half },
  ],
});
const sides = (named: Named) => Object.fromEntries(named.bases);

describe('names beside bases', () => {
  it('stand below, where nothing is in the way', () => {
    expect(sides(namesOf(stateOf([base('Alpha', 3000, 2400)]), 1))).toEqual({ Alpha: 'below' });
    expect(namesOf(stateOf([base('Alpha', 3000, 2400)], { names: false }), 1).bases.size).toBe(0);
  });
  it('go to the side of whoever has somebody below', () => {
    const column = [base('North', 3000, 2600), base('South', 3000, 2400)];
    expect(sides(namesOf(stateOf(column), 1))).toEqual({ North: 'right', South: 'below' });
  });
  it('stay on the table', () => {
    expect(sides(namesOf(stateOf([base('At the southern edge', 3000, 100)]), 1))).toEqual({
      'At the southern edge': 'right',
    });
    const corner = base('In the eastern corner', 7100, 100);
    expect(sides(namesOf(stateOf([corner]), 1))).toEqual({ 'In the eastern corner': 'left' });
  });
  it('are left out in a crowd, but for what the hand is on and most of who may act', () => {
    const crowd = Array.from({ length: 25 }, (_, n) =>
      base(`B Company ${n}`, 3000 + (n % 5) * 200, 2000 + Math.floor(n / 5) * 200, {
        isSelected: n === 12,
      }),
    );
    const named = namesOf(stateOf(crowd), 1).bases;
    expect(named.has('B Company 12')).toBe(true);
    expect(named.has('B Company 6')).toBe(false);
    // Names at the outer sides find room.
    expect(named.get('B Company 10')).toBe('left');
    expect(named.get('B Company 14')).toBe('right');
    // Nearer there is more room: a letter is smaller against a base.
    expect(namesOf(stateOf(crowd), 6).bases.size).toBeGreaterThan(named.size);
  });
  it('are left out where bases are small, but for the hand', () => {
    const two = [base('One', 1000, 1000), base('Two', 4000, 1000, { isSelected: true })];
    expect([...namesOf(stateOf(two), 0.3).bases.keys()]).toEqual(['Two']);
  });
  it('make no room for names of the ground: those move within their piece, or go', () => {
    const ridge = square('The Bourcy ridge', 3000, 2400, 600);
    const shed = square('Shed', 3000, 2400, 50);
    const alone = namesOf(stateOf([], { terrain: [shed, ridge] }), 1).ground;
    expect(alone.map(({ name }) => name)).toEqual(['The Bourcy ridge', 'Shed']);
    const tanks = [base('A 1', 3000, 2400), base('A 2', 3000, 2150)];
    const { ground } = namesOf(stateOf(tanks, { terrain: [ridge] }), 1);
    for (const { y } of ground) expect(Math.abs(y - (4800 - 2400) * UNIT)).toBeGreaterThan(100 * UNIT * 0.5);
  });
});

describe('what is written beside a stand', () => {
  const stand = (id: string, unit_name: string, name = `${unit_name} ${id}`, symbol = 'squad') =>
    ({ id, unit_name, name, symbol }) as TableStand;
  it('is its unit up to the first comma, and its number', () => {
    const labels = labelsOf([
      stand('1', 'B Company, 3rd Tank Battalion'),
      stand('2', 'B Company, 3rd Tank Battalion'),
      stand('3', 'Panzergrenadiere'),
      stand('4', 'Panzergrenadiere on half-tracks, 902'),
    ]);
    expect([...labels.values()]).toEqual([
      'B Company 1',
      'B Company 2',
      'Panzergrenadiere 3',
      'Panzergrenadiere on half-tracks 4',
    ]);
  });
  it('is all of its unit where two stands would share it, for each stand of both units', () => {
    const labels = labelsOf([
      stand('t1', 'B Company, 3rd Tank Battalion', 'B Company, 3rd Tank Battalion 1'),
      stand('t2', 'B Company, 3rd Tank Battalion', 'B Company, 3rd Tank Battalion 2'),
      stand('i1', 'B Company, 20th Armored Infantry', 'B Company, 20th Armored Infantry 1'),
      stand('c1', 'C Company, 20th Armored Infantry', 'C Company, 20th Armored Infantry 1'),
    ]);
    expect([...labels.values()]).toEqual([
      'B Company, 3rd Tank Battalion 1',
      'B Company, 3rd Tank Battalion 2',
      'B Company, 20th Armored Infantry 1',
      'C Company 1',
    ]);
  });
  it('is not a kind alone, which tells nobody from another', () => {
    const labels = labelsOf([stand('1', 'Platoon, 609th Tank Destroyer Battalion')]);
    expect([...labels.values()]).toEqual(['609th Tank Destroyer Battalion 1']);
  });
  it('is a man’s surname, or all of his name where two bear it', () => {
    const men = [
      stand('a', 'C Company', 'Private Jack Austin', 'man'),
      stand('b', 'C Company', 'Private Tom Cole', 'man'),
      stand('c', 'D Company', 'Sergeant Al Cole', 'man'),
    ];
    expect([...labelsOf(men).values()]).toEqual(['Austin', 'Private Tom Cole', 'Sergeant Al Cole']);
  });
});
