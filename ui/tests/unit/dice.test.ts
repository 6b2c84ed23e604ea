// The dice box: what is typed stands at once; what it means is the api's word alone, and an old word is never taken for a new one.
import { describe, expect, it } from 'vitest';
import { DiceBox } from '../../src/ctrl/dice.svelte';
import type { DiceTyped } from '../../src/gen/api';

/** An api that answers when told to. */
function slow() {
  const waiting: { typed: string; answer: (said: Partial<DiceTyped>) => void; fail: () => void }[] = [];
  const box = new DiceBox(
    (typed) =>
      new Promise((done, fail) =>
        waiting.push({
          typed,
          fail: () => fail(new Error('nobody there')),
          answer: (said) =>
            done({
              typed,
              faces: [],
              expected: 3,
              complete: false,
              problem: null,
              sentence: typed,
              value: 0,
              ...said,
            }),
        }),
      ),
  );
  const last = (typed: string) => {
    const asked = waiting.filter((one) => one.typed === typed).at(-1);
    if (!asked) throw new Error(`${typed} was not asked`);
    return asked;
  };
  return { box, last, asked: () => waiting.map(({ typed }) => typed) };
}
const faces = (...shown: number[]) => shown.map((face) => ({ face, reading: 'hit' }));
const turn = () => new Promise((done) => setTimeout(done));

describe('the dice box', () => {
  it('shows what is typed before anybody has read it, and is not complete until it was read', async () => {
    const { box, last } = slow();
    box.call(3, 6);
    box.text = '665';
    expect([box.text, box.isRead, box.isComplete]).toEqual(['665', false, false]);
    last('665').answer({ complete: true, faces: faces(6, 6, 5) });
    await box.settled();
    expect([box.isRead, box.isComplete]).toEqual([true, true]);
  });
  it('a late word about an older text changes nothing', async () => {
    const { box, last } = slow();
    box.call(3, 6);
    box.text = '66';
    box.text = '665';
    last('665').answer({ complete: true, faces: faces(6, 6, 5) });
    await box.settled();
    last('66').answer({ faces: faces(6, 6) });
    await turn();
    expect([box.read?.typed, box.isComplete]).toEqual(['665', true]);
  });
  it('a word about the call before does not answer the next one', async () => {
    const { box, last } = slow();
    box.call(1, 6);
    box.text = '6';
    const old = last('6');
    box.call(1, 10);
    old.answer({ complete: true, faces: faces(6) });
    await turn();
    expect([box.text, box.isComplete]).toEqual(['', false]);
  });
  it('asks once for each text', async () => {
    const { box, last, asked } = slow();
    box.call(3, 6);
    for (const text of ['6', '66']) {
      box.text = text;
      last(text).answer({ faces: faces(...[...text].map(Number)) });
      await box.settled();
    }
    box.text = '6';
    await box.settled();
    expect(asked()).toEqual(['', '6', '66']);
    expect(box.read?.faces).toHaveLength(1);
  });
  it('keys on the screen add a die and take one back, what is wrong first', async () => {
    const { box, last } = slow();
    box.call(3, 6);
    box.press(6);
    box.press(4);
    expect(box.text).toBe('6 4');
    last('6 4').answer({ faces: faces(6, 4) });
    await box.back();
    expect(box.text).toBe('6');
    box.text = '6 9';
    last('6 9').answer({ faces: faces(6), problem: { at: 3, sentence: 'A 9 is not on a d6' } });
    await box.settled();
    expect(box.isWrong).toBe(true);
    await box.back();
    expect(box.text).toBe('6');
    expect(box.of(6)).toBe(1);
  });
  it('without an answer nothing is called complete', async () => {
    const { box, last } = slow();
    box.call(1, 6);
    box.text = '6';
    last('6').fail();
    await box.settled();
    expect([box.read, box.isComplete]).toEqual([null, false]);
  });
});
