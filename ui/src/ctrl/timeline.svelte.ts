/** The timeline: every round from the first day to now, what happened in them, a stretch of it seen closer, the playhead. */
import type { TimelineView } from '../gen/api';
import { toggled } from './lists';
import { lastWhere } from './logrows';
import { part } from './parts';
import { readKey, type Store } from './store';
import type { War } from './war.svelte';
import { dateOf } from './words';

/** A pace is how long a moment stays. */
export const PACES = [
  { title: 'slow', ms: 1600 },
  { title: 'steady', ms: 700 },
  { title: 'fast', ms: 200 },
] as const;
/** Each closer look shows an eighth of what was seen before. */
const CLOSER = 8;
/** The least that a strip shows. */
const STRETCH_LEAST = 20;
const BINS = 600;
const MARKS_KEY = 'wardiary.bookmarks.1';

/** A round with its last entry, so that a strip can be cut. */
export interface Stretch {
  day: number;
  round: number;
  /** In a war that counts turns. */
  turn: number | null;
  game_time: string;
  from: number;
  to: number;
  lost: [number, number];
  night: number | null;
}

/** Every round with its first and its last entry. */
export function stretchesOf(view: Pick<TimelineView, 'rounds' | 'entries'> | null): Stretch[] {
  const marks = view?.rounds ?? [];
  const last = view?.entries ?? 1;
  return marks.map(({ entry, ...mark }, at) => ({
    ...mark,
    from: at === 0 ? 1 : entry,
    to: (marks[at + 1]?.entry ?? last + 1) - 1,
  }));
}

/** A moment as the clock of the status says it: "19 Dec 1944, round 2, 09:00". */
export function clockOf({ round, turn }: Pick<Stretch, 'round' | 'turn'>, time: string): string {
  const named = turn === null ? `round ${round}` : `turn ${turn}`;
  return `${dateOf(time)}, ${named}, ${time.slice(11, 16)}`;
}

