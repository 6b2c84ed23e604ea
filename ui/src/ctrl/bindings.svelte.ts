/** Which keys do what on this device: the key map and the commands as they come, and what the person has changed of them. */
import type { Command } from './keys';
import { KEYMAP, shownKey, type KeysOf, type PlaceName } from './keymap';
import { browserStore, readKey, type Store } from './store';

const KEY = 'wardiary.keys.1';
/** They go through everything on the screen and mean something else in each place: no command takes them. */
const HELD = ['Enter', 'Escape', 'Tab', 'Space', 'Backspace', 'Delete'];
/** What a browser or the system does not give away. */
const WINDOWS = [
  'Ctrl+W',
  'Ctrl+T',
  'Ctrl+N',
  'Ctrl+R',
  'Ctrl+Shift+W',
  'Ctrl+Shift+T',
  'Ctrl+Shift+N',
  'Alt+F4',
  'F5',
  'F11',
  'F12',
];
/** Held or dead keys: nothing is pressed yet. */
const ALONE = ['Control', 'Shift', 'Alt', 'Meta', 'CapsLock', 'AltGraph', 'Dead', 'Process', 'Unidentified'];

type Changed = Partial<Record<string, readonly string[]>>;
/** Something that a key does. */
export interface Bound {
  /** `undo` for a command, `map.fit` for a key of a place. */
  id: string;
  title: string;
  /** Where it is obeyed; a command is obeyed everywhere. */
  place: string;
  usual: readonly string[];
}

/** Of places only what has keys of its own: arrows and digits that stand for a list stay as they are. */
const isFixed = (keys: readonly string[]) =>
  keys.some((key) => /[–]|Arrow|^(Ctrl\+)?(Home|End)$/.test(key) || HELD.includes(key));

/** What is the same on the map and on the table, or in the box and beside it, has the same keys there. */
function idOf(place: string, does: string): string {
  if (place === 'dicebox' && does === 'app') return 'dice.app';
  return `${place === 'table' && does in KEYMAP.map.keys ? 'map' : place}.${does}`;
}

const ofPlaces: readonly Bound[] = Object.entries(KEYMAP).flatMap(([name, { title, keys }]) =>
  Object.entries<readonly [string, ...string[]]>(keys).flatMap(([does, [says, ...usual]]) => {
    const id = `${name}.${does}`;
    if (isFixed(usual) || idOf(name, does) !== id) return [];
    const place = name === 'map' && does in KEYMAP.table.keys ? 'Map and table' : title;
    return [{ id, title: says, place, usual }];
  }),
);

export class Bindings {
  #changed = $state.raw<Changed>({});
  readonly #store: Store | null;
  /** The window's commands, as soon as there is one. */
  #commands: readonly Bound[] = [];

  constructor(store: Store | null = null) {
    this.#store = store;
  }

