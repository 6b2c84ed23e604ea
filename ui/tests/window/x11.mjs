// As much of the X protocol as a test needs to sit at a display: windows, their properties, messages between them, and keys.
// Spoken by hand, so that nothing has to be installed beside the display itself. Numbers stand in the byte order of the wire.
import { readFileSync } from 'node:fs';
import { createConnection } from 'node:net';

const REPLY = 1;
const ERROR = 0;
/** An error, a reply's head and an event are this long, in bytes. */
const PACKET = 32;

/** Connects to the display that DISPLAY names. */
export function connect(display = process.env.DISPLAY ?? ':0') {
  const number = /:(\d+)/.exec(display)?.[1];
  const socket = createConnection(`/tmp/.X11-unix/X${number}`);
  return new Promise((done, failed) => {
    socket.on('error', failed);
    socket.on('connect', () => new Wire(socket, done, failed, number));
  });
}

class Wire {
  #socket;
  #read = Buffer.alloc(0);
  #sent = 0;
  #waiting = new Map();
  #listeners = new Set();
  #next = 0;

  constructor(socket, done, failed, display) {
    this.#socket = socket;
    const { name, data } = cookie(display);
    const head = Buffer.alloc(12);
    head.write('l');
    head.writeUInt16LE(11, 2);
    head.writeUInt16LE(name.length, 6);
    head.writeUInt16LE(data.length, 8);
    socket.write(Buffer.concat([head, padded(name), padded(data)]));
    socket.on('data', (bytes) => {
      this.#read = Buffer.concat([this.#read, bytes]);
      if (this.screen) return this.#drain();
      if (this.#read.length < 8) return;
      const length = 8 + 4 * this.#read.readUInt16LE(6);
      if (this.#read.length < length) return;
      if (this.#read[0] !== 1)
        return failed(new Error(`the display lets nobody in: ${this.#read.subarray(8)}`));
      this.#greet(this.#read.subarray(0, length));
      this.#read = this.#read.subarray(length);
      done(this);
    });
  }

  #greet(setup) {
    this.base = setup.readUInt32LE(12);
    this.keys = { first: setup[34], last: setup[35] };
    const screen = 40 + 4 * Math.ceil(setup.readUInt16LE(24) / 4) + 8 * setup[29];
    this.screen = { root: setup.readUInt32LE(screen) };
  }

  #drain() {
    while (this.#read.length >= PACKET) {
      const kind = this.#read[0];
      const length = PACKET + (kind === REPLY ? 4 * this.#read.readUInt32LE(4) : 0);
      if (this.#read.length < length) return;
      const packet = this.#read.subarray(0, length);
      this.#read = this.#read.subarray(length);
      const sequence = packet.readUInt16LE(2);
      if (kind === REPLY || kind === ERROR) {
        this.#waiting.get(sequence)?.(kind === REPLY ? packet : null);
        this.#waiting.delete(sequence);
      } else for (const listener of this.#listeners) listener(packet);
    }
  }

  /** Sends a request: its number, the byte in its head, then what follows. */
  send(opcode, byte, ...parts) {
    const body = Buffer.concat(parts.map((part) => (typeof part === 'number' ? u32(part) : padded(part))));
    const head = Buffer.alloc(4);
    head[0] = opcode;
    head[1] = byte;
    head.writeUInt16LE(1 + body.length / 4, 2);
    this.#socket.write(Buffer.concat([head, body]));
    this.#sent = (this.#sent + 1) & 0xffff;
    return this.#sent;
  }

  /** Sends a request that is answered; null when the display refuses, for instance because a window is gone. */
  ask(opcode, byte, ...parts) {
    return new Promise((answer) => this.#waiting.set(this.send(opcode, byte, ...parts), answer));
  }

  /** Hears every event. Gives back how to stop that. */
  listen(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** A number for something new. */
  name() {
    return this.base + ++this.#next;
  }

  async atom(name) {
    const reply = await this.ask(16, 0, u16(name.length, 0), Buffer.from(name));
    return reply.readUInt32LE(8);
  }

  close() {
    this.#socket.end();
  }
}

export const u32 = (...numbers) => pack(4, numbers);
export const u16 = (...numbers) => pack(2, numbers);

function pack(size, numbers) {
  const out = Buffer.alloc(size * numbers.length);
  numbers.forEach((n, at) => out[size === 4 ? 'writeUInt32LE' : 'writeUInt16LE'](n >>> 0, at * size));
  return out;
}

function padded(bytes) {
  return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
}

/** What opens this display, out of the file that XAUTHORITY names: entries of a family and four counted strings. */
function cookie(display) {
  const none = { name: Buffer.alloc(0), data: Buffer.alloc(0) };
  let file;
  try {
    file = readFileSync(process.env.XAUTHORITY ?? `${process.env.HOME}/.Xauthority`);
  } catch {
    return none; // Some displays let everybody in.
  }
  for (let at = 0; at < file.length;) {
    at += 2;
    const [, number, name, data] = Array.from({ length: 4 }, () => {
      const length = file.readUInt16BE(at);
      at += 2 + length;
      return file.subarray(at - length, at);
    });
    if (number.length === 0 || number.toString() === display) return { name, data };
  }
  return none;
}
