/** Search and filters over the log. Reads page by page, so that it can say how far it is. */
import type { War } from './war.svelte';

export interface LogKind {
  title: string;
  kinds: string[];
}
export const LOG_KINDS: LogKind[] = [
  { title: 'orders', kinds: ['ordered'] },
  { title: 'rolls', kinds: ['rolled', 'amended'] },
  { title: 'events', kinds: ['happened', 'revealed'] },
  { title: 'rulings', kinds: ['ruled'] },
  { title: 'remarks', kinds: ['noted'] },
];
const STEP = 500;

export class LogFilter {
  readonly war: War;
  text = $state('');
  kinds = $state.raw<LogKind[]>([]);
  isStruckOnly = $state(false);
  /** Entries that match, or nothing when nothing is filtered. */
  found = $state.raw<number[] | null>(null);
  busy = $state(false);
  done = $state(0);
  #run = 0;

  constructor(war: War) {
    this.war = war;
  }

  has(kind: LogKind): boolean {
    return this.kinds.includes(kind);
  }

  toggle(kind: LogKind): void {
    this.kinds = this.has(kind) ? this.kinds.filter((k) => k !== kind) : [...this.kinds, kind];
  }

  async read(): Promise<void> {
    const run = ++this.#run;
    const words = this.text.trim().toLowerCase();
    const kinds = new Set(this.kinds.flatMap((kind) => kind.kinds));
    const struck = this.isStruckOnly;
    if (!words && kinds.size === 0 && !struck) {
      this.found = null;
      this.busy = false;
      return;
    }
    this.busy = true;
    const found: number[] = [];
    const { log } = this.war;
    const last = log.entries;
    for (let from = 1; from <= last; from += STEP) {
      const lines = await log.range(from, Math.min(from + STEP - 1, last));
      if (run !== this.#run) return;
      for (const line of lines) {
        const fits =
          (kinds.size === 0 || kinds.has(line.kind)) &&
          (!struck || line.struck_by !== null) &&
          (!words || line.text.toLowerCase().includes(words));
        if (fits) found.push(line.seq);
      }
      this.done = Math.min(from + STEP - 1, last);
    }
    this.found = found;
    this.busy = false;
  }
}
