// One Enter too many ends nobody's turn; and two moments beside each other.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ghostsOf, strengthOf } from '../../src/ctrl/compare';
import { Guard, SAME_PRESS_MS } from '../../src/ctrl/guard.svelte';
import type { MapView } from '../../src/gen/api';

describe('what would end a turn', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is done by a second press, not by the second half of the first', () => {
    const guard = new Guard();
    expect(guard.passes('end, entry 5')).toBe(false);
    vi.advanceTimersByTime(SAME_PRESS_MS - 1);
    expect(guard.isSoon).toBe(true);
    expect(guard.passes('end, entry 5')).toBe(false);
    vi.advanceTimersByTime(1);
    expect(guard.isAsked('end, entry 5')).toBe(true);
    expect(guard.passes('end, entry 5')).toBe(true);
  });
  it('is asked for anew when the war went on, and after Escape', () => {
    const guard = new Guard();
    guard.passes('end, entry 5');
    vi.advanceTimersByTime(SAME_PRESS_MS);
    expect(guard.passes('end, entry 6')).toBe(false);
    vi.advanceTimersByTime(SAME_PRESS_MS);
    expect(guard.drop()).toBe(true);
    expect(guard.drop()).toBe(false);
    expect(guard.passes('end, entry 6')).toBe(false);
  });
});

describe('two moments', () => {
  const map = (...stands: [string, string | null, number][]) =>
    ({ pieces: stands.map(([id, cell, strength]) => ({ id, cell, strength, side: 'blue' })) }) as MapView;
  const then = map(['a', '0101', 5], ['b', '0102', 4], ['c', '0103', 3], ['d', null, 6]);
  const now = map(['a', '0101', 4], ['b', '0202', 4], ['c', null, 0], ['d', '0104', 6]);

  it('show who stands elsewhere, and who is gone', () => {
    expect(ghostsOf(then, now)).toEqual([
      { css: 'ghost blue', from: '0102', to: '0202' },
      { css: 'ghost blue gone', from: '0103', to: '0103' },
    ]);
    expect(ghostsOf(null, now)).toEqual([]);
  });
  it('count what the war room counts, by the same figure', () => {
    const counted = { ...now, strength: [378, 209] as [number, number] };
    expect([strengthOf(counted, 'blue'), strengthOf(counted, 'orange')]).toEqual([378, 209]);
  });
});
