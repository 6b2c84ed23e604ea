// Somebody who sits at the display: sees its windows by their titles, types into the one in front, and drags files onto one as
// a file manager does. What the driver of the page cannot reach - the system's dialogs, a drop from outside - is reached so.
import { pathToFileURL } from 'node:url';
import { until } from './driver.mjs';
import { connect, u16, u32 } from './x11.mjs';

const CLIENT_MESSAGE = 33;
const SELECTION_REQUEST = 30;
const SELECTION_NOTIFY = 31;
const VIEWABLE = 2;
const KEY_DOWN = 2;
const KEY_UP = 3;
const BUTTON_DOWN = 4;
const BUTTON_UP = 5;
const MOVE = 6;
/** The names X has for keys that are no letters. */
const KEYSYM = { Enter: 0xff0d, Escape: 0xff1b, Tab: 0xff09, Shift: 0xffe1, Control: 0xffe3, Alt: 0xffe9 };
/** A drag that is answered by nobody has failed. */
const DRAG_MS = 10_000;

export async function sitDown() {
  const wire = await connect();
  const root = wire.screen.root;
  const xtest = (await wire.ask(98, 0, u16(5, 0), Buffer.from('XTEST')))[9];
  const keys = await keyboard(wire);

  /** What a hand does: a key, a button, or a move to a place. */
  const touch = (kind, which, x = 0, y = 0) =>
    wire.send(xtest, 2, Buffer.from([kind, which, 0, 0]), 0, root, 0, 0, u16(x, y), 0, 0);
  const press = (keycode, isDown) => touch(isDown ? KEY_DOWN : KEY_UP, keycode);
  const stroke = (keysym, held) => {
    const { keycode, isShifted } = keys.get(keysym);
    const all = [...held, ...(isShifted ? [KEYSYM.Shift] : [])].map((sym) => keys.get(sym).keycode);
    all.forEach((code) => press(code, true));
    press(keycode, true);
    press(keycode, false);
    all.reverse().forEach((code) => press(code, false));
  };

  const own = {
    /** The windows that can be seen, with their titles. */
    windows: () => windowsBelow(wire, root),
    async find(title) {
      return (await own.windows()).find((window) => title.test(window.title))?.id;
    },
    /** Waits for a window and gives it the keyboard, as a window manager would. */
    async front(title) {
      let id;
      await until(`a window ${title} is there`, async () => (id = await own.find(title)) !== undefined);
      wire.send(42, 1, id, 0);
      // The focus comes to the program as an event of its own.
      await new Promise((done) => setTimeout(done, 500));
      return id;
    },
    gone: (title) => until(`no window ${title} is there`, async () => (await own.find(title)) === undefined),
    key: (name, ...held) =>
      stroke(
        KEYSYM[name] ?? name.codePointAt(0),
        held.map((one) => KEYSYM[one]),
      ),
    async type(text) {
      for (const letter of text) {
        stroke(letter.codePointAt(0), []);
        await new Promise((done) => setTimeout(done, 8));
      }
    },
    /** Clicks at a place of a window. */
    async click(id, x, y) {
      const at = await wire.ask(40, 0, id, root, u16(x, y));
      touch(MOVE, 0, at.readInt16LE(12), at.readInt16LE(14));
      touch(BUTTON_DOWN, 1);
      touch(BUTTON_UP, 1);
    },
    /** Drags files from outside onto a window and lets go. Gives back whether it took them. */
    drop: (id, files, at = [300, 300]) =>
      drag(
        wire,
        id,
        files.map((file) => pathToFileURL(file).href),
        at,
      ),
    leave: () => wire.close(),
  };
  return own;
}

async function keyboard(wire) {
  const { first, last } = wire.keys;
  const reply = await wire.ask(101, 0, Buffer.from([first, last - first + 1, 0, 0]));
  const width = reply[1];
  const keys = new Map();
  for (let keycode = first; keycode <= last; keycode++) {
    for (const column of [0, 1]) {
      const keysym = reply.readUInt32LE(32 + 4 * ((keycode - first) * width + column));
      if (keysym && !keys.has(keysym)) keys.set(keysym, { keycode, isShifted: column === 1 });
    }
  }
  return keys;
}

