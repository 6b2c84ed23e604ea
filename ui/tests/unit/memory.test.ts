import { describe, expect, it } from 'vitest';
import { Memory } from '../../src/ctrl/memory';
import { ago } from '../../src/view/text';

function store(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage;
}

describe('what a window remembers', () => {
  it('the seats of each campaign, over a reload', () => {
    const lasting = store();
    new Memory(lasting).seat('a', { automatic: ['orange'], isHeld: true, pace: 'slow' });
    const again = new Memory(lasting);
    expect(again.seating('a')).toEqual({ automatic: ['orange'], isHeld: true, pace: 'slow' });
    expect(again.seating('b').automatic).toEqual([]);
  });
  it('what lay open, in this window alone', () => {
    const lasting = store();
    const own = store();
    new Memory(lasting, own).open = 'a';
    expect(new Memory(lasting, own).open).toBe('a');
    expect(new Memory(lasting, store()).open).toBeNull();
  });
  it('which battle was looked at, of the campaign it belongs to', () => {
    const own = store();
    new Memory(store(), own).look('a', 'farm');
    expect(new Memory(store(), own).battle('a')).toBe('farm');
    expect(new Memory(store(), own).battle('b')).toBeNull();
    expect(new Memory(store(), store()).battle('a')).toBeNull();
  });
  it('the newest fifty campaigns, and nothing that cannot be read', () => {
    const lasting = store();
    const memory = new Memory(lasting);
    for (let n = 0; n < 60; n++) memory.seat(`c${n}`, { automatic: ['blue'], isHeld: false, pace: 'quick' });
    expect(memory.seating('c9').automatic).toEqual([]);
    expect(memory.seating('c10').automatic).toEqual(['blue']);
    lasting.setItem('wardiary.seats.1', '{');
    expect(memory.seating('c59').automatic).toEqual([]);
  });
});

describe('how long ago', () => {
  it('is said in whole days, hours and minutes', () => {
    const now = Date.UTC(2026, 0, 10, 12);
    const minute = 60_000;
    expect([10_000, 5 * minute, 3 * 60 * minute, 50 * 60 * minute].map((ms) => ago(now - ms, now))).toEqual([
      'just now',
      '5 minutes ago',
      '3 hours ago',
      '2 days ago',
    ]);
  });
});
