// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { isLong, namedIn, sought } from '../../src/ctrl/ruling';
import type { RulingField } from '../../src/gen/api';

const units = [
  { id: 'a', name: 'A Company' },
  { id: 'al', name: 'A Company, Lowland Fusiliers' },
  { id: 'b', name: 'B Company' },
];

describe('the form of a ruling', () => {
  it('opens on the unit that the entry names first, by its whole name', () => {
    expect(namedIn('Attack on A Company, Lowland Fusiliers by B Company', units)).toBe('al');
    expect(namedIn('B Company fires at A Company', units)).toBe('b');
    expect(namedIn('The day dawns.', units)).toBeNull();
    expect(namedIn('', [{ id: 'x', name: '' }])).toBeNull();
  });
  it('is searched by all words, where a list is long', () => {
    const choice = (label: string, group: string) => ({ value: label, label, group, now: {}, most: {} });
    const choices = Array.from({ length: 30 }, (_, at) =>
      choice(`${at} Company`, at % 2 ? 'Blue' : 'Orange'),
    );
    const field = { name: 'unit', title: 'Unit', kind: 'choice', choices, most: 0 } as unknown as RulingField;
    expect(isLong(field)).toBe(true);
    expect(sought(field, 'blue 1').choices.map(({ label }) => label)).toContain('11 Company');
    expect(sought(field, 'blue 1').choices.every(({ group }) => group === 'Blue')).toBe(true);
    expect(sought(field, ' ').choices).toHaveLength(30);
    expect(isLong({ ...field, choices: choices.slice(0, 20) })).toBe(false);
  });
});