async function windowsBelow(wire, parent) {
  const tree = await wire.ask(15, 0, parent);
  if (!tree) return [];
  const children = Array.from({ length: tree.readUInt16LE(16) }, (_, n) => tree.readUInt32LE(32 + 4 * n));
  const found = [];
  for (const id of children) {
    const attributes = await wire.ask(3, 0, id);
    if (attributes?.[26] !== VIEWABLE) continue;
    const title = (await property(wire, id, '_NET_WM_NAME')) || (await property(wire, id, 'WM_NAME'));
    if (title) found.push({ id, title });
    found.push(...(await windowsBelow(wire, id)));
  }
  return found;
}

async function property(wire, window, name) {
  const reply = await wire.ask(20, 0, window, await wire.atom(name), 0, 0, 1024);
  if (!reply) return '';
  return reply.subarray(32, 32 + (reply.readUInt32LE(16) * reply[1]) / 8).toString();
}

/** The drag of https://freedesktop.org/wiki/Specifications/XDND/, version 5, as its source. */
async function drag(wire, target, addresses, [x, y]) {
  const { root } = wire.screen;
  const names = ['Enter', 'Position', 'Status', 'Drop', 'Finished', 'Selection', 'ActionCopy'];
  const xdnd = {};
  for (const name of names) xdnd[name] = await wire.atom(`Xdnd${name}`);
  const list = await wire.atom('text/uri-list');
  const source = wire.name();
  // Only for input, and never seen: a window is what a drag comes from.
  wire.send(1, 0, source, root, u16(0, 0, 1, 1, 0, 2), 0, 0);
  wire.send(22, 0, source, xdnd.Selection, 0);
  const told = new Map();
  const deaf = wire.listen((event) => {
    const kind = event[0] & 0x7f;
    if (kind === CLIENT_MESSAGE) told.set(event.readUInt32LE(8), event);
    if (kind === SELECTION_REQUEST) hand(wire, event, list, `${addresses.join('\r\n')}\r\n`);
  });
  const tell = (what, ...data) => {
    const all = [source, ...data, 0, 0, 0, 0].slice(0, 5);
    wire.send(25, 0, target, 0, Buffer.from([CLIENT_MESSAGE, 32, 0, 0]), target, xdnd[what], u32(...all));
  };
  const isTaken = (what) => (told.get(xdnd[what])?.readUInt32LE(16) & 1) === 1;
  try {
    tell('Enter', 5 << 24, list);
    // What lies in the drag is fetched when it comes in; until then no program knows whether it wants it.
    await until(
      'the window wants what is dragged',
      () => {
        tell('Position', 0, (x << 16) | y, 0, xdnd.ActionCopy);
        return isTaken('Status');
      },
      DRAG_MS,
    );
    tell('Drop', 0, 0);
    await until('the window has taken the drop', () => told.has(xdnd.Finished), DRAG_MS);
    return isTaken('Finished');
  } finally {
    deaf();
    wire.send(4, 0, source);
  }
}

/** Hands over what is dragged to the window that asks for it. */
function hand(wire, event, list, text) {
  const [time, , requestor, selection, target, place] = Array.from({ length: 6 }, (_, n) =>
    event.readUInt32LE(4 + 4 * n),
  );
  const isList = target === list;
  const bytes = Buffer.from(text);
  if (isList) wire.send(18, 0, requestor, place, list, Buffer.from([8, 0, 0, 0]), bytes.length, bytes);
  const note = u32(time, requestor, selection, target, isList ? place : 0, 0, 0);
  wire.send(25, 0, requestor, 0, Buffer.from([SELECTION_NOTIFY, 0, 0, 0]), note);
}
