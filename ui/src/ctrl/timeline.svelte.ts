/** The timeline: every round from the first day to now, what happened in them, and the playhead. */
import type { TimelineView } from '../gen/api';
import type { War } from './war.svelte';

const PLAY_MS = 700;

/** A round with its last entry, so that a strip can be cut. */
export interface Stretch {
  day: number;
  round: number;
  game_time: string;
  from: number;
  to: number;
  lost: [number, number];
  night: number | null;
}

export class Timeline {
  readonly war: War;
  view = $state.raw<TimelineView | null>(null);
  playing = $state(false);
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(war: War) {
    this.war = war;
  }

  readonly at = $derived.by(() => this.war.past?.at ?? this.war.status?.entries ?? 1);
  readonly rounds = $derived.by<Stretch[]>(() => {
    const marks = this.view?.rounds ?? [];
    const last = this.view?.entries ?? 1;
    return marks.map(({ entry, ...mark }, at) => ({
      ...mark,
      from: at === 0 ? 1 : entry,
      to: (marks[at + 1]?.entry ?? last + 1) - 1,
    }));
  });
  readonly here = $derived(this.rounds.find((round) => this.at >= round.from && this.at <= round.to) ?? null);

  async follow(): Promise<void> {
    try {
      this.view = await this.war.host.ask('timeline', { file: this.war.file });
    } catch (error) {
      this.war.complain(error);
    }
  }

  /** Where an entry lies on the strip, 0 to 1: rounds share the width equally, so that long fights stay readable. */
  share(seq: number): number {
    const { rounds } = this;
    const at = rounds.findIndex((round) => seq <= round.to);
    const round = rounds[at];
    if (!round) return 1;
    const inside = (seq - round.from) / Math.max(round.to - round.from, 1);
    return (at + Math.min(Math.max(inside, 0), 1)) / rounds.length;
  }

  /** The entry at a share of the strip. */
  entryAt(share: number): number {
    const { rounds } = this;
    if (rounds.length === 0) return 1;
    const place = Math.min(Math.max(share, 0), 0.999999) * rounds.length;
    const round = rounds[Math.floor(place)];
    if (!round) return 1;
    return Math.round(round.from + (place % 1) * (round.to - round.from));
  }

  step(by: number): Promise<void> {
    return this.war.look(Math.max(1, this.at + by));
  }

  stepRound(by: 1 | -1): Promise<void> {
    const at = this.rounds.findIndex((round) => this.at >= round.from && this.at <= round.to);
    const round = this.rounds[at];
    if (!round) return Promise.resolve();
    if (by < 0 && this.at > round.from) return this.war.look(round.from);
    const next = this.rounds[at + by];
    return next ? this.war.look(next.from) : by > 0 ? Promise.resolve(this.war.now()) : Promise.resolve();
  }

  stepDay(by: 1 | -1): Promise<void> {
    const day = (this.here?.day ?? 1) + by;
    const round = this.rounds.find((r) => r.day === day);
    if (round) return this.war.look(round.from);
    if (by > 0) this.war.now();
    return by > 0 ? Promise.resolve() : this.war.look(1);
  }

  stepFight(by: 1 | -1): Promise<void> {
    const fights = (this.view?.fights ?? []).map((fight) => fight.last);
    const next = by > 0 ? fights.find((seq) => seq > this.at) : fights.filter((seq) => seq < this.at).at(-1);
    return next ? this.war.look(next) : Promise.resolve();
  }

  play(): void {
    this.playing = !this.playing;
    clearInterval(this.#timer);
    if (!this.playing) return;
    if (!this.war.past) void this.war.look(1);
    this.#timer = setInterval(() => {
      if (!this.war.past && this.at > 1) this.stop();
      else void this.step(1);
    }, PLAY_MS);
  }

  stop(): void {
    this.playing = false;
    clearInterval(this.#timer);
  }
}
