/** The question that waits for the table: dice to be thrown or a choice to be made, and the fight it belongs to. */
import type { ChoiceCall, RollCall, RollView, WhyView } from '../gen/api';
import { DiceBox } from './dice.svelte';
import type { War } from './war.svelte';

export class CallDesk {
  readonly war: War;
  readonly box = new DiceBox();
  /** Words of the options taken so far. */
  words = $state.raw<string[]>([]);
  /** Throws of the same order that lie on the table already. */
  earlier = $state.raw<WhyView[]>([]);
  /** Answers given while aiming: sent by themselves when their question comes. */
  #promised: { purpose: string; words: string[] }[] = [];
  /** The open roll with its odds in words. */
  view = $state.raw<RollView | null>(null);
  #shown = 0;

  constructor(war: War) {
    this.war = war;
  }

  readonly roll = $derived.by<RollCall | null>(() => {
    const { call } = this.war;
    return call && 'roll' in call ? call.roll : null;
  });
  readonly choice = $derived.by<ChoiceCall | null>(() => {
    const { call } = this.war;
    return call && 'choice' in call ? call.choice : null;
  });
  readonly fits = $derived.by(() => {
    const { choice, words } = this;
    return choice !== null && words.length >= choice.least && words.length <= choice.most;
  });

  promise(answers: { purpose: string; words: string[] }[]): void {
    this.#promised = answers;
  }

  /** To be called when the war was read again: a new question empties the box. */
  async follow(): Promise<void> {
    const open = this.war.status?.open;
    if (!open) {
      this.#shown = 0;
      this.#promised = [];
      this.earlier = [];
      return;
    }
    if (open.call_entry === this.#shown) return;
    this.#shown = open.call_entry;
    this.view = null;
    if ('roll' in open.call) this.box.call(open.call.roll.count, open.call.roll.sides);
    else {
      const { choice } = open.call;
      this.words = choice.usual.flatMap((at) => choice.options[at]?.word ?? []);
      const promised = this.#promised.find((answer) => answer.purpose === choice.purpose);
      this.#promised = this.#promised.filter((answer) => answer !== promised);
      if (promised && choice.seat === open.seat) {
        await this.war.settled();
        await this.war.choose(promised.words);
        return this.follow();
      }
    }
    await Promise.all([this.#readEarlier(open.order, open.call_entry), this.#weigh()]);
  }

  /** The odds in the api's own words. */
  async #weigh(): Promise<void> {
    if (!this.roll) return;
    const { host, file } = this.war;
    try {
      this.view = (await host.ask('odds', { file, seat: this.roll.seat })).roll;
    } catch (error) {
      this.war.complain(error);
    }
  }

  async #readEarlier(order: number, call: number): Promise<void> {
    const lines = await this.war.log.range(order, call);
    const rolled = lines.filter((line) => line.kind === 'rolled');
    const { host, file } = this.war;
    this.earlier = await Promise.all(rolled.map((line) => host.ask('why', { file, entry: line.seq })));
  }

  toggle(word: string): void {
    const { choice, words } = this;
    if (!choice) return;
    if (choice.most === 1) this.words = words.includes(word) && choice.least === 0 ? [] : [word];
    else this.words = words.includes(word) ? words.filter((w) => w !== word) : [...words, word];
  }

  /** Writes the answer down. */
  async answer(): Promise<void> {
    if (this.war.past) return;
    if (this.roll && this.box.isComplete) await this.war.dice({ typed: this.box.text });
    else if (this.choice && this.fits) await this.war.choose(this.words);
  }

  async appRolls(): Promise<void> {
    if (this.roll && !this.war.past) await this.war.dice('app');
  }
}
