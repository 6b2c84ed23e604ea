/** What a person set for this window. Kept in the browser; no campaign knows of it. */

export const PALETTES = ['day', 'dusk', 'night', 'contrast'] as const;
export type Palette = (typeof PALETTES)[number];
export const SCALES = [80, 90, 100, 115, 130, 150, 175, 200] as const;
const KEY = 'wardiary.settings.1';

interface Kept {
  palette: Palette | 'system';
  table: boolean;
  scale: number;
  still: boolean;
  log: boolean;
  timeline: boolean;
  layers: Record<Layer, boolean>;
}
export const LAYERS = ['numbers', 'control', 'strength', 'orders'] as const;
export type Layer = (typeof LAYERS)[number];

const USUAL: Kept = {
  palette: 'system',
  table: false,
  scale: 100,
  still: false,
  log: true,
  timeline: true,
  layers: { numbers: true, control: false, strength: true, orders: true },
};

export class Settings {
  palette = $state<Palette | 'system'>(USUAL.palette);
  table = $state(USUAL.table);
  scale = $state(USUAL.scale);
  still = $state(USUAL.still);
  log = $state(USUAL.log);
  timeline = $state(USUAL.timeline);
  layers = $state({ ...USUAL.layers });
  readonly #store: Pick<Storage, 'getItem' | 'setItem'> | null;

  constructor(store: Pick<Storage, 'getItem' | 'setItem'> | null) {
    this.#store = store;
    try {
      const kept = JSON.parse(store?.getItem(KEY) ?? '{}') as Partial<Kept>;
      Object.assign(this, { ...USUAL, ...kept, layers: { ...USUAL.layers, ...kept.layers } });
    } catch {
      // What cannot be read is as good as never set.
    }
  }

  keep(): void {
    const { palette, table, scale, still, log, timeline, layers } = this;
    this.#store?.setItem(KEY, JSON.stringify({ palette, table, scale, still, log, timeline, layers }));
  }

  bigger(step: 1 | -1): void {
    const at = SCALES.findIndex((scale) => scale >= this.scale);
    this.scale = SCALES[Math.min(Math.max(at + step, 0), SCALES.length - 1)] ?? 100;
    this.keep();
  }
}
