/**
 * This browser as the keeper of a seat's dice: it holds the secret, gives each link when a roll wants it, and refuses what no
 * honest game would ask. What it answers is decided in `dicechain.ts`; here is when, and what is kept and said.
 */
import type { DiceKeeperView, Done, LinkWanted, Seat, StatusView } from '../gen/api';
import { Refusal, Unreachable, type Host } from '../host/types';
import {
  answerTo,
  givesItsTips,
  isOlder,
  LENGTH,
  newChain,
  readKept,
  Spoilt,
  withChain,
  writeKept,
  type Kept,
  type KeptChain,
} from './dicechain';
import { DAMAGED, denial, NOT_KEPT, OLDER_JOURNAL, replaced, tooOld, type Warning } from './dicewarnings';
import { capital, sentence } from './words';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** With fewer links left than this the next chain is committed to, while no roll waits. */
const RUNNING_OUT = 100;
const KEY = 'wardiary.dice.1';

export interface DeviceOptions {
  host: Pick<Host, 'ask'>;
  file: string;
  /** The seats of this window. */
  seats: readonly Seat[];
  /** The seat to name where nothing is done but looking. */
  reader: Seat;
  /** What this browser keeps; none where it keeps nothing. */
  store: Store | null;
  /** Where 32 random bytes come from; the browser’s own source unless a test has another. */
  draw?: () => Uint8Array;
  /** A link was given: the dice fell, or wait for other devices. */
  told?: (done: Done) => void;
}

export class DiceDevice {
  /** Seats whose secret lies in this browser. */
  held = $state.raw<readonly Seat[]>([]);
  warnings = $state.raw<Record<string, Warning>>({});
  /** Who keeps whose dice, as last heard. */
  keepers = $state.raw<readonly DiceKeeperView[]>([]);
  readonly #with: DeviceOptions;
  #campaign: string | null = null;
  #following: Promise<void> | null = null;
  #next: StatusView | null = null;
  /** The commitment that was tried last: one try for each link. */
  #tried = '';

  constructor(options: DeviceOptions) {
    this.#with = options;
  }

  /** Whether this browser can keep anything. */
  get isAble(): boolean {
    return this.#with.store !== null;
  }

  holds(seat: Seat): boolean {
    return this.held.includes(seat);
  }

  /** Takes notice of how the war stands: gives links that are wanted, commits in time, sees what was replaced. */
  follow(status: StatusView): Promise<void> {
    this.#next = status;
    this.#following ??= this.#catchUp().finally(() => (this.#following = null));
    return this.#following;
  }

