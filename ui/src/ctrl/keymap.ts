/** Every key that is no command, by where it is obeyed. What obeys it binds it by its name here; the key sheet shows this list. */

/** Who is asked first. Beside `focus` and `window` all of them come before what has the focus. */
export const LEVELS = ['question', 'screen', 'list', 'focus', 'window'] as const;
export type Level = (typeof LEVELS)[number];

interface Place {
  title: string;
  level: Level;
  /** By the name of what it does: what the sheet says, then the keys. `1–9`, `A–Z` and `Arrows` stand for all of them. */
  keys: Record<string, readonly [says: string, ...keys: string[]]>;
}

/** What map and table obey alike. */
const STANDS = {
  nextStand: ['Next stand that may act', 'N'],
  lastStand: ['Previous stand that may act', 'Shift+N'],
  nextTarget: ['Next target', 'X'],
  lastTarget: ['Previous target', 'Z'],
} as const;
const SIGHT = {
  nearer: ['Nearer', '+', '='],
  farther: ['Farther', '-'],
  fit: ['Show all of it', 'F'],
  list: ['As a list, and back', 'M'],
} as const;

export const KEYMAP = {
  window: {
    title: 'Everywhere',
    level: 'window',
    keys: {
      primary: ['The primary action on the prompt line', 'Enter'],
      cancel: ['Cancel: aim, selection, the past', 'Escape'],
    },
  },
  hub: {
    title: 'Campaigns',
    level: 'window',
    keys: {
      found: ['Begin this scenario', '1–9'],
      enter: ['Go on with the newest campaign', 'Enter'],
    },
  },
  dice: { title: 'Dice', level: 'window', keys: { app: ['The app rolls', 'R'] } },
  dicebox: {
    title: 'Dice box',
    level: 'focus',
    keys: {
      commit: ['Write the typed dice down', 'Enter'],
      app: ['The app rolls', 'R'],
      clear: ['Clear the typed dice, then leave the box', 'Escape'],
    },
  },
  choice: {
    title: 'A choice',
    level: 'question',
    keys: { option: ['Choose an option or drop it', '1–9', 'A–Z'] },
  },
  answers: {
    title: 'Who answers',
    level: 'question',
    keys: { answer: ['Give an answer from the list', '1–9'] },
  },
  map: {
    title: 'Map',
    level: 'screen',
    keys: {
      ...STANDS,
      cursor: ['Hex by hex', 'Arrows'],
      point: ['Select or aim at the cursor; leave it', 'Enter', 'Space', 'Escape'],
      ...SIGHT,
      layers: ['Layers', 'Y'],
      layer: ['While the layers are open: one on or off', '1–9'],
    },
  },
  table: {
    title: 'Table',
    level: 'screen',
    keys: {
      ...STANDS,
      nextOption: ['Next way to do it', 'V'],
      cursor: ['Inch by inch; with Shift by quarters', 'Arrows', 'Shift+Arrows'],
      point: ['Point; Space adds a corner', 'Enter', 'Space', 'Shift+Enter', 'Escape'],
      tape: ['Measuring tape', 'R'],
      ranges: ['Ranges', 'G'],
      ...SIGHT,
    },
  },
  battalions: { title: 'Map', level: 'list', keys: { wake: ['A battalion from the list', '1–9'] } },
  orders: {
    title: 'Orders',
    level: 'screen',
    keys: {
      hold: ['Show the orders while it is held down', 'Space'],
      letter: ['The order of this battalion, by its letter; with Shift of all', 'A–Z', 'Shift+A–Z'],
      row: ['Row by row', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'],
      cover: ['Cover the orders', 'Escape'],
    },
  },
  night: {
    title: 'Night',
    level: 'screen',
    keys: {
      go: ['By steps and rows', 'Arrows'],
      spend: ['Recover: the option with this number', '1–9'],
    },
  },
  strip: {
    title: 'Timeline',
    level: 'focus',
    keys: {
      step: ['Entry by entry', 'ArrowLeft', 'ArrowRight'],
      scale: ['Closer or farther', '+', '-'],
    },
  },
  course: {
    title: 'Course of the war',
    level: 'focus',
    keys: {
      step: ['Round by round', 'ArrowLeft', 'ArrowRight'],
      look: ['To this moment', 'Enter'],
    },
  },
  log: { title: 'Log', level: 'focus', keys: { step: ['Entry by entry', 'ArrowUp', 'ArrowDown'] } },
  tree: {
    title: 'Order of battle',
    level: 'focus',
    keys: {
      go: ['Through the tree', 'Arrows'],
      ends: ['First or last unit', 'Ctrl+Home', 'Ctrl+End'],
      pick: ['The unit’s history', 'Enter'],
      show: ['Show it on the map', 'M'],
    },
  },
  people: {
    title: 'People',
    level: 'focus',
    keys: {
      go: ['Person by person', 'ArrowUp', 'ArrowDown'],
      ends: ['First or last', 'Ctrl+Home', 'Ctrl+End'],
      open: ['Open the page', 'Enter'],
    },
  },
  person: { title: 'People', level: 'focus', keys: { back: ['Back from the page', 'Escape'] } },
  message: {
    title: 'Messages',
    level: 'focus',
    keys: { send: ['Send the message', 'Ctrl+Enter'] },
  },
  report: { title: 'Report', level: 'window', keys: { print: ['Print', 'Ctrl+P'] } },
} as const satisfies Record<string, Place>;

export type PlaceName = keyof typeof KEYMAP;
export type KeysOf<P extends PlaceName> = keyof (typeof KEYMAP)[P]['keys'];

const RANGES: Record<string, readonly string[]> = {
  '1–9': [...'123456789'],
  'A–Z': [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
  Arrows: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
};

/** The single keys that one of the list stands for. */
export function keysOf(listed: string): string[] {
  const [range] = Object.keys(RANGES).filter((name) => listed === name || listed.endsWith(`+${name}`));
  if (range === undefined) return [listed];
  const held = listed.slice(0, -range.length);
  return (RANGES[range] ?? []).map((key) => held + key);
}

const SHOWN: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  '-': '−',
};

/** A key as the sheet shows it. */
export function shownKey(key: string): string {
  return key.replace(/Arrow(Left|Right|Up|Down)|Escape|-$/, (name) => SHOWN[name] ?? name);
}
