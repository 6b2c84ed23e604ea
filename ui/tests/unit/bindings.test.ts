// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { Bindings } from '../../src/ctrl/bindings.svelte';
import { commandsOf } from '../../src/ctrl/commands';
import type { Desk } from '../../src/ctrl/desk.svelte';

const bare = { play: null, settings: {}, titleOf: (screen: string) => screen } as unknown as Desk;
function kept(text?: string) {
  const items = new Map(text === undefined ? [] : [['wardiary.keys.1', text]]);
  const setItem = (key: string, value: string) => void items.set(key, value);
  return { items, getItem: (key: string) => items.get(key) ?? null, setItem };
}
function opened(store = kept()) {
  const bindings = new Bindings(store);
  const commands = bindings.take(commandsOf(bare));
  const keysOf = (id: string) => commands.find((one) => one.id === id)?.keys;
  return { bindings, keysOf, store };
}

describe('the keys of this device', () => {
  it('name everything once, and nothing begins with a key that is bound twice', () => {
    const { bindings } = opened();
    const ids = bindings.all.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
    for (const { id, usual } of bindings.all)
      for (const key of usual)
        if (!/Enter$/.test(key)) expect([id, key, bindings.whyNot(id, key)]).toEqual([id, key, null]);
  });
  it('change for the keyboard, the sheet and the tooltips alike, and are kept', () => {
    const { bindings, keysOf, store } = opened();
    expect(bindings.change('time.mark', 'B', 'K')).toBeNull();
    expect(keysOf('time.mark')).toEqual(['K']);
    expect(bindings.tip('Bookmark', 'time.mark')).toBe('Bookmark (K)');
    expect(bindings.change('map.fit', 'F', 'Ctrl+F')).toBeNull();
    expect(bindings.of('map', 'fit')).toEqual(['Ctrl+F']);
    expect(bindings.of('table', 'fit')).toEqual(['Ctrl+F']);
    expect(opened(store).keysOf('time.mark')).toEqual(['K']);
  });
  it('are refused where they do something already, and the sentence says what', () => {
    const { bindings, keysOf } = opened();
    expect(bindings.change('time.mark', 'B', 'L')).toMatch(
      /^L already does “Show or hide the log” \(View\)\./,
    );
    expect(bindings.change('map.fit', 'F', 'U')).toContain('Take the last order out');
    expect(bindings.change('time.mark', 'B', 'N')).toContain('Next stand that may act');
    expect(bindings.change('time.mark', 'B', 'Enter')).toContain('Enter');
    expect(bindings.change('time.mark', 'B', 'Ctrl+W')).toContain('browser');
    expect(keysOf('time.mark')).toEqual(['B']);
  });
  it('of two places may be the same', () => {
    const { bindings } = opened();
    expect(bindings.change('tree.show', 'M', 'F')).toBeNull();
    expect(bindings.change('table.tape', 'R', 'F')).toContain('Show all of it');
  });
  it('go back to the usual ones, one by one or all', () => {
    const { bindings, keysOf } = opened();
    bindings.change('time.mark', 'B', 'K');
    bindings.change('log', 'L', 'B');
    bindings.reset('time.mark');
    expect([keysOf('time.mark'), keysOf('log')]).toEqual([['B'], ['L']]);
    bindings.change('log', 'L', 'K');
    expect(bindings.hasChanges).toBe(true);
    bindings.reset();
    expect([keysOf('log'), bindings.hasChanges]).toEqual([['L'], false]);
  });
  it('that were kept and cannot be any more are the usual ones', () => {
    const spoilt = { 'time.mark': ['L'], log: 'x', nothing: ['Y'], 'map.fit': [3], palette: ['Ctrl+J'] };
    const { bindings, keysOf } = opened(kept(JSON.stringify(spoilt)));
    expect(keysOf('time.mark')).toEqual(['B']);
    expect(keysOf('log')).toEqual(['L']);
    expect(bindings.of('map', 'fit')).toEqual(['F']);
    expect(keysOf('palette')).toEqual(['Ctrl+J']);
    expect(opened(kept('{')).keysOf('log')).toEqual(['L']);
  });
});
