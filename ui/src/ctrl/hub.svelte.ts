/** The hub: the campaigns this program knows, the scenarios it can start, the sample. */
import type { ApiError, Consent, ScenarioLine, Seat } from '../gen/api';
import type { Campaign } from '../host/types';
import { sideOf } from './commander';
import type { Desk } from './desk.svelte';
import { SAMPLE } from './lessons';
import { refusalOf } from './trouble';

interface Founding {
  scenario: string;
  file: string;
  /** Names by seat; a commander's seat is taken up where it has one. */
  players: Partial<Record<Seat, string>>;
  automatic: Seat[];
  consent: Consent;
  options: Record<string, string>;
}

const ENDING = '.wardiary';

/** Who must agree before dice, or what the other side did, are taken back. */
export const CONSENTS: { value: Consent; title: string; words: string }[] = [
  { value: 'other_side', title: 'The other side', words: 'or the umpire agrees before dice are taken back.' },
  { value: 'umpire', title: 'The umpire alone', words: 'agrees before dice are taken back.' },
  { value: 'nobody', title: 'No one', words: 'is asked: solo play, or a table that trusts itself.' },
];

export class Hub {
  readonly desk: Desk;
  scenarios = $state.raw<ScenarioLine[]>([]);
  busy = $state(false);
  /** Why the campaign was not founded. */
  refusal = $state.raw<ApiError | null>(null);
  /** A word on what was dropped here, or could not be opened. */
  hint = $state<string | null>(null);

  constructor(desk: Desk) {
    this.desk = desk;
  }

  /** The campaigns, the one last played first; those that cannot be opened at the end. */
  readonly campaigns = $derived.by<Campaign[]>(() => {
    const played = ({ status }: Campaign) => status?.last?.recorded_at_ms ?? (status ? 0 : -1);
    return [...this.desk.recent()].sort((a, b) => played(b) - played(a) || a.file.localeCompare(b.file));
  });
  readonly newest = $derived<Campaign | null>(this.campaigns.find(({ status }) => status) ?? null);

  /** Scenarios are read last: a window that goes on with what lay open in it waits for none of them. */
  async read(): Promise<void> {
    await this.desk.started;
    const { host, welcome, play, trouble, refusal } = this.desk;
    if (play) return;
    await this.desk.attempt(async () => {
      if (welcome?.mayFound) this.scenarios = await host.ask('scenarios', {});
    });
    // What the window was asked to open, and could not, is still said.
    this.desk.trouble ??= trouble;
    this.desk.refusal ??= refusal;
  }

  /** Enter: go on with the newest, or start the sample. */
  enter(): Promise<void> {
    const { newest } = this;
    if (newest) return this.desk.open(newest.file);
    return this.desk.welcome?.mayFound ? this.sample() : Promise.resolve();
  }

  /** The sample against the automatic commander, with lessons or without. */
  async sample(isTaught = false): Promise<void> {
    const isFounded = await this.found({
      scenario: SAMPLE,
      file: this.freeName(SAMPLE),
      players: { blue: 'Commander', orange: 'The program' },
      automatic: ['orange'],
      consent: 'nobody',
      options: {},
    });
    if (isFounded && isTaught) this.desk.play?.tutorial.start();
  }

  /** A file name that nothing here has yet. */
  freeName(stem: string): string {
    const taken = new Set(this.desk.recent().map((campaign) => campaign.file.split('/').at(-1)));
    const clean = (stem.split('/').at(-1) ?? stem).replace(/[^a-z0-9-]+/gi, '-');
    for (let n = 1; ; n++) {
      const name = n === 1 ? `${clean}${ENDING}` : `${clean}-${n}${ENDING}`;
      if (!taken.has(name)) return name;
    }
  }

  /** Opens a file by its name in the folder. */
  async openFile(name: string): Promise<void> {
    await this.desk.open(name.includes('.') ? name : name + ENDING);
  }

  /** A browser cannot say where a dropped file lies; one that is known here is opened all the same. */
  async dropped(name: string): Promise<void> {
    const known = this.desk.recent().find(({ file }) => file === name);
    if (known) return this.desk.open(known.file);
    const place = this.desk.welcome?.place;
    this.hint = name.endsWith(ENDING)
      ? `The browser does not say where ${name} is stored. Put it into the folder ${place ? `“${place}”` : 'that is served'}; it then appears here.`
      : name.endsWith('.jsonl')
        ? `${name} holds exported entries. “wardiary import ${name}” makes a campaign of them.`
        : `${name} is not a campaign: those end in ${ENDING}. A scenario of your own is found in the folder that WARDIARY_SCENARIOS names.`;
  }

  async forget(file: string): Promise<void> {
    await this.desk.host.forget?.(file);
    this.desk.close();
  }

  async found(body: Founding): Promise<boolean> {
    this.busy = true;
    this.refusal = null;
    try {
      await this.desk.host.ask('new', body);
      const sides = body.automatic.map(sideOf).filter((side, at) => side === body.automatic[at]);
      await this.desk.open(
        body.file,
        sides.filter((side) => side !== null),
      );
      return true;
    } catch (error) {
      this.refusal = refusalOf(error, 'new', 'It could not be founded.');
      return false;
    } finally {
      this.busy = false;
    }
  }
}
