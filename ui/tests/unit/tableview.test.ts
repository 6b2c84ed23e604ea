// What the tape says beside its inches, and why somebody is not seen.
import { describe, expect, it } from 'vitest';
import { kindOf } from '../../src/board/table-draw';
import type { TableDesk } from '../../src/ctrl/tabledesk.svelte';
import { folded, labelOf, moreOf, unseenWords } from '../../src/ctrl/tableview.svelte';
import type { TableLineView, TableSight } from '../../src/gen/api';

const sight = (more: Partial<TableSight> = {}): TableSight => ({
  range: 1200,
  is_seen: true,
  blocked_by: null,
  bands: [],
  cover: null,
  is_said: false,
  ...more,
});
const desk = (line: Partial<TableLineView>, more: Partial<TableDesk> = {}) =>
  ({
    ...{ chosen: null, aimed: null, isMeasuring: false, ...more },
    line: { length: 1200, parts: [], sight: null, options: [], fellows: [], barred: [], ...line },
  }) as unknown as TableDesk;
const bar = (sentence: string) => ({ what: 'Move', why: { sentence } }) as TableLineView['barred'][number];

describe('why somebody is not seen', () => {
  it('is what stands between, or the book’s own reason, or nothing', () => {
    expect(unseenWords(sight())).toBeNull();
    expect(unseenWords(sight({ is_seen: false, blocked_by: 'the church' }))).toBe(
      'not seen: it is behind the church',
    );
    expect(unseenWords(sight({ is_seen: false, unseen: 'it hides' }))).toBe('not seen: it hides');
    expect(unseenWords(sight({ is_seen: false }))).toBe('not seen');
  });
});

describe('what the tape says', () => {
  it('tells under its inches why not, and the look back', () => {
    const hides = desk({ sight: sight({ is_seen: false, unseen: 'it hides', back: 'it sees you' }) });
    expect([labelOf(hides), ...moreOf(hides)]).toEqual(['12″, not seen', 'it hides', 'it sees you']);
  });
  it('tells what a way runs through, and why it may not be gone', () => {
    const far = desk({
      parts: ['12" of open ground', 'costs 12" of its 8"'],
      barred: [bar('It is too far.')],
    });
    expect(moreOf(far)).toEqual(['It is too far.']);
    const may = desk({ parts: ['4" of road'] }, { chosen: { deed: 'move' } as TableDesk['chosen'] });
    expect(moreOf(may)).toEqual(['4" of road']);
    expect(moreOf(desk({ barred: [bar('One.'), bar('Two.')] })), 'several reasons stand beside it').toEqual(
      [],
    );
    expect(moreOf(desk({ barred: [bar('One.')] }, { isMeasuring: true }))).toEqual([]);
  });
  it('breaks long words into lines between words', () => {
    expect(folded('one two three', 7)).toEqual(['one two', 'three']);
    expect(folded('Panzergrenadiere', 7)).toEqual(['Panzergrenadiere']);
    expect(folded('', 7)).toEqual(['']);
  });
});

describe('the ground of a brigade', () => {
  it('has a look for each of its words; the slope lies under the hill, the road over the river', () => {
    const look = (...kinds: string[]) => kindOf({ name: '', kinds, outline: [] });
    expect(
      ['town', 'river', 'slope', 'fortification', 'road', 'wood', 'rough'].map((kind) => look(kind)),
    ).toEqual(['town', 'river', 'slope', 'fort', 'road', 'forest', 'odd']);
    expect([look('slope', 'hill'), look('river', 'road'), look('town', 'hill')]).toEqual([
      'hill',
      'road',
      'town',
    ]);
  });
});
