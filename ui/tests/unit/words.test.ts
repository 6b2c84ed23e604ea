// How the window writes names into its sentences.
import { describe, expect, it } from 'vitest';
import { dateOf, refusal, whose } from '../../src/ctrl/words';
import { gameTime, recordedOn } from '../../src/view/text';

describe('words', () => {
  it('say whose something is', () => {
    expect(whose('Anna', 'orders')).toBe('Anna’s orders');
    expect(whose('Hallmark Grenadiers', 'night')).toBe('Hallmark Grenadiers’ night');
    expect(whose('Lt Col Hale (Bert)', 'orders')).toBe('the orders of Lt Col Hale (Bert)');
  });
  it('write a month as the api does', () => {
    expect(dateOf('1944-09-17T06:00')).toBe('17 Sep 1944');
    expect(gameTime('1944-09-17T06:00')).toBe('17 Sep 06:00');
  });
  it('say when an entry was recorded, by the clock of this machine', () => {
    expect(recordedOn(new Date(2026, 8, 28, 14, 3, 59).getTime())).toBe('Recorded on 28 Sep 2026 at 14:03');
  });
  it('make whole sentences of a refusal and of the way out', () => {
    expect(refusal({ sentence: 'the hex is full' })).toBe('The hex is full.');
    expect(refusal({ sentence: 'Too far.', instead: 'go nearer' })).toBe('Too far. Go nearer.');
  });
});
