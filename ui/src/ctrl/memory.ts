/** What this window remembers between reloads: which campaign lay open, and who leads which side of it. */
import type { Side } from '../gen/api';
import { keepOf, readKey } from './store';

export const PACES = { slow: 2500, readable: 1100, quick: 250 } as const;
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
