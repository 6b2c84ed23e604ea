/** Photographs of the war: which there are, and the form by which one is added. */
import { SvelteMap } from 'svelte/reactivity';
import type { EntryLine, PhotographView } from '../gen/api';
import { part } from './parts';
import type { War } from './war.svelte';

/** The most that one page of the record brings. */
const MOST = 500;

export class Photographs {
  readonly #war: War;
  #lines = $state.raw<readonly EntryLine[]>([]);
  #small = new SvelteMap<number, string>();
  #asked = new Set<number>();
  /** The entry whose page is open in the log. */
  at: number | null = null;
  /** The entry to which one is being added, and the file that was dropped on it; nothing while the form is closed. */
  adding = $state.raw<{ entry: number; file: File | null } | null>(null);

  constructor(war: War) {
    this.#war = war;
  }

  /** From here on the record is asked for them, until the function that comes back is called. */
  show(): () => void {
    const war = this.#war;
    const query = { kinds: ['photographed'] };
    return war.show(() => [
      part('find', { file: war.file, seat: war.reader, query, offset: 0, limit: MOST }, ({ lines }) => {
        this.#lines = lines;
      }),
    ]);
  }

  /** Those of an entry, in the order in which they were added. */
  of(entry: number): EntryLine[] {
    return this.#lines.filter((line) => line.cause === entry && !line.withheld);
  }

  /** A picture was dropped on the window: for the form that is open, the entry that is, or the newest. */
  async drop(file: File): Promise<void> {
    // Where nothing may be written, the window says why and opens no form.
    if (!this.#war.mayChange()) return;
    const entry = this.adding?.entry ?? (await this.#open()) ?? (await this.#newest());
    if (entry !== null) this.adding = { entry, file };
  }

  /** The entry whose page is open; of a photograph the one it belongs to. Nothing where it may not be read here. */
  async #open(): Promise<number | null> {
    const line = this.at === null ? null : await this.#war.log.fetch(this.at);
    if (!line || line.withheld) return null;
    return line.kind === 'photographed' ? line.cause : line.seq;
  }

  /** The newest entry that everybody here may read, and that is no photograph itself. */
  async #newest(): Promise<number | null> {
    for (let entry = this.#war.status?.entries ?? 0; entry > 0; entry--) {
      const line = await this.#war.log.fetch(entry);
      if (line && !line.withheld && line.kind !== 'photographed') return entry;
    }
    return null;
  }

  /** A small picture in base64; empty until it is here. */
  small(entry: number): string {
    if (!this.#asked.has(entry)) {
      this.#asked.add(entry);
      void this.#ask(entry, true)
        .then(({ jpeg }) => this.#small.set(entry, jpeg))
        // Without it the line is still a line; it is asked for again when it is looked at again.
        .catch(() => this.#asked.delete(entry));
    }
    return this.#small.get(entry) ?? '';
  }

  whole(entry: number): Promise<PhotographView> {
    return this.#ask(entry, false);
  }

  /** Adds the picture to the entry of the form. Its own entry comes back; nothing when it was refused. */
  async add(picture: string, caption: string, isPrivate: boolean): Promise<number | null> {
    const [war, { adding }] = [this.#war, this];
    if (!adding) return null;
    const body = { file: war.file, seat: war.anySeat, entry: adding.entry, picture, caption };
    return (await war.change('add_photograph', { ...body, private: isPrivate }))?.last ?? null;
  }

  #ask(entry: number, small: boolean): Promise<PhotographView> {
    const { host, file, reader } = this.#war;
    return host.ask('photograph', { file, seat: reader, entry, small });
  }
}
