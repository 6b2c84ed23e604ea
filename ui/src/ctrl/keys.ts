/** Commands by their keys, and how a key press is read. */

export interface Command {
  id: string;
  title: string;
  group: 'Go' | 'Table' | 'Time' | 'View' | 'File';
  /** As shown and matched: `Ctrl+K`, `?`, `[`; several allowed. */
  keys: string[];
  run: () => void;
  /** Only listed and obeyed when it can do something. */
  when?: () => boolean;
  /** The key sheet leaves it out where the campaign has no use for it. */
  isListed?: () => boolean;
  /** Also obeyed while typing into a field, with a modifier held. */
  always?: boolean;
}

/** A way to write commands of one group. */
export const commandsIn =
  (group: Command['group']) =>
  (id: string, title: string, keys: string[], run: () => void, when?: () => boolean): Command => ({
    id,
    title,
    group,
    keys,
    run,
    ...(when && { when }),
  });

/** The name of a key press as the registry writes it. */
export function nameOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const held = [];
  if (event.ctrlKey || event.metaKey) held.push('Ctrl');
  if (event.altKey) held.push('Alt');
  if (event.shiftKey && (event.key.length > 1 || /[a-z]/i.test(event.key))) held.push('Shift');
  return [...held, key === ' ' ? 'Space' : key.length === 1 ? key.toUpperCase() : key].join('+');
}

/** Whether a key is text for the field it is pressed in. */
export function isTyped(event: KeyboardEvent): boolean {
  const at = event.target instanceof Element ? event.target : null;
  return at?.matches('input:not([type=checkbox]):not([type=radio]), textarea, select') ?? false;
}

/** Whether the focus lies on nothing that has arrows and letters of its own. */
export function isLetGo(event: KeyboardEvent): boolean {
  const at = event.target instanceof Element ? event.target : null;
  // Ways that exclude each other go by arrows.
  if (at?.matches('input[type=radio]') && (event.key === ' ' || event.key.startsWith('Arrow'))) return false;
  return !at?.closest('[role=slider], [role=tree], [role=listbox], [role=menu], [role=radiogroup]');
}

/** What a dice box takes for itself; every other key stays a command. */
export function isForDice(key: string): boolean {
  return (
    /^[0-9 ,*x-]$/i.test(key) ||
    ['Backspace', 'Delete', 'ArrowLeft', 'ArrowRight', 'Tab', 'Enter'].includes(key)
  );
}

/** The command a key means now. */
export function commandFor(
  commands: readonly Command[],
  key: string,
  isTyping: boolean,
): Command | undefined {
  return commands.find(
    (command) =>
      command.keys.some((k) => k.toUpperCase() === key.toUpperCase()) &&
      // A bare key is text to whoever types; one with a modifier held may still be a command.
      (!isTyping || (command.always === true && key.includes('+'))) &&
      (command.when?.() ?? true),
  );
}
