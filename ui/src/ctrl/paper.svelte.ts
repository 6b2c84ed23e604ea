/** Sheets for the table: what is printed, on what paper, how large. The api makes the PDF. */
import type { Paper, PrintSheet } from '../gen/api';
import type { Asked } from '../host/types';
import type { War } from './war.svelte';

/** What can be printed, and what its size is the size of; null where it has none. */
export const SHEETS: {
  sheet: PrintSheet;
  title: string;
  sized: string | null;
  mm: number;
  most: [number, number];
}[] = [
  { sheet: 'rosters', title: 'Rosters, a page for each formation', sized: null, mm: 0, most: [0, 0] },
  { sheet: 'slips', title: 'Order slips to fill in', sized: null, mm: 0, most: [0, 0] },
  { sheet: 'counters', title: 'Counters to cut out', sized: 'Width of a counter', mm: 20, most: [10, 60] },
  {
    sheet: 'map',
    title: 'The map, in parts to glue',
    sized: 'Height of a hex or square',
    mm: 30,
    most: [8, 120],
  },
  { sheet: 'quick_sheet', title: 'The book’s tables', sized: null, mm: 0, most: [0, 0] },
];

export class PaperDesk {
  sheet = $state<PrintSheet>('rosters');
  paper = $state<Paper>('a4');
  /** By sheet, so that a size is found again. */
  millimetres = $state<Partial<Record<PrintSheet, number>>>({});
  isBusy = $state(false);
  readonly chosen = $derived(SHEETS.find((one) => one.sheet === this.sheet) ?? SHEETS[0]!);
  readonly #war: War;

  constructor(war: War) {
    this.#war = war;
  }

  get fileName(): string {
    return `${this.#war.status?.scenario ?? 'war'}-${this.sheet.replace('_', '-')}.pdf`;
  }

  /** The PDF in base64; null when it could not be made. */
  data(battle: string | undefined): Promise<string | null> {
    return this.#try(() => this.#war.host.ask('print', this.#body(battle)));
  }

  /** Has it written where the host's dialog says. Gives the place back; null when nothing was written. */
  async save(battle: string | undefined): Promise<string | null> {
    const { host } = this.#war;
    const to = await host.saveFile?.(this.fileName);
    if (!to) return null;
    return this.#try(async () => (await host.ask('save_print', { ...this.#body(battle), to })).path);
  }

  #body(battle: string | undefined): Asked<'print'> {
    const { sheet, paper } = this;
    const millimetres = this.chosen.sized ? (this.millimetres[sheet] ?? this.chosen.mm) : undefined;
    return { file: this.#war.file, seat: this.#war.reader, sheet, paper, battle, millimetres };
  }

  async #try<T>(ask: () => Promise<T>): Promise<T | null> {
    this.isBusy = true;
    try {
      return await ask();
    } catch (error) {
      this.#war.complain(error);
      return null;
    } finally {
      this.isBusy = false;
    }
  }
}
