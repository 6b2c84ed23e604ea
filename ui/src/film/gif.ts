/** A film as GIF. One palette serves all frames; after the first a frame is the rectangle that changed, with what did not change in it transparent. */
import { GIFEncoder, quantize, type Colour } from 'gifenc';
import type { Encoder } from './encoder';

/** The last colour of the palette stands for "as before". */
const SAME = 255;
/** No colour has this place. */
const UNKNOWN = 255;
/** Before the place of a frame in the file stands the block that says how long it is shown. */
const CONTROL = 8;
/** Most hundredths of a second that a frame can be shown. */
const LONGEST_MS = 655_350;

interface Part {
  left: number;
  top: number;
  width: number;
  height: number;
}

export function gifOf(canvas: HTMLCanvasElement, colours: readonly string[]): Encoder {
  const made = new Gif(canvas.width, canvas.height, colours);
  return {
    type: 'image/gif',
    async add(ms) {
      const ink = canvas.getContext('2d', { willReadFrequently: true });
      if (!ink) throw new Error('This browser cannot read what it draws.');
      made.add(ink.getImageData(0, 0, canvas.width, canvas.height).data, ms);
    },
    finish: async () => new Blob([made.finish()], { type: 'image/gif' }),
    cancel: async () => undefined,
  };
}

export class Gif {
  readonly #file = GIFEncoder();
  readonly #width: number;
  readonly #height: number;
  readonly #forced: Colour[];
  #palette: Colour[] = [];
  /** The same, one number after the other. */
  readonly #tones = new Uint8Array(SAME * 3);
  /** By colour: its place in the palette, once it is known. */
  readonly #places = new Uint8Array(1 << 24).fill(UNKNOWN);
  #last: Uint32Array | null = null;
  /** The newest frame waits: one that is the same makes it last longer. */
  #waiting: { index: Uint8Array; part: Part; ms: number } | null = null;
  frames = 0;

  /** `colours` are in the palette whatever the first frame shows. */
  constructor(width: number, height: number, colours: readonly string[] = []) {
    [this.#width, this.#height] = [width, height];
    this.#forced = colours.flatMap((text) => coloursIn(text));
  }

  add(rgba: Uint8ClampedArray<ArrayBufferLike>, ms: number): void {
    const now = new Uint32Array(rgba.buffer, rgba.byteOffset, rgba.byteLength / 4);
    const whole = { left: 0, top: 0, width: this.#width, height: this.#height };
    const part = this.#last ? changed(this.#last, now, this.#width) : whole;
    if (!part) {
      if (this.#waiting) this.#waiting.ms = Math.min(this.#waiting.ms + ms, LONGEST_MS);
      return;
    }
    this.#write();
    if (!this.#last) {
      this.#palette = this.#paletteOf(new Uint8Array(now.slice().buffer));
      this.#tones.set(this.#palette.flat());
    }
    this.#waiting = { index: this.#indexOf(now, part), part, ms };
    this.#last = now.slice();
  }

  finish(): Uint8Array<ArrayBuffer> {
    this.#write();
    this.#file.finish();
    return this.#file.bytesView();
  }

  #paletteOf(rgba: Uint8Array): Colour[] {
    const known = new Set(this.#forced.map(String));
    const found = quantize(rgba, SAME - this.#forced.length, { format: 'rgb565' });
    const rest = found.map(([red, green, blue]): Colour => [red, green, blue]);
    const colours = [...this.#forced, ...rest.filter((colour) => !known.has(String(colour)))];
    while (colours.length < SAME) colours.push([0, 0, 0]);
    return colours;
  }

  /** The colours of a part by their place in the palette; what did not change has the last. */
  #indexOf(now: Uint32Array, { left, top, width, height }: Part): Uint8Array {
    const last = this.#last;
    const index = new Uint8Array(width * height);
    for (let row = 0, to = 0; row < height; row++) {
      const from = (top + row) * this.#width + left;
      for (let at = from; at < from + width; at++, to++)
        index[to] = last?.[at] === now[at] ? SAME : this.#placeOf(now[at] ?? 0);
    }
    return index;
  }

  /** The place of the colour in the palette that is nearest. The same colour has the same place in every frame: of what goes, nothing stays behind. */
  #placeOf(pixel: number): number {
    const colour = pixel & 0xffffff;
    const known = this.#places[colour] ?? UNKNOWN;
    if (known !== UNKNOWN) return known;
    const [red, green, blue] = [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255];
    let [best, least] = [0, Infinity];
    for (let place = 0; place < SAME; place++) {
      const from = place * 3;
      const r = (this.#tones[from] ?? 0) - red;
      const g = (this.#tones[from + 1] ?? 0) - green;
      const b = (this.#tones[from + 2] ?? 0) - blue;
      const far = r * r + g * g + b * b;
      if (far < least) [best, least] = [place, far];
    }
    return (this.#places[colour] = best);
  }

  #write(): void {
    if (!this.#waiting) return;
    const { index, part, ms } = this.#waiting;
    const isFirst = this.frames === 0;
    const before = this.#file.bytesView().length;
    this.#file.writeFrame(index, part.width, part.height, {
      ...(isFirst && { palette: [...this.#palette, [0, 0, 0]], repeat: 0 }),
      ...(!isFirst && { transparent: true, transparentIndex: SAME }),
      delay: ms,
      dispose: 1,
    });
    // The library puts every frame into the upper left corner; where it belongs stands two bytes each after its mark.
    if (!isFirst) place(this.#file.bytesView(), before + CONTROL, part);
    this.frames += 1;
    this.#waiting = null;
  }
}

function place(file: Uint8Array, mark: number, { left, top }: Part): void {
  if (file[mark] !== 0x2c) throw new Error('The film could not be written as GIF.');
  file.set([left & 255, left >> 8, top & 255, top >> 8], mark + 1);
}

/** The rectangle in which two frames differ; nothing where they are the same. */
function changed(last: Uint32Array, now: Uint32Array, width: number): Part | null {
  const rows = now.length / width;
  const differs = (row: number) => {
    for (let at = row * width, end = at + width; at < end; at++) if (now[at] !== last[at]) return true;
    return false;
  };
  let top = 0;
  while (top < rows && !differs(top)) top++;
  if (top === rows) return null;
  let bottom = rows - 1;
  while (!differs(bottom)) bottom--;
  let [left, right] = [width, 0];
  for (let row = top; row <= bottom; row++) {
    const start = row * width;
    for (let at = 0; at < left; at++) if (now[start + at] !== last[start + at]) left = at;
    for (let at = width - 1; at > right; at--) if (now[start + at] !== last[start + at]) right = at;
  }
  right = Math.max(right, left);
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** A colour that is written as #rgb or #rrggbb. */
function coloursIn(text: string): Colour[] {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(text);
  const long = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text);
  const parts = short?.slice(1).map((one) => one + one) ?? long?.slice(1) ?? [];
  const [red, green, blue] = parts.map((one) => parseInt(one, 16));
  return red === undefined || green === undefined || blue === undefined ? [] : [[red, green, blue]];
}