  /** Everything that can be given another key. */
  get all(): readonly Bound[] {
    return [...this.#commands, ...ofPlaces];
  }

  /** Gives each command the keys of this device in place of its usual ones. */
  take(commands: Command[]): Command[] {
    const taken = commands.map((command): Bound => {
      const { id, group: place, keys: usual } = command;
      const keysNow = () => this.keys(id, usual);
      Object.defineProperty(command, 'keys', { get: keysNow, enumerable: true, configurable: true });
      // Its title may follow the battle that is shown.
      return Object.defineProperty({ id, title: '', place, usual }, 'title', { get: () => command.title });
    });
    const isTaken = ({ id }: Bound) => taken.some((one) => one.id === id);
    this.#commands = [...this.#commands.filter((one) => !isTaken(one)), ...taken];
    this.#read();
    return commands;
  }

  /** The keys that do something now. */
  keys(id: string, usual: readonly string[] = this.#find(id)?.usual ?? []): string[] {
    return [...(this.#changed[id] ?? usual)];
  }

  /** The keys of a place, by what they do. */
  of<P extends PlaceName>(place: P, does: KeysOf<P>): readonly string[] {
    const [, ...usual] = (KEYMAP[place].keys as Record<string, readonly [string, ...string[]]>)[
      does as string
    ] ?? [''];
    return this.keys(idOf(place, String(does)), usual);
  }

  /** Its first key as people read it; nothing where it has none. */
  shown(id: string): string {
    const [first] = this.keys(id);
    return first ? shownKey(first) : '';
  }

  /** "Layers (Y)": what a button does, with the key that does it too. */
  tip(says: string, id: string): string {
    const key = this.shown(id);
    return key ? `${says} (${key})` : says;
  }

  isChanged(id: string): boolean {
    return this.#changed[id] !== undefined;
  }

  get hasChanges(): boolean {
    return Object.keys(this.#changed).length > 0;
  }

  /** Why a key cannot do it, in a sentence; nothing when it can. */
  whyNot(id: string, key: string): string | null {
    const shown = shownKey(key);
    const bare = key.replace(/^Shift\+/, '');
    if (HELD.includes(bare) || bare.startsWith('Arrow'))
      return `${shown} moves the focus, confirms or cancels everywhere. Choose another key.`;
    if (WINDOWS.includes(key)) return `${shown} belongs to the browser or the window. Choose another key.`;
    const taken = this.all.find((other) => other.id !== id && meets(id, other.id) && this.#has(other, key));
    if (!taken) return null;
    return `${shown} already does “${taken.title}” (${taken.place}). Choose another key, or change that one first.`;
  }

  /** Puts a key in the place of another; the sentence why not, where it cannot be. */
  change(id: string, from: string | null, to: string): string | null {
    const why = this.whyNot(id, to);
    if (why) return why;
    const now = this.keys(id);
    const next = from === null ? [...now, to] : now.map((key) => (key === from ? to : key));
    this.#keep({ ...this.#changed, [id]: [...new Set(next)] });
    return null;
  }

  /** The usual keys of one thing again, or of everything. What has taken one of them meanwhile gets its usual ones, too. */
  reset(id?: string): void {
    if (id === undefined) return this.#keep({});
    this.#keep(Object.fromEntries(Object.entries(this.#changed).filter(([one]) => one !== id)));
    const usual = this.#find(id)?.usual ?? [];
    const other = usual.flatMap(
      (key) => this.all.find((one) => one.id !== id && meets(id, one.id) && this.#has(one, key)) ?? [],
    );
    for (const one of other) if (this.isChanged(one.id)) this.reset(one.id);
  }

  #find(id: string): Bound | undefined {
    return this.all.find((one) => one.id === id);
  }

  #has({ id, usual }: Bound, key: string): boolean {
    return this.keys(id, usual).some((one) => one.toUpperCase() === key.toUpperCase());
  }

  #keep(changed: Changed): void {
    this.#changed = changed;
    this.#store?.setItem(KEY, JSON.stringify(changed));
  }

  /** What was kept, one after another: what cannot be any more, or is no list of keys, keeps its usual ones. */
  #read(): void {
    this.#changed = {};
    const kept: unknown = readKey<Record<string, unknown>>(this.#store, KEY);
    for (const [id, keys] of Object.entries(kept ?? {})) {
      const isList = Array.isArray(keys) && keys.every((key) => typeof key === 'string' && key.length > 0);
      if (!isList || !this.#find(id)) continue;
      if ((keys as string[]).every((key) => this.#find(id)?.usual.includes(key) || !this.whyNot(id, key)))
        this.#changed = { ...this.#changed, [id]: keys as string[] };
    }
  }
}

/** Whether two things may be heard at the same time: keys of two places may be the same; a command is heard everywhere. */
function meets(one: string, other: string): boolean {
  const placeOf = (id: string) => {
    const place = ofPlaces.some((bound) => bound.id === id) ? id.split('.')[0] : null;
    return place === 'table' ? 'map' : place;
  };
  const [here, there] = [placeOf(one), placeOf(other)];
  return here === null || there === null || here === there;
}

/** Whether a press is a key of its own, and not one that is only held. */
export const isWhole = ({ key }: Pick<KeyboardEvent, 'key'>): boolean => !ALONE.includes(key);

/** The window's. */
export const bindings = new Bindings(browserStore());
