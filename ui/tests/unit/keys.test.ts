import { describe, expect, it } from 'vitest';
import { commandFor, isForDice, nameOf, type Command } from '../../src/ctrl/keys';

const press = (key: string, held: Partial<KeyboardEvent> = {}) =>
  nameOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });
const command = (id: string, keys: string[], more: Partial<Command> = {}): Command => ({
  id,
  title: id,
  group: 'Go',
  keys,
  run: () => undefined,
  ...more,
});

describe('keys', () => {
  it('are named as the sheet shows them', () => {
    expect(press('k', { ctrlKey: true })).toBe('Ctrl+K');
    expect(press('?', { shiftKey: true })).toBe('?');
    expect(press('Z', { ctrlKey: true, shiftKey: true })).toBe('Ctrl+Shift+Z');
    expect(press(' ')).toBe('Space');
    expect(press('PageUp')).toBe('PageUp');
  });
  it('a bare key is text to whoever types, one with a modifier may be a command', () => {
    const list = [command('go', ['1', 'Alt+1'], { always: true }), command('undo', ['U'])];
    expect(commandFor(list, '1', true)).toBeUndefined();
    expect(commandFor(list, 'Alt+1', true)?.id).toBe('go');
    expect(commandFor(list, 'U', true)).toBeUndefined();
    expect(commandFor(list, 'u', false)?.id).toBe('undo');
  });
  it('a command that can do nothing is not obeyed', () => {
    expect(commandFor([command('x', ['X'], { when: () => false })], 'X', false)).toBeUndefined();
  });
  it('the dice box keeps what belongs to dice', () => {
    expect(['6', ' ', '*', 'x', '-', 'Backspace'].every(isForDice)).toBe(true);
    expect(['w', '[', 'PageUp', 'n', 'r'].some(isForDice)).toBe(false);
  });
});
