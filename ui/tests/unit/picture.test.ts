import { expect, test } from 'vitest';
import { whyNot, within } from '../../src/ctrl/picture';

test('a picture keeps its shape and no edge is longer than 1600 pixels', () => {
  expect(within(4032, 3024)).toEqual([1600, 1200]);
  expect(within(3024, 4032)).toEqual([1200, 1600]);
  expect(within(640, 480)).toEqual([640, 480]);
  expect(within(20_000, 3)).toEqual([1600, 1]);
});

test('what is not a photograph is named with the way out', () => {
  const file = (name: string, type: string, size: number) => ({ name, type, size });
  expect(whyNot(file('bridge.jpg', 'image/jpeg', 3_000_000))).toBeNull();
  expect(whyNot(file('bridge', '', 3_000_000))).toBeNull();
  expect(whyNot(file('film.mp4', 'video/mp4', 3_000_000))).toContain('film.mp4 is not a picture');
  expect(whyNot(file('scan.png', 'image/png', 200 * 1024 * 1024))).toContain('200 MB; 50 MB are the most');
  expect(whyNot(file('none.jpg', 'image/jpeg', 0))).toContain('is empty');
});
