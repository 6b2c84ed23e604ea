// Columns upright, even columns half a hex lower, as docs/API.md says of the map.
import { describe, expect, it } from 'vitest';
import {
  beyond,
  centre,
  distance,
  edgeOf,
  fillOf,
  hexAt,
  layoutOf,
  number,
  scaleBar,
  step,
} from '../../src/board/geometry';

const layout = layoutOf('<svg xmlns="x" viewBox="21 21 1116 994" width="1116" height="994" class="y">', {
  shape: 'hexes',
  columns: 12,
  rows: 9,
});

describe('the map in points', () => {
  it('reads its size from the drawing', () => {
    expect([layout.width, layout.height]).toEqual([1116, 994]);
    // The sheet begins 21 units before what is shown; hex 0101 lies at 84, 76 of it.
    expect(centre(layout, '0101')).toEqual([63, 55]);
  });
  it('every hex is found at its own middle and near its corners', () => {
    for (let column = 1; column <= 12; column++)
      for (let row = 1; row <= 9; row++) {
        const hex = number(column, row);
        const [x, y] = centre(layout, hex);
        expect(hexAt(layout, x, y)).toBe(hex);
        for (const [dx, dy] of [
          [55, 0],
          [-55, 0],
          [27, 46],
          [-27, -46],
        ] as const)
          expect(hexAt(layout, x + dx, y + dy)).toBe(hex);
      }
  });
  it('an even column lies half a hex lower than its neighbour', () => {
    expect(centre(layout, '0201')[1] - centre(layout, '0101')[1]).toBe(layout.row / 2);
    expect(centre(layout, '0301')[1]).toBe(centre(layout, '0101')[1]);
  });
  it('off the map there is no hex', () => {
    expect(hexAt(layout, -200, 10)).toBeNull();
    expect(hexAt(layout, 5000, 5000)).toBeNull();
  });
  it('the cursor stays on the map', () => {
    expect(step(layout, '0101', 'ArrowUp')).toBe('0101');
    expect(step(layout, '0101', 'ArrowRight')).toBe('0201');
    expect(step(layout, '1209', 'ArrowDown')).toBe('1209');
    expect(step(layout, '0505', 'ArrowLeft')).toBe('0405');
  });
});

describe('areas', () => {
  it('a side leads to the hex that shares it, and back', () => {
    for (const hex of ['0505', '0605'])
      for (let side = 0; side < 6; side++) {
        const next = number(...beyond(layout, hex, side));
        expect(number(...beyond(layout, next, side + 3))).toBe(hex);
        const [[x, y], [nx, ny]] = [centre(layout, hex), centre(layout, next)];
        expect(Math.hypot(nx - x, ny - y)).toBeCloseTo(104, 0);
      }
  });
  it('have one line round them: inner sides are left out', () => {
    const sides = (hexes: string[]) => edgeOf(layout, hexes).split('M').length - 1;
    expect(sides(['0505'])).toBe(6);
    expect(sides(['0505', '0506'])).toBe(10);
    // A hex with all its neighbours: eighteen sides outside.
    expect(
      sides(['0505', ...[0, 1, 2, 3, 4, 5].map((side) => number(...beyond(layout, '0505', side)))]),
    ).toBe(18);
    expect(fillOf(layout, ['0505', '0506']).split('Z').length - 1).toBe(2);
  });
});

describe('a map of squares', () => {
  const squares = layoutOf('<svg viewBox="21 21 12486 1150">', { shape: 'squares', columns: 120, rows: 11 });
  it('a square is found at its middle and at its corners, and numbered as the rules number it', () => {
    for (const [column, row, hex] of [
      [1, 1, '0101'],
      [2, 1, '0201'],
      [120, 8, '120008'],
    ] as const) {
      expect(number(column, row)).toBe(hex);
      const [x, y] = centre(squares, hex);
      // The first square begins 24 units from the edge of the sheet, of which 21 are not shown; each is 104 wide and high.
      expect([x, y]).toEqual([3 + 52 + (column - 1) * 104, 3 + 52 + (row - 1) * 104]);
      for (const [dx, dy] of [
        [50, 50],
        [-50, 50],
        [50, -50],
        [-50, -50],
      ] as const)
        expect(hexAt(squares, x + dx, y + dy)).toBe(hex);
    }
    expect(hexAt(squares, -20, 10)).toBeNull();
  });
  it('a side leads to the square beside it, and back; an area has one line round it', () => {
    for (let side = 0; side < 4; side++) {
      const next = number(...beyond(squares, '0404', side));
      expect(number(...beyond(squares, next, side + 2))).toBe('0404');
    }
    const sides = (hexes: string[]) => edgeOf(squares, hexes).split('M').length - 1;
    expect([sides(['0404']), sides(['0404', '0504']), sides(['0404', '0505'])]).toEqual([4, 6, 8]);
  });
});

describe('the scale', () => {
  it('is a round number of hexes, no longer than asked unless one hex is', () => {
    for (const k of [0.05, 0.1, 0.29, 0.6, 1, 2.5]) {
      const { hexes, width } = scaleBar(layout, k, 110);
      expect([1, 2, 5, 10, 20, 50]).toContain(hexes);
      expect(width).toBeCloseTo(hexes * layout.row * k);
      expect(width <= 110 || hexes === 1).toBe(true);
    }
  });

  it('says how far so many hexes are', () => {
    expect([250, 1000, 2500, 20_000].map(distance)).toEqual(['250 m', '1 km', '2.5 km', '20 km']);
  });
});
