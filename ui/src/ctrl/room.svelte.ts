/** The war room: what the api says of the whole war, and since when this seat has not looked. */
import type { CoursePoint, Side, WarRoomView } from '../gen/api';
import { isCommander, sideOf } from './commander';
import { part, type Part } from './parts';
import { Seen } from './seen';
import { browserStore, type Store } from './store';
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

  constructor(war: War, store: Store | null = browserStore()) {
    this.war = war;
    this.seen = new Seen(store);
    this.left = this.seen.of(war.file, war.seats);
  }

  /** The entry after which things are told: at a moment of the past, those of its own round or day. */
  since(at: number | null): number {
    if (this.span === 'left') return this.left ?? 1;
    const { status } = this.war;
    const then = at === null ? status : this.course.findLast(({ entry }) => entry <= at);
    const here = this.course.filter(
      (point) => point.day === then?.day && (this.span === 'day' || point.round === then.round),
    );
    return here[0]?.entry ?? 1;
  }

  /** A side's strength is not known here. Spectators see all of it, late. */
  isHidden(side: Side): boolean {
    const { war } = this;
    return war.isVeiled && war.seats.length > 0 && sideOf(war.reader) !== side;
  }

  /** Of this side only what the commander at this window leads is counted. */
  isPart(side: Side): boolean {
    const { isVeiled, own } = this.war;
    return isVeiled && isCommander(own) && sideOf(own) === side;
  }

  /** What is on the screen has been seen. */
  follow(): void {
    const entries = this.war.status?.entries;
    if (entries && !document.hidden) this.seen.keep(this.war.file, this.war.seats, entries);
  }

  /** The room is on the screen, or a part of it without the course of the war, until the function that comes back is called. */
  show(hasCourse = true): () => void {
    const { war } = this;
    const { file } = war;
    const course = part('course', { file }, (told) => (this.course = told));
    return war.show(() => [this.#part(war.moment), ...(hasCourse ? [course] : [])]);
  }

  #part(at: number | null): Part {
    const { file, reader: seat } = this.war;
    const asked = { file, seat, since: this.since(at), ...(at && { at }) };
    return part('war_room', asked, (view) => (this.view = view));
  }

  /** Tells what happened in another span of time. */
  tell(span: Span): void {
    this.span = span;
    this.war.lookOn();
  }
}
