// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { Settings } from '../../src/ctrl/settings.svelte';
import { heard, SOUNDS, Sounds, type Sound } from '../../src/ctrl/sounds';

/** A browser's sound, as far as it is used: counts what is started. */
function browser() {
  const told = { opened: 0, started: 0, loud: [] as number[] };
  const param = () => ({
    set value(loud: number) {
      told.loud.push(loud);
    },
    setValueAtTime: () => undefined,
    exponentialRampToValueAtTime: () => undefined,
  });
  const node = () => ({
    connect: () => undefined,
    start: () => (told.started += 1),
    stop: () => undefined,
    gain: param(),
    frequency: { value: 0 },
  });
  const open = () => {
    told.opened += 1;
    const buffer = { getChannelData: () => new Float32Array(8) };
    const made = { currentTime: 0, sampleRate: 48_000, destination: {}, resume: () => Promise.resolve() };
    const makes = { createGain: node, createOscillator: node, createBufferSource: node };
    return { ...made, ...makes, createBuffer: () => buffer } as unknown as AudioContext;
  };
  return { told, open };
}
const ALL = Object.keys(SOUNDS) as Sound[];

describe('sounds', () => {
  it('are off until they are wanted: nothing is even opened', () => {
    const { told, open } = browser();
    const sounds = new Sounds(new Settings(null), open);
    for (const sound of ALL) sounds.play(sound);
    expect(told).toEqual({ opened: 0, started: 0, loud: [] });
  });
  it('are heard when they are on, as loud as was set, and not any more when they are off again', () => {
    const { told, open } = browser();
    const settings = new Settings(null);
    settings.set({ sound: true, volume: 25 });
    const sounds = new Sounds(settings, open);
    for (const sound of ALL) {
      const before = told.started;
      sounds.play(sound);
      expect(told.started, sound).toBeGreaterThan(before);
    }
    expect(told.opened).toBe(1);
    expect(told.loud).toContain(0.25);
    const heardSoFar = told.started;
    settings.set({ volume: 0 });
    sounds.play('dice');
    settings.set({ sound: false, volume: 60 });
    sounds.play('dice');
    expect(told.started).toBe(heardSoFar);
  });
  it('stay silent where the browser has none', () => {
    const settings = new Settings(null);
    settings.set({ sound: true });
    const none = () => {
      throw new Error('no sound here');
    };
    expect(() => new Sounds(settings, none).play('turn')).not.toThrow();
  });
  it('tell the most telling thing alone', () => {
    const quiet = { isTurn: false, isRefused: false };
    expect(heard(['ordered', 'rolled', 'revealed'], quiet)).toBe('dice');
    expect(heard(['sealed', 'revealed'], { ...quiet, isTurn: true })).toBe('revealed');
    expect(heard(['happened'], { ...quiet, isTurn: true })).toBe('turn');
    expect(heard(['rolled'], { ...quiet, isRefused: true })).toBe('refused');
    expect(heard(['happened'], quiet)).toBeNull();
  });
});