  async #catchUp(): Promise<void> {
    while (this.#next) {
      const status = this.#next;
      this.#next = null;
      try {
        await this.#attend(status);
      } catch (error) {
        // The program does not answer just now, or refuses: the next news brings another try.
        if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
      }
    }
  }

  async #attend(status: StatusView): Promise<void> {
    const { host, file, seats, store } = this.#with;
    if (!store) return;
    await this.#learnCampaign();
    const keeping = seats.filter((seat) => this.#load(seat) !== null);
    this.held = keeping;
    if (!keeping.length || status.held || !isWritable(status)) return;
    for (const seat of keeping) if (status.links) await this.#give(seat, status.links);
    this.keepers = await host.ask('dice_keepers', { file });
    for (const seat of keeping) this.#settle(seat, status);
    if (!status.links) for (const seat of this.held) await this.#commitInTime(seat, status);
  }

  /** Gives the link a roll wants of a seat, unless it must not. It is written down before it is given. */
  async #give(seat: Seat, { call, question, seats }: LinkWanted): Promise<void> {
    const wanted = seats.find((of) => of.seat === seat);
    const kept = this.#load(seat);
    if (!wanted || !kept) return;
    const answer = answerTo(kept, { ...wanted, question });
    if ('denied' in answer) {
      this.#warn(seat, denial(seat, wanted.index, answer.denied));
      return;
    }
    if (answer.kept !== kept && !this.#save(answer.kept)) return;
    const { host, file, told } = this.#with;
    try {
      const done = await host.ask('give_link', { file, seat, call, link: answer.link });
      told?.(done);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // The roll waits no longer: real dice were typed, or another window has answered.
      if (error.what.code === 'dice.no_link_wanted' || error.what.code === 'dice.not_on_device') return;
      this.#warn(seat, { text: sentence(error.what.message), hint: error.what.hint ?? '', isLoud: true });
    }
  }

  /** Compares what is kept here with what the journal says. */
  #settle(seat: Seat, status: StatusView): void {
    const kept = this.#load(seat);
    const keeper = this.keepers.find((of) => of.seat === seat);
    if (!kept || !keeper) return;
    const chain = kept.chains.find(({ tip }) => tip === keeper.tip);
    if (chain) {
      // What was sent without an answer has come through.
      if (chain.since === null) this.#save(withChain(kept, { ...chain, since: status.entries - 1 }));
      return;
    }
    const confirmed = kept.chains.flatMap(({ since }) => since ?? []);
    if (!confirmed.length) return;
    if (Math.max(...confirmed) >= status.entries) {
      this.#warn(seat, OLDER_JOURNAL);
      return;
    }
    this.#forget(seat);
    this.#warn(seat, replaced(seat, keeper.keeper === 'device'));
  }

  /** A chain that runs out is followed by one more of this device. */
  async #commitInTime(seat: Seat, status: StatusView): Promise<void> {
    const kept = this.#load(seat);
    const keeper = this.keepers.find((of) => of.seat === seat);
    if (!kept || keeper?.keeper !== 'device' || keeper.left >= RUNNING_OUT) return;
    const at = kept.chains.findIndex(({ tip }) => tip === keeper.tip);
    const isFollowed = kept.chains.slice(at + 1).some(({ since }) => since !== null);
    const mark = `${keeper.tip} ${keeper.left}`;
    if (at < 0 || isFollowed || this.#tried === mark) return;
    this.#tried = mark;
    await this.#commit(kept, status.entries);
  }

  /**
   * From here on the seat's dice lie on this device, and nowhere else.
   * @throws {Refusal} when the program does not take them.
   */
  async hold(seat: Seat, entries: number): Promise<boolean> {
    await this.#learnCampaign();
    const kept = this.#load(seat) ?? { campaign: this.#campaign ?? '', seat, chains: [] };
    this.dismiss(seat);
    return this.#commit(kept, entries);
  }

  /** Commits to a chain that lies here. The secret is kept before anybody hears of it. */
  async #commit(kept: Kept, entries: number): Promise<boolean> {
    const { host, file } = this.#with;
    const { seat } = kept;
    // One that was sent without an answer is sent again.
    const chain: KeptChain =
      kept.chains.find(({ since }) => since === null) ?? newChain(this.#draw(), LENGTH);
    if (!this.#save(withChain(kept, chain))) return false;
    const { tip, length } = chain;
    this.keepers = await host.ask('hold_dice', { file, seat, tip, length });
    const now = this.#load(seat);
    // Meanwhile it may have answered already.
    const sent = now?.chains.find((of) => of.tip === tip);
    return now && sent ? this.#save(withChain(now, { ...sent, since: entries })) : false;
  }

  /** The backup of a seat's dice: good until the next roll. */
  backup(seat: Seat): { name: string; text: string } | null {
    const kept = this.#load(seat);
    return kept && { name: `wardiary-dice-${seat}-${kept.campaign.slice(0, 8)}.txt`, text: writeKept(kept) };
  }

  /**
   * Takes a seat's dice from a backup, unless more was answered since it was saved.
   * @throws {Spoilt} when it cannot be used, with the reason.
   */
  async restore(seat: Seat, text: string): Promise<void> {
    const { host, file } = this.#with;
    await this.#learnCampaign();
    const kept = readKept(text);
    if (kept.campaign !== this.#campaign) throw new Spoilt('This backup is of another campaign.');
    if (kept.seat !== seat) throw new Spoilt(`This backup holds ${kept.seat}’s dice, not ${seat}’s.`);
    if (!givesItsTips(kept)) throw new Spoilt('The secret in this backup does not give its own dice.');
    const here = this.#load(seat);
    if (here && isOlder(kept, here))
      throw new Spoilt(
        'This device knows more than this backup: it has answered since the backup was saved.',
      );
    this.keepers = await host.ask('dice_keepers', { file });
    const keeper = this.keepers.find((of) => of.seat === seat);
    const chain = kept.chains.find(({ tip }) => tip === keeper?.tip);
    if (!chain || keeper?.keeper !== 'device')
      throw new Spoilt(`${capital(seat)} has committed to other dice since this backup was saved.`);
    const since = chain.length - keeper.left - chain.given;
    if (since > 0) throw new Spoilt(tooOld(since));
    if (this.#save(kept)) this.dismiss(seat);
  }

  /** The person has read the warning. */
  dismiss(seat: Seat): void {
    const others = Object.entries(this.warnings).filter(([of]) => of !== seat);
    this.warnings = Object.fromEntries(others);
  }

  /** The campaign is known by the hash of its first entry, whatever its file is called. */
  async #learnCampaign(): Promise<void> {
    const { host, file, reader } = this.#with;
    this.#campaign ??= (await host.ask('entry', { file, seat: reader, entry: 1 })).hash;
  }

  #draw(): Uint8Array {
    return this.#with.draw?.() ?? crypto.getRandomValues(new Uint8Array(32));
  }

  /** Read anew each time: another tab of this browser may have answered. */
  #load(seat: Seat): Kept | null {
    const text = this.#with.store?.getItem(this.#key(seat));
    if (!text) return null;
    try {
      return readKept(text);
    } catch {
      this.#warn(seat, DAMAGED);
      return null;
    }
  }

  #save(kept: Kept): boolean {
    const { seat } = kept;
    try {
      this.#with.store?.setItem(this.#key(seat), writeKept(kept));
    } catch {
      this.#warn(seat, NOT_KEPT);
      return false;
    }
    if (!this.holds(seat)) this.held = [...this.held, seat];
    return true;
  }

  #forget(seat: Seat): void {
    this.#with.store?.removeItem(this.#key(seat));
    this.held = this.held.filter((one) => one !== seat);
  }

  #warn(seat: Seat, warning: Warning): void {
    this.warnings = { ...this.warnings, [seat]: warning };
  }

  #key(seat: Seat): string {
    return `${KEY}.${this.#campaign}.${seat}`;
  }
}

/** A record that could not be compared goes on; what this device remembers guards its dice there too. */
function isWritable({ integrity }: StatusView): boolean {
  return integrity === 'whole' || 'not_compared' in integrity;
}
