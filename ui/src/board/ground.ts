/** The ground as pixels: drawn once for the whole map, and once more, sharper, for what is in sight when the eye comes to rest.
 *  A picture of thousands of hexes that is painted anew while it moves costs seconds; pixels cost nothing. */
import { imageOf } from './picture';
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

/** Pictures that were drawn lately, the newest last: whoever comes back to a map finds it drawn. */
const KEPT_MOST = 2;
interface Picture {
  svg: string;
  image: HTMLImageElement;
  /** The whole map drawn, and for which layout. */
  whole: HTMLCanvasElement;
  size: string;
}
const kept: Picture[] = [];

async function pictureOf(svg: string, whole: HTMLCanvasElement): Promise<Picture> {
  return { svg, image: await imageOf(svg), whole, size: '' };
}

export class Ground {
  #whole: HTMLCanvasElement;
  readonly #sharp: HTMLCanvasElement;
  #picture: Picture | null = null;
  #layout: Layout | null = null;
  #sight: Sight | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wanted = '';

  constructor(whole: HTMLCanvasElement, sharp: HTMLCanvasElement) {
    this.#whole = whole;
    this.#sharp = sharp;
  }

  /** Shows another picture, given as SVG text. */
  async show(svg: string): Promise<void> {
    if (svg === this.#wanted) return;
    this.#wanted = svg;
    const at = kept.findIndex((one) => one.svg === svg);
    const picture = at < 0 ? await pictureOf(svg, this.#whole) : kept.splice(at, 1)[0];
    if (!picture || this.#wanted !== svg) return;
    if (picture.whole !== this.#whole) {
      this.#whole.replaceWith(picture.whole);
      this.#whole = picture.whole;
    }
    // A canvas bears one picture.
    const others = kept.filter(({ whole }) => whole !== picture.whole).slice(1 - KEPT_MOST);
    kept.splice(0, kept.length, ...others, picture);
    this.#picture = picture;
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
  }

  get #scale(): number {
    return Math.min(ENLARGED, WHOLE / (this.#layout?.width ?? WHOLE));
  }

  #drawWhole(): void {
    const [layout, picture] = [this.#layout, this.#picture];
    if (!layout || !picture) return;
    const [width, height] = [layout.width, layout.height].map((long) => Math.round(long * this.#scale));
    const size = `${width} ${height}`;
    if (picture.size === size || !width || !height) return;
    Object.assign(this.#whole, { width, height });
    this.#whole.getContext('2d')?.drawImage(picture.image, 0, 0, width, height);
    picture.size = size;
  }

  #rest(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#drawSharp(), REST);
  }

  #drawSharp(): void {
    const [layout, sight, image] = [this.#layout, this.#sight, this.#picture?.image];
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
