/** The film of a day: what it shows, how fast and in which format; making it, frame by frame, until it is done or no longer wanted. */
import type { Format } from '../film/encoder';
import type { Set as StudioSet, Studio } from '../film/studio';
import type { MapView, TerrainPalette } from '../gen/api';
import { Refusal } from '../host/types';
import { FILM_PACES, lengthOf, momentsOf, startOf, type Moment, type Span } from './filmmoments';
import { recordOf } from './filmrecord';
import { castOf, eyesOf, shotOf, type Cast, type Shot } from './filmscene';
import type { Timeline } from './timeline.svelte';
import type { War } from './war.svelte';

export const NO_MAP = 'This war is fought on tables only. A film needs a map of hexes or squares.';

export interface Film {
  name: string;
  file: Blob;
  /** A frame of it that shows the map. */
  poster: Blob | null;
  frames: number;
  seconds: number;
}

/** What draws and encodes; it is loaded when a film is made. */
export interface Maker {
  studioOf(set: StudioSet): Promise<Studio>;
}

const load = (): Promise<Maker> => import('../film/studio');

export class FilmDesk {
  isOpen = $state(false);
  /** `war`, `day:2` or `stretch`. */
  part = $state('war');
  pace = $state(1);
  format = $state<Format>('gif');
  /** Moments that are drawn, of so many, and the one that is being drawn. */
  done = $state(0);
  total = $state(0);
  /** Moments that a film of everything would show. */
  all = $state(0);
  where = $state('');
  isBusy = $state(false);
  film = $state.raw<Film | null>(null);
  trouble = $state('');
  readonly #war: War;
  readonly #timeline: Timeline;
  readonly #load: () => Promise<Maker>;
  /** Counts the films, so that one that is no longer wanted stops. */
  #run = 0;
  /** The film that was begun last, until it has stopped: two would be drawn on one canvas. */
  #work: Promise<unknown> = Promise.resolve();

  constructor(war: War, timeline: Timeline, made = load) {
    [this.#war, this.#timeline, this.#load] = [war, timeline, made];
  }

  /** The battle whose map is filmed: the one that is shown, or the first with a map. */
  readonly battle = $derived.by<string | null>(() => {
    const { fronts } = this.#war;
    if (!fronts.hasNoMap) return fronts.front;
    return fronts.roots.find((root) => !fronts.liesOnTable(root)) ?? null;
  });
  /** Why there can be no film. */
  readonly whyNot = $derived(this.battle === null ? NO_MAP : null);
  readonly days = $derived.by(() => this.#timeline.view?.days ?? []);
  /** A part of the timeline is in sight. */
  readonly hasStretch = $derived.by(() => this.#timeline.zoom !== null);
  /** The film shows less than there is, until the war is over. */
  readonly isVeiled = $derived.by(() => Boolean(this.#war.status?.fog) && !this.#war.status?.over);

  /** Opens the dialog, for the day that is shown. */
  open(): void {
    if (this.whyNot) return;
    const day = this.#timeline.here?.day ?? this.days.at(-1)?.day;
    this.part = this.hasStretch ? 'stretch' : day ? `day:${day}` : 'war';
    this.#forget();
    this.isOpen = true;
  }

  close(): void {
    this.cancel();
    this.#forget();
    this.isOpen = false;
  }

  /** Back to the choice. */
  again(): void {
    this.#forget();
  }

  cancel(): void {
    this.#run += 1;
    this.isBusy = false;
  }

  #forget(): void {
    this.film = null;
    this.trouble = '';
    [this.done, this.total, this.all, this.where] = [0, 0, 0, ''];
  }

  get span(): Span {
    const newest = this.#timeline.newest;
    if (this.part === 'stretch')
      return { ...this.#timeline.seen, to: Math.min(this.#timeline.seen.to, newest) };
    const at = this.days.findIndex(({ day }) => this.part === `day:${day}`);
    const [day, next] = [this.days[at], this.days[at + 1]];
    const marks = { days: this.days, rounds: this.#timeline.rounds };
    return {
      from: day ? startOf(marks, day.day) : 1,
      to: day && next ? startOf(marks, next.day) - 1 : newest,
    };
  }

  get fileName(): string {
    const part = this.part === 'war' ? '' : `-${this.part.replace(':', '-')}`;
    return `${this.#war.status?.scenario ?? 'war'}${part}.${this.format}`;
  }

  /** Makes the film; `canvas` shows each frame as it is drawn. */
  async make(palette: TerrainPalette, canvas: HTMLCanvasElement): Promise<void> {
    const { battle } = this;
    if (this.isBusy || battle === null) return;
    this.#forget();
    const run = ++this.#run;
    const isOn = () => run === this.#run;
    this.isBusy = true;
    try {
      const work = this.#work.then(() => (isOn() ? this.#make(battle, palette, canvas, isOn) : null));
      this.#work = work.catch(() => undefined);
      const made = await work;
      if (isOn()) this.film = made;
    } catch (error) {
      if (isOn()) this.trouble = error instanceof Error ? error.message : String(error);
    } finally {
      if (isOn()) this.isBusy = false;
    }
  }

  async #make(
    battle: string,
    palette: TerrainPalette,
    canvas: HTMLCanvasElement,
    isOn: () => boolean,
  ): Promise<Film | null> {
    const war = this.#war;
    const { span, format, fileName: name } = this;
    const told = await recordOf(war, battle, span, isOn);
    if (!isOn()) return null;
    const { moments, all } = momentsOf(told, span);
    [this.total, this.all] = [moments.length, all];
    const there = war.fronts.of(battle);
    const ground = { file: war.file, seat: eyesOf(war), ...there, palette, lettering: 'bare' } as const;
    const svg = await war.host.ask('terrain', ground);
    const cast = await castOf(war, battle, svg, told, span.to);
    const { studioOf } = await this.#load();
    if (!isOn()) return null;
    const studio = await studioOf({ format, svg, palette, layout: cast.layout, canvas });
    let file: Blob | null = null;
    try {
      const seconds = await this.#shoot(cast, moments, studio, isOn);
      if (!isOn()) return null;
      if (!this.done) throw new Error('Nothing of this can be seen on the map.');
      file = await studio.finish();
      return { name, file, poster: await studio.poster(), frames: this.done, seconds };
    } finally {
      if (!file) await studio.cancel();
    }
  }

  /** Draws moment after moment; gives back how long the film is. */
  async #shoot(cast: Cast, moments: readonly Moment[], studio: Studio, isOn: () => boolean): Promise<number> {
    const pace = FILM_PACES[this.pace] ?? FILM_PACES[1];
    let seconds = 0;
    let before: MapView | null = null;
    for (const moment of moments) {
      const shot: Shot | null = await shotOf(cast, moment, before).catch(noneOf);
      if (!isOn()) return seconds;
      if (!shot) {
        this.total -= 1;
        continue;
      }
      before = shot.map;
      this.where = `day ${moment.day}, ${shot.time.slice(11, 16)}`;
      const ms = lengthOf(shot.kind, shot.scene.banner.text, pace);
      await studio.shoot(shot.scene, ms);
      seconds += ms / 1000;
      if (!isOn()) return seconds;
      this.done += 1;
      // The window stays alive, and a click on Cancel is heard.
      await new Promise((done) => setTimeout(done));
    }
    return seconds;
  }
}

/** A moment that this seat may not look at, or in which the map was not there yet, is left out. */
function noneOf(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}
