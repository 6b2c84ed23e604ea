// The units over the table: marked where they act one by one, and put together where there are many alike.
import { describe, expect, it } from 'vitest';
import { unitChips } from '../../src/ctrl/tableunits';
import type { TableSide, TableUnit } from '../../src/gen/api';

const unit = (name: string, more: Partial<TableUnit> = {}): TableUnit => ({
  id: name,
  name,
  side: 'blue',
  is_acting: false,
  is_done: false,
  gone: null,
  tokens: [],
  ...more,
});
const radio = (words: string) => ({ tokens: [{ kind: 'other' as const, count: 1, label: words, words }] });
const side = (is_on: boolean) =>
  [
    { side: 'blue', is_on },
    { side: 'orange', is_on: !is_on },
  ] as TableSide[];
const read = (units: TableUnit[], is_on = true) =>
  unitChips('blue', { units, sides: side(is_on) }).map(({ mark, label, state }) =>
    `${mark} ${label} ${state}`.trim(),
  );

describe('units over the table', () => {
  it('are marked where they act one by one', () => {
    const units = [unit('A', { is_acting: true }), unit('B', { is_done: true }), unit('C')];
    expect(read(units)).toEqual(['▶ A active', '✓ B has gone', '○ C to go']);
  });
  it('have no mark where each does what its side does; what is gone or coming says so', () => {
    const units = ['A', 'B'].map((name) => unit(name, { is_acting: true }));
    expect(read(units)).toEqual(['A', 'B']);
    expect(
      read(
        units.map((one) => ({ ...one, is_acting: false })),
        false,
      ),
    ).toEqual(['A', 'B']);
    const others = [unit('C', { gone: 'lost' }), unit('D', { gone: 'comes in turn 3', is_coming: true })];
    expect(read([...units, ...others]).slice(2)).toEqual(['✕ C lost', '→ D comes in turn 3']);
  });
  it('have as much of their names as tells them apart', () => {
    expect(
      read([
        unit('1st Battalion, 506th', { is_acting: true }),
        unit('II. Bataillon, 304', { is_acting: true }),
      ]),
    ).toEqual(['1st Battalion', 'II. Bataillon']);
    const same = ['B Company, 3rd Tanks', 'B Company, 20th Infantry'].map((name) =>
      unit(name, { is_acting: true }),
    );
    expect(read(same)).toEqual(['B Company, 3rd Tanks', 'B Company, 20th Infantry']);
  });
  it('stand together where there are many of which the same is to be said', () => {
    const out = unit('F', { is_acting: true, ...radio('out of contact') });
    const many = ['A', 'B', 'C', 'D', 'E'].map((name) =>
      unit(name, { is_acting: true, ...radio('in contact') }),
    );
    expect(read([...many.slice(0, 3), out])).toEqual(['A', 'B', 'C', 'F']);
    const chips = unitChips('blue', { units: [...many, out], sides: side(true) });
    expect(chips.map(({ label, words }) => [label, words])).toEqual([
      ['5 units', 'A, B, C, D, E: in contact'],
      ['F', 'F: out of contact'],
    ]);
  });
});
