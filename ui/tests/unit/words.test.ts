// How the window writes names into its sentences.
import { describe, expect, it } from 'vitest';
import { dateOf, refusal, whose } from '../../src/ctrl/words';

describe('words', () => {
  it('say whose something is', () => {
    expect(whose('Anna', 'orders')).toBe('Anna’s orders');
    expect(whose('Hallmark Grenadiers', 'night')).toBe('Hallmark Grenadiers’ night');
    expect(whose('Lt Col Hale (Bert)', 'orders')).toBe('the orders of Lt Col Hale (Bert)');
  });
  it('write a month as the api does', () => {
    expect(dateOf('1944-09-17T06:00')).toBe('17 Sep 1944');
  });
  it('make whole sentences of a refusal and of the way out', () => {
    expect(refusal({ sentence: 'the hex is full' })).toBe('The hex is full.');
    expect(refusal({ sentence: 'Too far.', instead: 'go nearer' })).toBe('Too far. Go nearer.');
  });
});
