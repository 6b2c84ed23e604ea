/** The ground as pixels: drawn once for the whole map, and once more, sharper, for what is in sight when the eye comes to rest.
 *  A picture of thousands of hexes that is painted anew while it moves costs seconds; pixels cost nothing. */
import type { Layout, Sight } from './state';

/** Most pixels across the picture of the whole map, and across the sharper one. */
const WHOLE = 3072;
const SHARP = 2600;
/** Beyond its own size the picture is not enlarged by more. */
const ENLARGED = 2;
/** How far past what is in sight the sharper picture reaches, as a share of it. */
const PAST = 0.25;
/** The eye has come to rest after so many milliseconds. */
const REST = 90;

export class Ground {
  readonly #whole: HTMLCanvasElement;
  readonly #sharp: HTMLCanvasElement;
  #image: HTMLImageElement | null = null;
  #layout: Layout | null = null;
  #sight: Sight | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #address = '';

  constructor(whole: HTMLCanvasElement, sharp: HTMLCanvasElement) {
    this.#whole = whole;
    this.#sharp = sharp;
  }

  /** Shows another picture, given as SVG text. */
  async show(svg: string): Promise<void> {
    const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    const old = this.#address;
    this.#address = address;
    const image = new Image();
    image.src = address;
    try {
      await image.decode();
    } finally {
      URL.revokeObjectURL(old);
    }
    if (this.#address !== address) return;
    this.#image = image;
    this.#drawWhole();
    this.#rest();
  }

  fits(layout: Layout): void {
    this.#layout = layout;
    this.#drawWhole();
  }

  sees(sight: Sight): void {
    this.#sight = sight;
    this.#rest();
  }

  destroy(): void {
    clearTimeout(this.#timer);
    URL.revokeObjectURL(this.#address);
  }

  get #scale(): number {
    return Math.min(ENLARGED, WHOLE / (this.#layout?.width ?? WHOLE));
  }

  #drawWhole(): void {
    const layout = this.#layout;
    if (!layout || !this.#image) return;
    this.#whole.width = Math.round(layout.width * this.#scale);
    this.#whole.height = Math.round(layout.height * this.#scale);
    const { width, height } = this.#whole;
    this.#whole.getContext('2d')?.drawImage(this.#image, 0, 0, width, height);
  }

  #rest(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#drawSharp(), REST);
  }

  #drawSharp(): void {
    const [layout, sight, image] = [this.#layout, this.#sight, this.#image];
    if (!layout || !sight || !image) return;
    const wanted = sight.k * (globalThis.devicePixelRatio || 1);
    // The picture of the whole is sharp enough.
    if (wanted <= this.#scale * 1.1) {
      this.#sharp.hidden = true;
      return;
    }
    const past = { x: (sight.right - sight.left) * PAST, y: (sight.bottom - sight.top) * PAST };
    const left = Math.max(0, sight.left - past.x);
    const top = Math.max(0, sight.top - past.y);
    const wide = Math.min(layout.width, sight.right + past.x) - left;
    const high = Math.min(layout.height, sight.bottom + past.y) - top;
    if (wide <= 0 || high <= 0) return;
    const scale = Math.min(wanted, SHARP / Math.max(wide, high));
    this.#sharp.width = Math.round(wide * scale);
    this.#sharp.height = Math.round(high * scale);
    const { width, height } = this.#sharp;
    this.#sharp.getContext('2d')?.drawImage(image, left, top, wide, high, 0, 0, width, height);
    Object.assign(this.#sharp.style, {
      left: `${left}px`,
      top: `${top}px`,
      width: `${wide}px`,
      height: `${high}px`,
    });
    this.#sharp.hidden = false;
  }
}
