/** The chance to win: what was counted before, and counting on slice by slice until everything is counted or it is stopped. */
import type { WinChanceView } from '../gen/api';
import type { War } from './war.svelte';

export class WinChanceDesk {
  view = $state.raw<WinChanceView | null>(null);
  isCounting = $state(false);
  readonly #war: War;
  /** Counts the starts, so that a slice that comes in after a stop starts no other. */
  #run = 0;

  constructor(war: War) {
    this.#war = war;
  }

  readonly isWhole = $derived(this.view !== null && this.view.played >= this.view.wanted);

  get #body() {
    return { file: this.#war.file, seat: this.#war.reader };
  }

  /** What is known already: nothing is played for it. */
  async look(): Promise<void> {
    try {
      this.view = await this.#war.host.ask('win_chance', this.#body);
    } catch (error) {
      this.#war.complain(error);
    }
  }

  /** Counts until nothing is missing, or `stop` was called; `told` hears of it at the end, however it came. */
  async count(told: () => void): Promise<void> {
    const run = ++this.#run;
    this.isCounting = true;
    let before = '';
    try {
      while (run === this.#run) {
        const view = await this.#war.host.ask('play_on', this.#body);
        this.view = view;
        const now = `${view.played}/${view.wanted}`;
        // What cannot be kept would be counted for ever.
        if (view.played >= view.wanted || now === before) break;
        before = now;
      }
    } catch (error) {
      this.#war.complain(error);
    } finally {
      if (run === this.#run) this.isCounting = false;
      told();
    }
  }

  stop(): void {
    this.#run += 1;
    this.isCounting = false;
  }
}
