/** How a film becomes a file. Frames are encoded while they are drawn: what is kept is the file so far, and the last frame at most. */
import { FILM } from './scene';

export const FORMATS = ['webm', 'gif'] as const;
export type Format = (typeof FORMATS)[number];

export interface Encoder {
  readonly type: string;
  /** Adds what is drawn now, to be seen for so many milliseconds. */
  add(ms: number): Promise<void>;
  finish(): Promise<Blob>;
  /** Nothing comes of it. */
  cancel(): Promise<void>;
}

/** As the browser names them, the better first. */
const CODECS = [
  { name: 'vp9', full: 'vp09.00.31.08' },
  { name: 'vp8', full: 'vp8' },
] as const;
export type Codec = (typeof CODECS)[number]['name'];
/** Most bits a second; a picture that stands still takes few of them. */
export const BITRATE = 2_500_000;

/** The codec in which this browser makes video; none where it makes no video, as in a page that comes over a plain network. */
export async function videoCodec(): Promise<Codec | null> {
  if (!('VideoEncoder' in globalThis)) return null;
  for (const { name, full } of CODECS) {
    const config = { codec: full, ...FILM, bitrate: BITRATE };
    const answer = await VideoEncoder.isConfigSupported(config).catch(() => null);
    if (answer?.supported) return name;
  }
  return null;
}

/** What can be made here. In the desktop's window no video: there WebKit asks the system's GStreamer, and where that is not whole even the question
 *  takes the window down. */
export async function formatsHere(isDesktop: boolean): Promise<Format[]> {
  return !isDesktop && (await videoCodec()) ? ['webm', 'gif'] : ['gif'];
}

/** Encoders are large and seldom needed: they are loaded when a film is made. */
export async function encoderOf(
  format: Format,
  canvas: HTMLCanvasElement,
  colours: readonly string[],
): Promise<Encoder> {
  const codec = format === 'webm' ? await videoCodec() : null;
  if (codec) return (await import('./webm')).webmOf(canvas, codec);
  return (await import('./gif')).gifOf(canvas, colours);
}
