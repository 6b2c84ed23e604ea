/** Where a film is made: scenes go in one by one, a file comes out. */
import type { Layout } from '../board/state';
import { drawFrame } from './draw';
import { encoderOf, type Encoder, type Format } from './encoder';
import { closeUpOf, type Pane } from './panes';
import { FilmPictures } from './pictures';
import { FILM, type Scene, type Theme } from './scene';
import { themeOf } from './theme';

export interface Studio {
  /** Draws a scene and adds it to the film, to be seen for so many milliseconds. */
  shoot(scene: Scene, ms: number): Promise<void>;
  finish(): Promise<Blob>;
  /** A picture of the first fight, or of another frame that shows the map in both sizes. */
  poster(): Promise<Blob | null>;
  cancel(): Promise<void>;
}

export interface Set {
  format: Format;
  /** The ground as SVG text, and the palette it was asked for in. */
  svg: string;
  palette: string;
  layout: Layout;
  /** Where the frames are drawn, to be watched. */
  canvas: HTMLCanvasElement;
}

/** Colours that no frame may do without, however little of them the first one shows. */
const ALWAYS = [
  '#ffffff',
  '#111111',
  '#a3261c',
  '#b3261c',
  '#2a2a2a',
  '#6a6a6a',
  '#0a3a5a',
  '#f2bd4a',
  '#ffd9d2',
];

export async function studioOf({ format, svg, palette, layout, canvas }: Set): Promise<Studio> {
  Object.assign(canvas, FILM);
  const ink = canvas.getContext('2d', { willReadFrequently: format === 'gif' });
  if (!ink) throw new Error('This browser cannot draw on a canvas.');
  const theme = await themeOf(palette);
  const pictures = new FilmPictures(theme);
  await pictures.drawGround(svg, layout);
  const encoder = await encoderOf(format, canvas, [...ALWAYS, ...coloursOf(theme)]);
  return new FilmStudio(ink, theme, pictures, encoder);
}

const coloursOf = (theme: Theme) =>
  [
    ...new Set(Object.values(theme).filter((value) => typeof value === 'string' && value.startsWith('#'))),
  ] as string[];

class FilmStudio implements Studio {
  #close: Pane | null = null;
  #poster: Promise<Blob | null> | null = null;
  /** The poster shows a fight. */
  #hasFight = false;
  readonly #ink: CanvasRenderingContext2D;
  readonly #theme: Theme;
  readonly #pictures: FilmPictures;
  readonly #encoder: Encoder;

  constructor(ink: CanvasRenderingContext2D, theme: Theme, pictures: FilmPictures, encoder: Encoder) {
    [this.#ink, this.#theme] = [ink, theme];
    [this.#pictures, this.#encoder] = [pictures, encoder];
  }

  async shoot(scene: Scene, ms: number): Promise<void> {
    await this.#pictures.know(scene.pieces);
    const isFight = Boolean(scene.marks?.fights.some(({ isNow }) => isNow));
    this.#close = closeUpOf(scene.layout, scene.focus, this.#close, isFight);
    drawFrame(this.#ink, scene, this.#close, this.#theme, this.#pictures);
    await this.#encoder.add(ms);
    if (scene.card || this.#hasFight || (this.#poster && !isFight)) return;
    this.#hasFight = isFight;
    this.#poster = new Promise((done) => this.#ink.canvas.toBlob(done));
  }

  poster(): Promise<Blob | null> {
    return this.#poster ?? Promise.resolve(null);
  }

  finish(): Promise<Blob> {
    return this.#encoder.finish();
  }

  cancel(): Promise<void> {
    return this.#encoder.cancel();
  }
}
