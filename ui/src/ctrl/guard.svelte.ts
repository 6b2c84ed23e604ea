/**
 * A second Enter for what would end a turn while something is left to do: the hand that wrote the dice down and comes
 * down twice must not end a turn with it.
 */

/** A second press sooner than this belongs to the first. */
export const SAME_PRESS_MS = 400;

export class Guard {
  #asked = $state('');
  #isSoon = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether this very action, at this very moment of the war, has been asked for once. */
  isAsked(what: string): boolean {
    return this.#asked === what;
  }

  /** Too soon for a second press to be meant. */
  get isSoon(): boolean {
    return this.#isSoon;
  }

  /** The first time: remembers it. True when it was asked for before, and is meant. */
  passes(what: string): boolean {
    if (this.#asked === what) return !this.#isSoon;
    this.#asked = what;
    this.#isSoon = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.#isSoon = false), SAME_PRESS_MS);
    return false;
  }

  /** Nothing was asked for. True when something had been. */
  drop(): boolean {
    const wasAsked = this.#asked !== '';
    this.#asked = '';
    this.#isSoon = false;
    clearTimeout(this.#timer);
    return wasAsked;
  }
}
