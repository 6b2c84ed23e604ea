/** What the board shows, put together from the war, the hand and the layers. Each part is made anew only when it changed. */
import { LETTERS, TABLE_LETTERS } from '../board/declutter';
import { layoutOf } from '../board/geometry';
import type { BoardState, Layout, Piece, WayStep } from '../board/state';
import { ghostsOf } from './compare';
import type { MapDesk } from './mapdesk.svelte';
import { MapEvents } from './mapevents.svelte';
import { areasOf, linksOf } from './overlays';
import { countersOf, describe, labelsOf, wayOf } from './pieces';
import type { Settings } from './settings.svelte';

const NOBODY: ReadonlySet<string> = new Set();

export class BoardView {
  readonly #desk: MapDesk;
  readonly #settings: Settings;
  readonly events: MapEvents;

  constructor(desk: MapDesk, settings: Settings) {
    this.#desk = desk;
    this.events = new MapEvents(desk.war);
    this.#settings = settings;
  }

  readonly #map = $derived.by(() => this.#desk.war.map);
  readonly #isPast = $derived.by(() => this.#desk.war.past !== null);
  readonly #shape = $derived.by(() => {
    const { terrain } = this.#desk.war;
    return this.#map && terrain ? JSON.stringify(layoutOf(terrain, this.#map.grid)) : '';
  });
  /** The same picture has the same layout, so that the board does not fit again. */
  readonly layout = $derived<Layout | null>(this.#shape ? (JSON.parse(this.#shape) as Layout) : null);
  readonly #labels = $derived.by(() => (this.#map ? labelsOf(this.#map) : []));
  readonly #counters = $derived.by(() => (this.#map ? countersOf(this.#map) : []));
  readonly #layers = $derived.by(() => ({ ...this.#settings.layers }));
  readonly #pieces = $derived.by<Piece[]>(() => {
    const desk = this.#desk;
    const actors = this.#isPast ? NOBODY : desk.actors;
    const chosen = desk.chosen?.stands ?? [];
    const { lit } = desk;
    const isLit = (id: string) => lit !== null && desk.stands.get(id)?.unit === lit;
    return this.#counters.map((counter) => ({
      ...counter,
      isActor: actors.has(counter.id),
      isSelected: counter.id === desk.selected || chosen.includes(counter.id) || isLit(counter.id),
    }));
  });
  readonly #areas = $derived.by(() =>
    areasOf(this.#desk.overlays, this.#desk.reach, this.#desk.stand, this.#layers),
  );
  readonly #links = $derived.by(() =>
    linksOf(this.#desk.overlays, this.#desk.stands, this.#desk.stand, this.#layers),
  );
  readonly #ghosts = $derived.by(() => ghostsOf(this.#desk.war.then?.map ?? null, this.#map));
  readonly #lines = $derived.by(() => [...this.#links, ...this.#ghosts]);
  /** The way to what is aimed at, or to the hex under the pointer or the cursor. */
  readonly #way = $derived.by<WayStep[]>(() => {
    const desk = this.#desk;
    const start = desk.stand?.cell;
    const to = desk.chosen?.kind === 'move' ? desk.chosen.hex : desk.hovered;
    const label = desk.chosen?.kind === 'move' ? desk.chosen.label : null;
    const isTarget = to !== null && desk.targets.get(to) === 'move';
    const ways = desk.reach?.moves.filter((way) => way.cell === to) ?? [];
    const way = ways.find((one) => one.label === label) ?? ways[0];
    return start && way && isTarget && !this.#isPast ? wayOf(start, way) : [];
  });
  /** Whether a layer needs what only the rules can say. */
  readonly needsSurvey = $derived.by(
    () => this.#layers.command || this.#layers.zones || this.#layers.control,
  );

  /** Whether what happened of late is shown. */
  readonly hasEvents = $derived.by(() => this.#layers.events);

  readonly state = $derived.by<BoardState | null>(() => {
    const desk = this.#desk;
    const { layout } = this;
    if (!layout) return null;
    return {
      layout,
      pieces: this.#pieces,
      targets: desk.targets,
      aim: this.#isPast ? null : desk.aim,
      way: this.#way,
      labels: this.#labels,
      areas: this.#areas,
      links: this.#lines,
      marks: this.hasEvents ? this.events.marks : null,
      letters: this.#settings.table || this.#settings.isFar ? TABLE_LETTERS : LETTERS,
      layers: this.#layers,
      describe: (hex) => describe(hex, desk),
    };
  });
}
