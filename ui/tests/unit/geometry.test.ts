// Columns upright, even columns half a hex lower, as docs/API.md says of the map.
import { describe, expect, it } from 'vitest';
import { centre, hexAt, layoutOf, number, step } from '../../src/board/geometry';

const layout = layoutOf('<svg xmlns="x" viewBox="0 0 1 1" width="1158" height="1036" class="y">', 12, 9);

describe('the map in points', () => {
  it('reads its size from the drawing', () => {
    expect([layout.width, layout.height]).toEqual([1158, 1036]);
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
