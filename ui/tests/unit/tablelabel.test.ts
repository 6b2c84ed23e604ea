// The tape's label stays where it can be read, whatever part of the table is in sight.
import { describe, expect, it } from 'vitest';
import { labelAt, type Eye } from '../../src/board/table-label';

/** A drawing of 1440 by 960 units. */
const LAYOUT = { width: 7200, depth: 4800 };
const TEXT = '12.71″, medium range, hurts 40.2 %';
const whole: Eye = { k: 1, left: -50, top: -50, right: 1490, bottom: 1010, letters: 1 };
const at = (x: number, y: number, eye: Partial<Eye> = {}, text = TEXT) =>
  labelAt(LAYOUT, [x, y], [text], { ...whole, ...eye });

describe('the label of a tape', () => {
  it('stands at the right above its end, where there is room', () => {
    expect(at(400, 400)).toMatchObject({ anchor: 'start', x: 410, y: 383.5 });
  });
  it('goes to the other side before it runs off the table, or off what is in sight of it', () => {
    expect(at(1200, 400)).toMatchObject({ anchor: 'end', x: 1190 });
    expect(at(700, 400, { right: 900 })).toMatchObject({ anchor: 'end', x: 690 });
  });
  it('has its beginning in sight where no side has room', () => {
    const { anchor, x } = at(500, 400, { left: 400, right: 600 });
    expect([anchor, x]).toEqual(['start', 404]);
    // An end that is out of sight has its label at the edge.
    const out = at(1400, 400, { left: 100, right: 700 });
    expect(out.anchor).toBe('start');
    expect(out.x).toBeGreaterThan(104);
    expect(out.x).toBeLessThan(700 - TEXT.length * 8);
  });
  it('stands below at the upper edge, and never below the lower one', () => {
    expect(at(400, 10).y).toBeGreaterThan(10);
    expect(at(400, 320, { top: 310 }).y).toBeGreaterThan(320);
    expect(at(400, 2000).y).toBeLessThan(960);
  });
  it('needs less of the table the nearer the eye is', () => {
    expect(at(1200, 400, { k: 2 })).toMatchObject({ anchor: 'start', x: 1205 });
  });
});

describe('a label of several lines', () => {
  const from = (x: number, y: number, more: string[] = ['why not']) =>
    labelAt(LAYOUT, [700, 400], [TEXT, ...more], whole, [x, y]);
  it('keeps off the tape, and off whoever is at its start', () => {
    expect(from(700, 700).y, 'the tape comes from below').toBeLessThan(400);
    expect(from(700, 100).y, 'it comes from above').toBeGreaterThan(400);
    expect([from(400, 400).anchor, from(1000, 400).anchor]).toEqual(['start', 'end']);
  });
  it('has its last line in sight too', () => {
    const { y, line } = labelAt(LAYOUT, [700, 940], [TEXT, 'one', 'two'], whole, [700, 100]);
    expect(y + 2 * line).toBeLessThan(960);
  });
});
