/** A film as WebM, encoded by the browser. */
import { BufferTarget, CanvasSource, Output, WebMOutputFormat } from 'mediabunny';
import { BITRATE, type Codec, type Encoder } from './encoder';

/** A picture that stands still is written again after so many seconds: players do not like long gaps. */
const HOLD = 2;
/** Seconds between pictures that stand by themselves, where a player can go to. */
const KEY_EVERY = 10;

export async function webmOf(canvas: HTMLCanvasElement, codec: Codec): Promise<Encoder> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new CanvasSource(canvas, { codec, bitrate: BITRATE, keyFrameInterval: KEY_EVERY });
  output.addVideoTrack(source);
  await output.start();
  let now = 0;
  return {
    type: 'video/webm',
    async add(ms) {
      const end = now + ms / 1000;
      const count = Math.max(1, Math.ceil((end - now) / HOLD));
      const step = (end - now) / count;
      for (let at = 0; at < count; at++) await source.add(now + at * step, step);
      now = end;
    },
    async finish() {
      await output.finalize();
      return new Blob([target.buffer ?? new ArrayBuffer(0)], { type: 'video/webm' });
    },
    cancel: () => output.cancel(),
  };
}
