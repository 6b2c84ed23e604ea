/** The pictures of a film, drawn once: the ground at the size of the close-up, every symbol at the sizes it is shown in. */
import { imageOf } from '../board/picture';
import type { Layout, Piece } from '../board/state';
import { closeScale } from './panes';
import type { Pictures, Theme } from './scene';

/** Most pixels along a side of the ground. */
const GROUND_MOST = 4096;
/** Symbols are drawn so much finer than they are shown. */
const FINE = 2;

export class FilmPictures implements Pictures {
  ground: Pictures['ground'] = null;
  readonly #images = new Map<string, HTMLImageElement>();
  readonly #drawn = new Map<string, HTMLCanvasElement>();
  readonly #isNight: boolean;

  constructor({ isNight }: Theme) {
    this.#isNight = isNight;
  }

  async drawGround(svg: string, layout: Layout): Promise<void> {
    const image = await imageOf(svg);
    const scale = Math.min(closeScale(layout), GROUND_MOST / Math.max(layout.width, layout.height));
    this.ground = { picture: drawn(image, layout.width * scale, layout.height * scale), scale };
  }

  /** Makes the symbols of these pieces ready. */
  async know(pieces: readonly Piece[]): Promise<void> {
    const news = new Set(pieces.map(({ symbol }) => symbol.svg).filter((svg) => !this.#images.has(svg)));
    await Promise.all([...news].map(async (svg) => this.#images.set(svg, await imageOf(svg))));
  }

  symbol(svg: string, wide: number, high: number): CanvasImageSource | null {
    const image = this.#images.get(svg);
    if (!image) return null;
    const key = `${wide.toFixed(0)} ${high.toFixed(0)} ${svg}`;
    const known = this.#drawn.get(key);
    if (known) return known;
    const made = drawn(
      image,
      wide * FINE,
      high * FINE,
      this.#isNight ? 'brightness(0.72) sepia(0.25)' : 'none',
    );
    this.#drawn.set(key, made);
    return made;
  }
}

function drawn(image: HTMLImageElement, wide: number, high: number, filter = 'none'): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(wide));
  canvas.height = Math.max(1, Math.round(high));
  const ink = canvas.getContext('2d');
  if (!ink) return canvas;
  ink.filter = filter;
  ink.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}
