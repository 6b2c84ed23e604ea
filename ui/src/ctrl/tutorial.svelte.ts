/**
 * The first evening: shows the next thing to learn that can be done now, and goes on by itself when it has been done, also when the
 * player did it another way. It never holds up the game; it can be left, and found again where it was.
 */
import { actsOf, type Acts } from './acts';
import type { Play } from './desk.svelte';
import { LESSONS, SAMPLE, type Lesson } from './lessons';

/** What is kept of it. */
export interface Learned {
  isOpen: boolean;
  seen: readonly string[];
}

export class Tutorial {
  readonly #play: Play;
  readonly #keep: (learned: Learned) => void;
  isOpen = $state(false);
  /** Everything that has happened once. */
  #seen = $state.raw<ReadonlySet<string>>(new Set());

  constructor(play: Play, learned: Learned | null, keep: (learned: Learned) => void) {
    this.#play = play;
    this.#keep = keep;
    this.isOpen = learned?.isOpen ?? false;
    this.#seen = new Set(learned?.seen);
  }

  readonly #acts = $derived.by<Acts>(() => actsOf(this.#play, this.#seen));
  /** Where two play at one laptop there is a curtain to look behind. */
  readonly #all = $derived.by(() =>
    this.#seen.has('hasCurtain') || this.#acts.hasCurtain
      ? LESSONS
      : LESSONS.filter(({ id }) => id !== 'hold'),
  );
  readonly #left = $derived(this.#all.filter((lesson) => !this.#isDone(lesson)));
  readonly count = $derived(this.#all.length);
  readonly done = $derived(this.count - this.#left.length);
  /** The one to be learned now; nothing while none of those that are left can be done. */
  readonly lesson = $derived(this.#left.find(({ when }) => this.#acts[when]) ?? null);
  /** What comes after something has happened. */
  readonly next = $derived(this.lesson ?? this.#left[0] ?? null);

  #isDone({ id, done }: Lesson): boolean {
    return this.#seen.has(`skip ${id}`) || done.some((act) => this.#seen.has(act));
  }

  /** Whether the lessons are about this war. */
  get isHere(): boolean {
    return this.#play.war.status?.scenario === SAMPLE;
  }

  start(): void {
    this.isOpen = true;
    this.#keeps();
  }

  leave(): void {
    this.isOpen = false;
    this.#keeps();
  }

  skip({ id }: Lesson): void {
    this.#sees([`skip ${id}`]);
  }

  /** To be called whenever the war or the window has changed: what has happened is remembered. */
  follow(): void {
    if (!this.isOpen) return;
    const acts = Object.entries(this.#acts).flatMap(([act, holds]) => (holds ? [act] : []));
    this.#sees(acts.filter((act) => !this.#seen.has(act)));
  }

  #sees(acts: readonly string[]): void {
    if (!acts.length) return;
    this.#seen = new Set([...this.#seen, ...acts]);
    this.#keeps();
  }

  #keeps(): void {
    this.#keep({ isOpen: this.isOpen, seen: [...this.#seen] });
  }
}
