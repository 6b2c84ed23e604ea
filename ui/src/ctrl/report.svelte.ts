/** The report desk: what part of the war, for whom, how long, which parts; the page as it will be printed. */
import type { Audience, ReportFormat, ReportSection, Span } from '../gen/api';
import type { Asked } from '../host/types';
import { toggled } from './lists';
import type { War } from './war.svelte';

/** Parts of a full report, in their order, as the api names them. */
export const SECTIONS: [ReportSection, string][] = [
  ['situation', 'The situation before'],
  ['story', 'The story, day by day'],
  ['photographs', 'Photographs'],
  ['forces', 'Forces'],
  ['intentions', 'Briefings and orders'],
  ['diary', 'Hour by hour, with maps'],
  ['battles', 'Smaller battles'],
  ['turning_points', 'Objectives that changed hands'],
  ['losses', 'Losses'],
  ['supply', 'Supply and movement'],
  ['luck', 'Luck'],
  ['rulings', 'Rulings and amendments'],
  ['lessons', 'Lessons and remarks'],
  ['next', 'What follows'],
  ['people', 'People by name'],
  ['honours', 'Honours'],
  ['rolls', 'Every roll'],
  ['order_of_battle', 'Order of battle'],
  ['appendix', 'How to check it, words'],
];

/** Long parts, written only when they are picked. */
const LONG: ReportSection[] = ['diary', 'rolls', 'order_of_battle'];

export class ReportDesk {
  /** `war`, `day:2` or `battle:main`. */
  span = $state('war');
  /** `public`, `blue`, `orange` or `umpire`. */
  audience = $state('public');
  length = $state<'full' | 'dispatch'>('full');
  without = $state<ReportSection[]>([...LONG]);
  /** The page, and what was asked for it. */
  html = $state('');
  isBusy = $state(false);
  readonly #war: War;
  #asked = 0;

  constructor(war: War) {
    this.#war = war;
  }

  /** A file's name that says what is in it. */
  readonly name = $derived.by(() =>
    [this.#war.status?.scenario ?? 'war', this.span.replace(':', '-'), this.audience, this.length]
      .filter((word) => !['full', 'public'].includes(word))
      .join('-'),
  );

  toggle(section: ReportSection): void {
    this.without = toggled(this.without, section);
  }

  /** Writes the page anew; of several questions on the way, the newest answer counts. */
  async write(): Promise<void> {
    const number = ++this.#asked;
    this.isBusy = true;
    const page = await this.#page('html');
    if (number !== this.#asked) return;
    this.html = page ?? this.html;
    this.isBusy = false;
  }

  /** The report as a text to take away; null when it could not be written. */
  async text(format: ReportFormat): Promise<string | null> {
    if (format === 'html') return this.html;
    return this.#page(format);
  }

  /** Asks a host with dialogs for a place and has it written there. Gives the place back; null when nothing was written. */
  async save(format: ReportFormat): Promise<string | null> {
    const to = await this.#war.host.saveFile?.(this.fileName(format));
    const { host } = this.#war;
    const ask = async (to: string) => (await host.ask('save_report', { ...this.#body(format), to })).path;
    return to ? this.#try(() => ask(to)) : null;
  }

  fileName(format: ReportFormat): string {
    return `${this.name}.${format === 'markdown' ? 'md' : format}`;
  }

  #page(format: ReportFormat): Promise<string | null> {
    return this.#try(() => this.#war.host.ask('report', this.#body(format)));
  }

  #body(format: ReportFormat): Asked<'report'> {
    const { length, without } = this;
    const [span, audience] = [spanOf(this.span), audienceOf(this.audience)];
    const picked = LONG.filter((section) => !without.includes(section));
    return { file: this.#war.file, span, audience, length, format, without: [...without], with: picked };
  }

  async #try<T>(ask: () => Promise<T>): Promise<T | null> {
    try {
      return await ask();
    } catch (error) {
      this.#war.complain(error);
      return null;
    }
  }
}

function spanOf(word: string): Span {
  const [kind, of = ''] = word.split(':');
  if (kind === 'day') return { day: Number(of) };
  return kind === 'battle' ? { battle: of } : 'war';
}

function audienceOf(word: string): Audience {
  return word === 'blue' || word === 'orange' ? { side: word } : word === 'umpire' ? 'umpire' : 'public';
}
