/** The one place that hears keys. What is on the screen binds what it obeys, by its name in the key map. */
import { Bindings, bindings } from './bindings.svelte';
import { commandFor, isForDice, isTyped, nameOf, type Command } from './keys';
import { KEYMAP, keysOf, LEVELS, type KeysOf, type PlaceName } from './keymap';

/** Does it; `false` when it has no use for the key now, which then goes on to the next. */
export type Act = (event: KeyboardEvent) => unknown;

interface More {
  /** Only while this holds. */
  when?: (event: KeyboardEvent) => boolean;
  /** Only for keys pressed inside of it. */
  inside?: Element;
  /** Also for keys that are text to the field they are pressed in. */
  isTyping?: boolean;
}

interface Bound extends More {
  level: number;
  /** What a key means here: the person may change it while this is bound. */
  meant: (key: string) => Act | undefined;
}

const FIRST = LEVELS.indexOf('focus');

export class Keyboard {
  #bound: Bound[] = [];
  #commands: () => readonly Command[] = () => [];
  readonly #bindings: Bindings;

  constructor(bindings = new Bindings()) {
    this.#bindings = bindings;
  }

  /** Obeys the keys of a place until the function that comes back is called. */
  bind<P extends PlaceName>(place: P, acts: Record<KeysOf<P>, Act>, more: More = {}): () => void {
    const { level, keys } = KEYMAP[place];
    const names = Object.keys(keys) as KeysOf<P>[];
    const meant = (key: string) => {
      const name = names.find((one) => this.#bindings.of(place, one).flatMap(keysOf).includes(key));
      return name && acts[name];
    };
    const bound = { ...more, level: LEVELS.indexOf(level), meant };
    // The newest of a level first: what came last lies on top.
    this.#bound = [bound, ...this.#bound].sort((one, other) => one.level - other.level);
    return () => (this.#bound = this.#bound.filter((one) => one !== bound));
  }

  /** What nobody else had a use for may be one of these. */
  obey(commands: () => readonly Command[]): void {
    this.#commands = commands;
  }

  /** Hears a window. What lies before the focus is asked on the way down, the rest on the way up. */
  listen(window: Pick<Window, 'addEventListener' | 'removeEventListener'>): () => void {
    const down = (event: KeyboardEvent) => void this.press(event, true);
    const up = (event: KeyboardEvent) => void this.press(event, false);
    window.addEventListener('keydown', down, true);
    window.addEventListener('keydown', up);
    return () => {
      window.removeEventListener('keydown', down, true);
      window.removeEventListener('keydown', up);
    };
  }

  /** Asks those before the focus, or the others, in their order; the first that has a use for the key takes it. */
  press(event: KeyboardEvent, isDown: boolean): boolean {
    if (event.defaultPrevented) return false;
    const name = nameOf(event);
    for (const bound of this.#bound) {
      if (bound.level < FIRST !== isDown || !isFor(bound, event)) continue;
      const act = bound.meant(name);
      if (!act || act(event) === false) continue;
      event.preventDefault();
      event.stopImmediatePropagation();
      return true;
    }
    return !isDown && this.#command(name, event);
  }

  #command(name: string, event: KeyboardEvent): boolean {
    // Over a dialog only what finds everything else.
    if (isOverlaid() && name !== 'Ctrl+K') return false;
    const command = commandFor(this.#commands(), name, isText(event));
    if (!command) return false;
    event.preventDefault();
    command.run();
    return true;
  }
}

const isOverlaid = () => document.querySelector('[role=dialog]') !== null;

/** Whether it is text for the field it is pressed in: a dice box takes only what belongs to dice. */
export function isText(event: KeyboardEvent): boolean {
  const isDice = event.target instanceof Element && event.target.id === 'dice';
  return isTyped(event) && (!isDice || isForDice(event.key));
}

function isFor({ when, inside, isTyping = false }: Bound, event: KeyboardEvent): boolean {
  const at = event.target instanceof Element ? event.target : null;
  if (inside) return inside.contains(at) && (when?.(event) ?? true);
  return !isOverlaid() && (isTyping || !isText(event)) && (when?.(event) ?? true);
}

/** The window's. */
export const keyboard = new Keyboard(bindings);
