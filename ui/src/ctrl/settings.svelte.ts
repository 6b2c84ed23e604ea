/** What a person set for this window. Kept in the browser; no campaign knows of it. */

import type { TerrainPalette } from '../gen/api';
import { readKey, type Store } from './store';

export const PALETTES = ['day', 'dusk', 'night', 'contrast'] as const;
export type Palette = (typeof PALETTES)[number];
/** The ground has four palettes of its own. */
const GROUNDS: Record<string, TerrainPalette> = { dusk: 'dim', night: 'night', contrast: 'print' };

/** In which the ground is drawn under a palette that was set. */
export function groundOf(set: Palette | 'system'): TerrainPalette {
  const shown = set === 'system' ? document.documentElement.dataset.palette : set;
  return GROUNDS[shown ?? ''] ?? 'day';
}

export const SCALES = [80, 90, 100, 115, 130, 150, 175, 200, 225, 250] as const;
const KEY = 'wardiary.settings.1';

interface Kept {
  palette: Palette | 'system';
  table: boolean;
  scale: number;
  still: boolean;
  log: boolean;
  logAside: boolean;
  timeline: boolean;
  /** The timeline in table mode, where room is scarce. */
  tableline: boolean;
  /** The formations above the timeline. */
  lanes: boolean;
  layers: Record<Layer, boolean>;
  sound: boolean;
  /** Of a hundred. */
  volume: number;
}
/** In the order of their keys, from 1. */
export const LAYERS = [
  'names',
  'numbers',
  'strength',
  'orders',
  'command',
  'zones',
  'control',
  'range',
  'events',
] as const;
export type Layer = (typeof LAYERS)[number];

const USUAL: Kept = {
  palette: 'system',
  table: false,
  scale: 100,
  still: false,
  log: true,
  logAside: false,
  timeline: true,
  tableline: false,
  lanes: false,
  layers: {
    names: true,
    numbers: true,
    strength: true,
    orders: true,
    command: false,
    zones: false,
    control: false,
    range: false,
    events: true,
  },
  sound: false,
  volume: 60,
};

export class Settings {
  palette = $state<Palette | 'system'>(USUAL.palette);
  table = $state(USUAL.table);
  /** Read from across the room, as the window for everybody is: what is written on the map is large. Not kept. */
  isFar = $state(false);
  scale = $state(USUAL.scale);
  still = $state(USUAL.still);
  /** The docked log: beside the map as a rule, beside other screens when asked for. */
  log = $state(USUAL.log);
  logAside = $state(USUAL.logAside);
  timeline = $state(USUAL.timeline);
  tableline = $state(USUAL.tableline);
  lanes = $state(USUAL.lanes);
  layers = $state({ ...USUAL.layers });
  sound = $state(USUAL.sound);
  volume = $state(USUAL.volume);
  readonly #store: Store | null;

  constructor(store: Store | null) {
    this.#store = store;
    const kept = readKey<Kept>(store, KEY);
    Object.assign(this, { ...USUAL, ...kept, layers: { ...USUAL.layers, ...kept.layers } });
  }

  /** Sets something, and keeps it. */
  set(change: Partial<Kept>): void {
    Object.assign(this, change);
    this.keep();
  }

  keep(): void {
    const { palette, table, scale, still, log, logAside, timeline, tableline, lanes, layers, sound, volume } =
      this;
    const kept: Kept = {
      palette,
      table,
      scale,
      still,
      log,
      logAside,
      timeline,
      tableline,
      lanes,
      layers,
      sound,
      volume,
    };
    this.#store?.setItem(KEY, JSON.stringify(kept));
  }

  isLogOpen(screen: string): boolean {
    if (screen === 'log') return false;
    return screen === 'map' ? this.log : this.logAside;
  }

  toggleLog(screen: string): void {
    if (screen === 'map') this.set({ log: !this.log });
    else if (screen !== 'log') this.set({ logAside: !this.logAside });
  }

  /** The timeline that this window has room for. */
  get #line(): 'tableline' | 'timeline' {
    return this.table ? 'tableline' : 'timeline';
  }

  toggleTimeline(): void {
    this.set({ [this.#line]: !this[this.#line] });
  }

  /** Who asks for the formations wants to see them. */
  toggleLanes(): void {
    this.set({ lanes: !this.lanes, ...(!this.lanes && { [this.#line]: true }) });
  }

  bigger(step: 1 | -1): void {
    const at = SCALES.findIndex((scale) => scale >= this.scale);
    this.set({ scale: SCALES[Math.min(Math.max(at + step, 0), SCALES.length - 1)] ?? 100 });
  }
}
