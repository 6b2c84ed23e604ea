// The grammar of typed dice: DESIGN §5, as in the kernel's notation.
import { describe, expect, it } from 'vitest';
import { DiceBox, read } from '../../src/ctrl/dice.svelte';

describe('typed dice', () => {
  it.each([
    ['66531', 6, [6, 6, 5, 3, 1]],
    ['6 6 5 3 1', 6, [6, 6, 5, 3, 1]],
    ['3*6 2*5', 6, [6, 6, 6, 5, 5]],
    ['3x6,2x5', 6, [6, 6, 6, 5, 5]],
    ['665-', 6, [6, 6]],
    ['66 - 5', 6, [6, 5]],
    ['10 4 0', 10, [10, 4, 10]],
    ['', 6, []],
  ])('%s on d%i', (text, sides, faces) => {
    expect(read(text, sides)).toEqual({ faces, problem: null });
  });
  it.each([
    ['7', 6],
    ['0', 6],
    ['6a', 6],
    ['-', 6],
    ['11', 10],
  ])('%s on d%i is a mistake', (text, sides) => {
    expect(read(text, sides).problem).not.toBeNull();
  });
  it('says the wrong count before Enter', () => {
    const box = new DiceBox();
    box.call(3, 6);
    box.text = '66';
    expect([box.isComplete, box.isWrong, box.progress]).toEqual([false, false, '2 of 3 dice']);
    box.text = '6666';
    expect([box.isComplete, box.isWrong]).toEqual([false, true]);
    expect(box.progress).toContain('1 too many');
    box.text = '665';
    expect([box.isComplete, box.isWrong]).toEqual([true, false]);
  });
  it('an unfinished run of equal dice is no mistake yet', () => {
    expect(read('3*', 6)).toEqual({ faces: [], problem: null });
  });
  it('is empty again for the next call', () => {
    const box = new DiceBox();
    box.call(2, 6);
    box.press(6);
    box.press(4);
    expect(box.isComplete).toBe(true);
    box.back();
    expect(box.reading.faces).toEqual([6]);
    box.call(5, 6);
    expect([box.text, box.count]).toEqual(['', 5]);
  });
});
