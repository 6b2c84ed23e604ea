/** On a phone a table has the window, and what is at hand lies over it as a sheet. It comes up by itself where it alone tells what is asked,
 *  or why something may not be done; a button turns it up and down. */
import type { TableDesk } from './tabledesk.svelte';
import type { War } from './war.svelte';

export class Sheet {
  readonly #war: War;
  readonly #table: TableDesk;
  /** What the player wanted, and what it was about. */
  #turned = $state.raw<{ about: string; isUp: boolean } | null>(null);

  constructor(war: War, table: TableDesk) {
    [this.#war, this.#table] = [war, table];
  }

  /** A question to this table: dice, a choice, or an answer to what another side does. */
  readonly #question = $derived.by<string>(() => {
    const { callHere, past, isMine } = this.#war;
    if (past) return '';
    if (callHere) return `call ${callHere.entry}`;
    return isMine && this.#table.isAsked ? 'window' : '';
  });
  /** Distances are said in it, and it alone says why nothing may be done along the tape. */
  readonly #isNeeded = $derived.by<boolean>(() => {
    const { isSaying, isAiming, line, options, selected, view } = this.#table;
    const isBarred = isAiming && line !== null && !options.length && line.barred.length > 0;
    return isSaying || isBarred || (view?.ground === null && selected !== null);
  });
  readonly #about = $derived.by(() => `${this.#question} ${this.#table.selected} ${this.#isNeeded}`);
  readonly isUp = $derived.by<boolean>(() => {
    if (this.#turned?.about === this.#about) return this.#turned.isUp;
    return this.#question !== '' || this.#isNeeded;
  });

  turn(): void {
    this.#turned = { about: this.#about, isUp: !this.isUp };
  }
}
