// How long there is for the orders that are being written: in figures by the second, in words by the minute.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Countdown, timeLeft, timeSpoken } from '../../src/ctrl/countdown.svelte';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('the time that is left', () => {
  it('is told in figures', () => {
    const left = (ms: number) => timeLeft(1_000_000 + ms, 1_000_000);
    expect(left(12 * MINUTE + 30_000)).toBe('12:30');
    expect(left(5000)).toBe('0:05');
    expect(left(HOUR + 2 * MINUTE + 3000)).toBe('1:02:03');
    expect(left(27 * HOUR)).toBe('1 day 3 h');
    expect(left(3 * 24 * HOUR)).toBe('3 days 0 h');
  });
  it('is never less than nothing, and a second that has begun counts', () => {
    expect([timeLeft(0, 0), timeLeft(0, 5000), timeLeft(1, 0), timeLeft(60_001, 0)]).toEqual([
      '0:00',
      '0:00',
      '0:01',
      '1:01',
    ]);
  });
  it('is said by the minute', () => {
    const said = (ms: number) => timeSpoken(ms, 0);
    expect(said(12 * MINUTE)).toBe('Orders are due in 12 minutes.');
    expect(said(12 * MINUTE - 1)).toBe('Orders are due in 12 minutes.');
    expect(said(11 * MINUTE)).toBe('Orders are due in 11 minutes.');
    expect(said(1000)).toBe('Orders are due in 1 minute.');
    expect(said(HOUR)).toBe('Orders are due in 60 minutes.');
    expect(said(2 * HOUR + MINUTE)).toBe('Orders are due in 2 hours.');
    expect(said(49 * HOUR)).toBe('Orders are due in 2 days.');
    expect(said(0)).toBe('Orders were due.');
  });
});

describe('a countdown', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_000_400 }));
  afterEach(() => void vi.useRealTimers());

  it('goes on with each full second that is left, and rests when it is over', () => {
    const countdown = new Countdown(1_003_000);
    const stop = countdown.start();
    const seen = [countdown.left];
    for (const step of [599, 1, 1000, 999]) {
      vi.advanceTimersByTime(step);
      seen.push(countdown.left);
    }
    expect(seen).toEqual(['0:03', '0:03', '0:02', '0:01', '0:01']);
    expect(countdown.isOver).toBe(false);
    vi.advanceTimersByTime(1);
    expect([countdown.isOver, countdown.spoken, vi.getTimerCount()]).toEqual([true, 'Orders were due.', 0]);
    stop();
  });
  it('stops when nobody shows it any more', () => {
    const stop = new Countdown(1_060_000).start();
    expect(vi.getTimerCount()).toBe(1);
    stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});