export class Timeline {
  readonly war: War;
  view = $state.raw<TimelineView | null>(null);
  /** What is seen closer; everything when nothing. */
  zoom = $state.raw<{ from: number; to: number } | null>(null);
  playing = $state(false);
  pace = $state(1);
  /** Kept in this browser, for this reader: a place in the book is nobody's act and must not lengthen the record. */
  bookmarks = $state.raw<readonly number[]>([]);
  readonly #store: Store | null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(war: War, store = globalThis.localStorage as Store | null) {
    this.war = war;
    this.#store = store ?? null;
    war.show(() => {
      const asked = { file: war.file, bins: BINS, ...(this.zoom ?? {}) };
      return [part('timeline', asked, (view) => (this.view = view))];
    });
    this.bookmarks = this.#kept[war.file] ?? [];
  }

  readonly at = $derived.by(() => this.war.past?.at ?? this.war.status?.entries ?? 1);
  readonly newest = $derived.by(() => this.war.status?.entries ?? this.view?.entries ?? 1);
  readonly rounds = $derived(stretchesOf(this.view));
  readonly here = $derived(this.rounds[lastWhere(this.rounds, (round) => round.from <= this.at)] ?? null);
  /** The day, the round and the hour of the moment that is shown, as the clock of the status says them. */
  readonly clock = $derived.by<string>(() => {
    const { past, status } = this.war;
    if (!past || !this.here) return status?.clock ?? '';
    return clockOf(this.here, this.here.game_time);
  });
  /** The second playhead. */
  readonly other = $derived.by(() => this.war.then?.at ?? null);
  /** The entries on the strip. */
  readonly seen = $derived(this.zoom ?? { from: 1, to: Math.max(this.newest, 2) });

  /** Where an entry lies on the strip, 0 to 1; outside of it when it is not on the strip. */
  share(seq: number): number {
    const { from, to } = this.seen;
    return (seq - from) / Math.max(to - from, 1);
  }

  /** The same as a place for the style sheet. */
  left(seq: number): string {
    return `left: ${(this.share(seq) * 100).toFixed(3)}%`;
  }

  isSeen(seq: number): boolean {
    return seq >= this.seen.from && seq <= this.seen.to;
  }

  /** The entry at a share of the strip. */
  entryAt(share: number): number {
    const { from, to } = this.seen;
    return Math.round(from + Math.min(Math.max(share, 0), 1) * (to - from));
  }

  /** Closer to an entry, or further from it. */
  scale(by: 1 | -1, about = this.at): void {
    const { from, to } = this.seen;
    const all = this.newest;
    const length = to - from + 1;
    const wanted = Math.round(by > 0 ? Math.max(length / CLOSER, STRETCH_LEAST) : length * CLOSER);
    if (wanted >= all) this.zoom = null;
    else {
      const begin = Math.min(Math.max(Math.round(about - wanted / 2), 1), all - wanted + 1);
      this.zoom = { from: begin, to: begin + wanted - 1 };
    }
    this.war.lookOn();
  }

  step(by: number): Promise<void> {
    return this.#look((this.war.asked ?? this.at) + by);
  }

  /** To the beginning of the phase - a battalion's turn, the artillery, a night - or of the one before or after. */
  stepPhase(by: 1 | -1): Promise<void> {
    const { headings } = this.war.log;
    const before = lastWhere(headings, (heading) => heading.entry < this.at);
    const after = lastWhere(headings, (heading) => heading.entry <= this.at) + 1;
    const next = headings[by > 0 ? after : before];
    return this.#look(next?.entry ?? (by > 0 ? this.newest : 1));
  }

  stepRound(by: 1 | -1): Promise<void> {
    const at = this.here ? this.rounds.indexOf(this.here) : -1;
    if (by < 0 && this.here && this.at > this.here.from) return this.#look(this.here.from);
    return this.#look(this.rounds[at + by]?.from ?? (by > 0 ? this.newest : 1));
  }

  stepDay(by: 1 | -1): Promise<void> {
    const day = (this.here?.day ?? 1) + by;
    const round = this.rounds.find((one) => one.day === day);
    return this.#look(round?.from ?? (by > 0 ? this.newest : 1));
  }

  stepFight(by: 1 | -1): Promise<void> {
    const fights = (this.view?.fights ?? []).map((fight) => fight.last);
    const next = by > 0 ? fights.find((seq) => seq > this.at) : fights.filter((seq) => seq < this.at).at(-1);
    return next ? this.#look(next) : Promise.resolve();
  }

  /** Puts a bookmark at an entry, or takes it away. */
  mark(entry = this.at): void {
    this.bookmarks = toggled(this.bookmarks, entry).sort((a, b) => a - b);
    this.#store?.setItem(MARKS_KEY, JSON.stringify({ ...this.#kept, [this.war.file]: this.bookmarks }));
  }

  stepMark(by: 1 | -1): Promise<void> {
    const next =
      by > 0
        ? this.bookmarks.find((entry) => entry > this.at)
        : this.bookmarks.filter((entry) => entry < this.at).at(-1);
    return next ? this.#look(next) : Promise.resolve();
  }

  /** Puts the second playhead at an entry, or takes it away; where it lies already, it is taken away too. */
  compare(entry: number | null = this.at): Promise<void> {
    return this.war.compare(entry === this.other ? null : entry);
  }

  /** The two moments change places. */
  async swap(): Promise<void> {
    const [at, other] = [this.at, this.other];
    if (other === null) return;
    await this.war.compare(at);
    await this.#look(other);
  }

  play(): void {
    if (this.playing) return this.stop();
    this.playing = true;
    const begun = this.war.past ? Promise.resolve() : this.#look(this.seen.from);
    void begun.then(() => this.#next());
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  /** The next moment follows when this one has been shown. */
  #next(): void {
    clearTimeout(this.#timer);
    if (!this.playing) return;
    this.#timer = setTimeout(() => {
      if (!this.war.past || this.at + 1 >= this.newest) {
        this.stop();
        this.war.now();
      } else void this.step(1).then(() => this.#next());
    }, PACES[this.pace]?.ms ?? PACES[1].ms);
  }

  #look(entry: number): Promise<void> {
    return this.war.look(Math.max(1, entry));
  }

  get #kept(): Partial<Record<string, number[]>> {
    return readKey<Record<string, number[]>>(this.#store, MARKS_KEY);
  }
}
