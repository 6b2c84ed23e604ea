/** The hub: the campaigns this program knows, the scenarios it can start, the sample. */
import type { Consent, ScenarioLine, Side } from '../gen/api';
import { Refusal } from '../host/types';
import type { Desk } from './desk.svelte';

export interface Founding {
  scenario: string;
  file: string;
  players: { blue: string; orange: string };
  automatic: Side[];
  consent: Consent;
  options: Record<string, string>;
}

export const SAMPLE = 'first-light';

/** The switches a campaign may be founded with; what they mean is the rules' affair. */
export const OPTIONS: { key: string; title: string; values: [string, string][] }[] = [
  {
    key: 'tsg.holdVsHold',
    title: 'Hold against Hold hits on',
    values: [
      ['6', '6'],
      ['6orDouble5', '6 or a pair of 5s'],
    ],
  },
  {
    key: 'tsg.pairs',
    title: 'Pairs',
    values: [
      ['each', 'every pair is a hit'],
      ['once', 'one pair a throw'],
    ],
  },
  {
    key: 'tsg.hqReturnSp',
    title: 'A lost headquarters comes back with',
    values: [
      ['6', 'full strength'],
      ['cadre', 'a cadre'],
    ],
  },
  {
    key: 'tsg.lossCap',
    title: 'Losses are capped for',
    values: [
      ['side', 'the side'],
      ['stand', 'each stand'],
    ],
  },
  {
    key: 'tsg.mixedArmour',
    title: 'A mixed target counts as armoured when',
    values: [
      ['any', 'any stand is'],
      ['all', 'all stands are'],
    ],
  },
  {
    key: 'tsg.waterMinusForStream',
    title: 'A stream counts as water',
    values: [
      ['true', 'yes'],
      ['false', 'no'],
    ],
  },
];

export class Hub {
  readonly desk: Desk;
  scenarios = $state.raw<ScenarioLine[]>([]);
  busy = $state(false);
  trouble = $state<string | null>(null);

  constructor(desk: Desk) {
    this.desk = desk;
  }

  async read(): Promise<void> {
    const { host, welcome } = this.desk;
    await this.desk.attempt(async () => {
      if (welcome?.mayFound) this.scenarios = await host.ask('scenarios', {});
    });
  }

  /** Enter: go on with the newest, or start the sample. */
  enter(): Promise<void> {
    const first = this.desk.recent()[0];
    return first ? this.desk.open(first.file) : this.sample();
  }

  /** The sample against the automatic commander. */
  async sample(): Promise<void> {
    await this.found({
      scenario: SAMPLE,
      file: this.freeName(SAMPLE),
      players: { blue: 'Commander', orange: 'The program' },
      automatic: ['orange'],
      consent: 'nobody',
      options: {},
    });
  }

  freeName(stem: string): string {
    const taken = new Set(this.desk.recent().map((campaign) => campaign.file.split('/').at(-1)));
    const clean = stem.replace(/[^a-z0-9-]+/gi, '-');
    for (let n = 1; ; n++) {
      const name = n === 1 ? `${clean}.wardiary` : `${clean}-${n}.wardiary`;
      if (!taken.has(name)) return name;
    }
  }

  async found({ automatic, ...body }: Founding): Promise<boolean> {
    this.busy = true;
    this.trouble = null;
    try {
      await this.desk.host.ask('new', body);
      await this.desk.open(body.file, automatic);
      return true;
    } catch (error) {
      if (error instanceof Refusal) {
        const faults = (error.what.diagnostics ?? []).map(
          (d) => `line ${d.line ?? '?'}: ${d.message} ${d.help ?? ''}`,
        );
        this.trouble = [error.what.message, error.what.hint ?? '', ...faults].filter(Boolean).join('\n');
      } else this.trouble = error instanceof Error ? error.message : 'it could not be founded';
      this.desk.trouble = this.trouble;
      return false;
    } finally {
      this.busy = false;
    }
  }
}
