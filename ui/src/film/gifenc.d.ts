/** What the film uses of gifenc, which has no types of its own. */
declare module 'gifenc' {
  export type Colour = [red: number, green: number, blue: number];
  interface FrameOptions {
    palette?: Colour[];
    /** In milliseconds. */
    delay?: number;
    transparent?: boolean;
    transparentIndex?: number;
    /** What becomes of the frame before the next: 1 leaves it. */
    dispose?: number;
    /** -1 plays once, 0 for ever. */
    repeat?: number;
  }
  interface Encoder {
    writeFrame(index: Uint8Array, width: number, height: number, options?: FrameOptions): void;
    finish(): void;
    /** Everything that was written, in place. */
    bytesView(): Uint8Array<ArrayBuffer>;
  }
  export function GIFEncoder(): Encoder;
  export function quantize(rgba: Uint8Array, colours: number, options?: { format?: 'rgb565' }): Colour[];
}
