/** What this window remembers between reloads: which campaign lay open, and who leads which side of it. */
import type { Seat, Side } from '../gen/api';
import type { Learned } from './tutorial.svelte';
import { keepOf, readKey } from './store';

export const PACES = { slow: 2500, readable: 1100, quick: 250, fast: 20 } as const;
export type Pace = keyof typeof PACES;

/** How the automatic commander sits at one campaign. */
export interface Seating {
  automatic: readonly Side[];
  isHeld: boolean;
  pace: Pace;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
const SEATS = 'wardiary.seats.1';
const OPEN = 'wardiary.open.1';
const BATTLE = 'wardiary.battle.1';
const BRIEFED = 'wardiary.briefed.1';
/** In place of a campaign: nobody is briefed unasked, in none. */
const ALL = '*';
const LESSONS = 'wardiary.lessons.1';
const NOBODY: Seating = { automatic: [], isHeld: false, pace: 'readable' };

export class Memory {
  readonly #lasting: Store | null;
  readonly #window: Store | null;

  /** `lasting` is kept for this person, `window` for this window alone. */
  constructor(lasting: Store | null = null, window: Store | null = null) {
    this.#lasting = lasting;
    this.#window = window;
  }

  seating(file: string): Seating {
    return { ...NOBODY, ...readKey<Record<string, Seating>>(this.#lasting, SEATS)[file] };
  }

  seat(file: string, seating: Seating): void {
    keepOf(this.#lasting, SEATS, file, seating);
  }

  /** Whether a seat has been shown its briefing of a campaign, or wants to be shown none unasked. */
  isBriefed(file: string, seat: Seat): boolean {
    const kept = readKey<Record<string, readonly Seat[]>>(this.#lasting, BRIEFED);
    return this.isQuiet || (kept[file]?.includes(seat) ?? false);
  }

  brief(file: string, seats: readonly Seat[]): void {
    const before = readKey<Record<string, readonly Seat[]>>(this.#lasting, BRIEFED)[file] ?? [];
    keepOf(this.#lasting, BRIEFED, file, [...new Set([...before, ...seats])]);
  }

  /** Briefings open only when they are asked for. */
  get isQuiet(): boolean {
    return ALL in readKey<object>(this.#lasting, BRIEFED);
  }

  set isQuiet(yes: boolean) {
    const kept = readKey<Record<string, readonly Seat[]>>(this.#lasting, BRIEFED);
    const others = Object.fromEntries(Object.entries(kept).filter(([file]) => file !== ALL));
    this.#lasting?.setItem(BRIEFED, JSON.stringify(yes ? { ...others, [ALL]: [] } : others));
  }

  /** How far the lessons have come in a campaign. */
  learned(file: string): Learned | null {
    return readKey<Record<string, Learned>>(this.#lasting, LESSONS)[file] ?? null;
  }

  learn(file: string, learned: Learned): void {
    keepOf(this.#lasting, LESSONS, file, learned);
  }

  /** The campaign that lay open in this window. */
  get open(): string | null {
    return this.#window?.getItem(OPEN) ?? null;
  }

  set open(file: string | null) {
    if (file === null) this.#window?.removeItem(OPEN);
    else this.#window?.setItem(OPEN, file);
  }

  /** The battle of a campaign that was looked at last in this window. */
  battle(file: string): string | null {
    const kept = this.#window?.getItem(BATTLE)?.split('\n') ?? [];
    return kept[0] === file ? (kept[1] ?? null) : null;
  }

  look(file: string, battle: string): void {
    this.#window?.setItem(BATTLE, `${file}\n${battle}`);
  }
}
