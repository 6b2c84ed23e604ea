/// <reference types="node" />
/** Every palette can be read and its sides told apart, computed from the tokens themselves. */
import {
  differenceCiede2000,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  parse,
  wcagContrast,
  type Color,
} from 'culori';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PALETTES } from '../../src/ctrl/settings.svelte';

const css = readFileSync(new URL('../../src/style/tokens.css', import.meta.url), 'utf8');

/** The colours of a palette: those of all, then its own. */
function tokens(palette: string): Record<string, string> {
  const blocks = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)];
  const found: Record<string, string> = {};
  for (const [, selectors = '', body = ''] of blocks) {
    const names = selectors
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .split(',')
      .map((one) => one.trim());
    if (!names.includes(':root') && !names.includes(`[data-palette='${palette}']`)) continue;
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+):\s*([^;]+);/g))
      found[name] = value.trim();
  }
  return found;
}

/** A colour as it is written; one that cannot be read is a fault of the tokens. */
function read(text = ''): Color {
  const colour = parse(text);
  if (!colour) throw new Error(`"${text}" is no colour`);
  return colour;
}

/** Words and what they stand on. */
const TEXT: [string, string[]][] = [
  ['ink', ['paper', 'sheet', 'well', 'blue-wash', 'orange-wash', 'bad-wash']],
  ['soft', ['paper', 'sheet', 'well']],
  ['on-bar', ['bar']],
  ['on-bar-soft', ['bar']],
  ['on-act', ['act']],
  ['on-blue', ['blue']],
  ['on-orange', ['orange']],
  ['on-umpire', ['umpire']],
  ['on-past', ['past']],
  ['good', ['paper', 'sheet']],
  ['bad', ['paper', 'sheet', 'bad-wash']],
];
/** What must be seen: focus, frames of fields and buttons. */
const SEEN: [string, string[]][] = [
  ['focus', ['paper', 'sheet', 'well']],
  ['rule-strong', ['paper', 'sheet']],
  ['act', ['paper', 'sheet']],
];

describe.each([...PALETTES])('%s', (palette) => {
  const colour = tokens(palette);
  const pairs = (list: [string, string[]][]) =>
    list.flatMap(([over, unders]) => unders.map((under) => [over, under] as const));

  test.each(pairs(TEXT))('%s is read on %s', (over, under) => {
    expect(wcagContrast(colour[over] ?? '', colour[under] ?? '')).toBeGreaterThanOrEqual(4.5);
  });
  test.each(pairs(SEEN))('%s is seen on %s', (over, under) => {
    expect(wcagContrast(colour[over] ?? '', colour[under] ?? '')).toBeGreaterThanOrEqual(3);
  });
  test('the sides are told apart by whoever sees colours differently', () => {
    const difference = differenceCiede2000();
    const eyes = [
      (one: Color) => one,
      filterDeficiencyProt(1),
      filterDeficiencyDeuter(1),
      filterDeficiencyTrit(1),
    ];
    for (const see of eyes) {
      expect(difference(see(read(colour['blue'])), see(read(colour['orange'])))).toBeGreaterThanOrEqual(30);
    }
  });
});

test('the measure is right: what the design says of blue and orange, and of green and red', () => {
  // ecosystem §7, computed with the same matrices: blue and orange 51 at the least, green and red 5.
  const least = (one: string, other: string) =>
    Math.min(
      ...[filterDeficiencyProt(1), filterDeficiencyDeuter(1), filterDeficiencyTrit(1)].map((see) =>
        differenceCiede2000()(see(read(one)), see(read(other))),
      ),
    );
  expect(least('#0072b2', '#e69f00')).toBeGreaterThan(48);
  expect(wcagContrast('#c8b08a', '#14110d')).toBeCloseTo(9, 0);
});
