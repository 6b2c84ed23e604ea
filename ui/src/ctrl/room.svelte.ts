/** The war room: what the api says of the whole war, and since when this seat has not looked. */
import type { CoursePoint, WarRoomView } from '../gen/api';
import { Seen } from './seen';
import type { War } from './war.svelte';

/** From where "what happened" is told. */
export const SPANS = { left: 'Since you left', round: 'This round', day: 'Today' } as const;
export type Span = keyof typeof SPANS;

export class RoomDesk {
  readonly war: War;
  readonly seen: Seen;
  view = $state.raw<WarRoomView | null>(null);
  course = $state.raw<CoursePoint[]>([]);
  span = $state<Span>('left');
  /** The last entry this seat saw before it came back; nothing when it was never here. */
  readonly left: number | null;
  #asked = '';
  #drawn = '';

  constructor(war: War, store: Pick<Storage, 'getItem' | 'setItem'> | null = browserStore()) {
    this.war = war;
    this.seen = new Seen(store);
    this.left = this.seen.of(war.file, war.seats);
  }

  /** The entry after which things are told. */
  readonly since = $derived.by<number>(() => {
    if (this.span === 'left') return this.left ?? 1;
    const { status } = this.war;
    const here = this.course.filter(
      (point) => point.day === status?.day && (this.span === 'day' || point.round === status.round),
    );
    return here[0]?.entry ?? 1;
  });

  /** What is on the screen has been seen. */
  follow(): void {
    const entries = this.war.status?.entries;
    if (entries && !document.hidden) this.seen.keep(this.war.file, this.war.seats, entries);
  }

  /** Asks for what the screen shows, unless it stands there already. */
  async show(): Promise<void> {
    const { status, host, file } = this.war;
    if (!status) return;
    const { entries } = status;
    try {
      const ask = `${entries}.${this.since}`;
      if (ask !== this.#asked) {
        this.#asked = ask;
        const view = await host.ask('war_room', { file, seat: this.war.anySeat, since: this.since });
        // A late answer is not put over a newer one.
        if (ask === this.#asked) this.view = view;
      }
      const draw = this.#clocks();
      if (draw === this.#drawn) return;
      // The course takes longer on a long war: the room does not wait for it.
      this.#drawn = draw;
      this.course = await host.ask('course', { file });
      if (this.span !== 'left') await this.show();
    } catch (error) {
      this.#asked = '';
      this.war.complain(error);
    }
  }

  /** Where the war stands: when that changes, its course has gone on. */
  #clocks(): string {
    const { fronts, log, status } = this.war;
    const all = fronts.isMany ? (this.view?.battles ?? []).filter(({ link }) => !link) : [status];
    const clocks = all.map((one) => [one?.day, one?.round, one?.phase].join('.'));
    return [...clocks, log.entries < (status?.entries ?? 0)].join('.');
  }
}

function browserStore(): Storage | null {
  return typeof window === 'undefined' ? null : window.localStorage;
}
