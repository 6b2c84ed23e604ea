// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { commandsOf } from '../../src/ctrl/commands';
import type { Desk } from '../../src/ctrl/desk.svelte';
import { Keyboard } from '../../src/ctrl/keyboard';
import { KEYMAP, keysOf, LEVELS } from '../../src/ctrl/keymap';

class FakeElement {
  constructor(
    readonly tag = 'body',
    readonly id = '',
  ) {}
  matches = (selector: string) => selector.includes(this.tag) && this.tag !== 'body';
  contains = (other: unknown) => other === this;
  closest = () => null;
}

let dialog: object | null = null;
beforeEach(() => {
  dialog = null;
  vi.stubGlobal('Element', FakeElement);
  vi.stubGlobal('document', { querySelector: () => dialog });
});
afterEach(() => vi.unstubAllGlobals());

/** A key press; whether it was taken before the focus or after it, or not at all. */
function pressed(keyboard: Keyboard, key: string, target = new FakeElement()): 'before' | 'after' | null {
  const event = {
    key,
    target,
    defaultPrevented: false,
    preventDefault: () => undefined,
    stopImmediatePropagation: () => undefined,
  } as unknown as KeyboardEvent;
  if (keyboard.press(event, true)) return 'before';
  return keyboard.press(event, false) ? 'after' : null;
}

const mapActs = (does: (what: string) => unknown) =>
  Object.fromEntries(Object.keys(KEYMAP.map.keys).map((name) => [name, () => does(name)])) as Record<
    keyof typeof KEYMAP.map.keys,
    () => unknown
  >;

describe('the keyboard', () => {
  it('obeys a place until it is left', () => {
    const keyboard = new Keyboard();
    const done: string[] = [];
    const leave = keyboard.bind(
      'map',
      mapActs((what) => done.push(what)),
    );
    expect(pressed(keyboard, 'n')).toBe('before');
    expect(done).toEqual(['nextStand']);
    leave();
    expect(pressed(keyboard, 'n')).toBeNull();
  });
  it('asks a question before the screen, and hands on what it has no use for', () => {
    const keyboard = new Keyboard();
    const done: string[] = [];
    keyboard.bind(
      'map',
      mapActs((what) => done.push(what)),
    );
    keyboard.bind('choice', { option: ({ key }) => key === '1' && done.push('option') });
    pressed(keyboard, '1');
    pressed(keyboard, 'f');
    expect(done).toEqual(['option', 'fit']);
  });
  it('leaves text to its field and everything to a dialog, but a place inside one hears its own keys', () => {
    const keyboard = new Keyboard();
    const field = new FakeElement('input');
    keyboard.bind(
      'map',
      mapActs(() => true),
    );
    expect(pressed(keyboard, 'n', field)).toBeNull();
    dialog = {};
    expect(pressed(keyboard, 'n')).toBeNull();
    const acts = { commit: () => true, app: () => true, clear: () => false };
    keyboard.bind('dicebox', acts, { inside: field as unknown as Element });
    expect(pressed(keyboard, 'Enter', field)).toBe('after');
    expect(pressed(keyboard, 'Escape', field)).toBeNull();
  });
  it('keeps what belongs to dice from everybody else', () => {
    const keyboard = new Keyboard();
    keyboard.bind(
      'map',
      mapActs(() => true),
    );
    const dice = new FakeElement('input', 'dice');
    expect(pressed(keyboard, 'x', dice)).toBeNull();
    expect(pressed(keyboard, 'n', dice)).toBe('before');
  });
});

describe('the key map', () => {
  const bare = { play: null, settings: {} } as unknown as Desk;
  const ofPlace = (place: keyof typeof KEYMAP) =>
    Object.values<readonly string[]>(KEYMAP[place].keys).flatMap(([, ...keys]) => keys.flatMap(keysOf));

  it('has every key of a place once', () => {
    for (const place of Object.keys(KEYMAP) as (keyof typeof KEYMAP)[]) {
      const keys = ofPlace(place);
      expect(keys, place).toEqual([...new Set(keys)]);
      expect(LEVELS).toContain(KEYMAP[place].level);
    }
  });
  it('takes no letter from a command on the map and on the table', () => {
    const letters = commandsOf(bare).flatMap(({ keys }) =>
      keys.filter((key) => /^(Shift\+)?[A-Z]$/.test(key)),
    );
    expect(letters).toEqual([...new Set(letters)]);
    for (const place of ['map', 'table'] as const)
      expect(ofPlace(place).filter((key) => letters.includes(key))).toEqual([]);
  });
});
