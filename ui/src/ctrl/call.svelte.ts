/** The question that waits for the table: dice to be thrown or a choice to be made, and the fight it belongs to. */
import type { ChoiceCall, OddsView, RollCall, Seat, WhyView } from '../gen/api';
import { Refusal } from '../host/types';
import { DiceBox } from './dice.svelte';
import type { War } from './war.svelte';

/** The key of each option, in their order. */
const KEYS = '123456789abcdefghijklmnopqrstuvwxyz';

export class CallDesk {
  readonly war: War;
  readonly box: DiceBox;
  /** Words of the options taken so far. */
  words = $state.raw<string[]>([]);
  /** What the api says of them: how far the choice is, or why it does not fit. */
  said = $state('');
  /** Whether the api would take the choice as it is. */
  fits = $state(false);
  /** Throws of the same order that lie on the table already. */
  earlier = $state.raw<WhyView[]>([]);
  /** Both sides' dice as the open question stands, or as a choice would make them. */
  odds = $state.raw<OddsView | null>(null);
  /** Answers given while aiming: sent by themselves when their question comes. */
  #promised: { purpose: string; words: string[] }[] = [];
  #shown = 0;
  #weighing: Promise<void> = Promise.resolve();
  #weighed = 0;

  constructor(war: War) {
    this.war = war;
    this.box = new DiceBox((typed) => war.host.ask('dice_typed', { file: war.file, typed }));
  }

  readonly roll = $derived.by<RollCall | null>(() => {
    const { call } = this.war;
    return call && 'roll' in call ? call.roll : null;
  });
  readonly choice = $derived.by<ChoiceCall | null>(() => {
    const { call } = this.war;
    return call && 'choice' in call ? call.choice : null;
  });

  /** The key that takes an option. */
  keyOf(at: number): string {
    return KEYS[at] ?? '';
  }

  promise(answers: { purpose: string; words: string[] }[]): void {
    this.#promised = answers;
  }

  /** To be called when the war was read again: a new question empties the box. */
  async follow(): Promise<void> {
    const open = this.war.status?.open;
    if (!open) {
      this.#shown = 0;
      // What was asked about the last question concerns nobody any more.
      this.#weighed += 1;
      this.#promised = [];
      this.earlier = [];
      this.odds = null;
      return;
    }
    if (open.call_entry === this.#shown) return;
    this.#shown = open.call_entry;
    this.odds = null;
    this.said = '';
    if ('roll' in open.call) this.box.call(open.call.roll.count, open.call.roll.sides);
    else {
      const { choice } = open.call;
      this.words = choice.usual.flatMap((at) => choice.options[at]?.word ?? []);
      this.fits = true;
      const promised = this.#promised.find((answer) => answer.purpose === choice.purpose);
      this.#promised = this.#promised.filter((answer) => answer !== promised);
      if (promised && choice.seat === open.seat) {
        await this.war.settled();
        await this.war.choose(promised.words);
        return this.follow();
      }
    }
    this.#weighing = this.#weigh();
    await Promise.all([this.#readEarlier(open.order, open.call_entry), this.#weighing]);
  }

  /** What the api says of the question as it stands: the odds of both sides, and how far a choice is. */
  async #weigh(): Promise<void> {
    const asked = ++this.#weighed;
    const { host, file } = this.war;
    const asker = this.roll?.seat ?? this.choice?.seat;
    if (!asker) return;
    // Whoever sits elsewhere sees the odds with his own eyes, and weighs no choice that is not his.
    const isOwn = (this.war.seats as readonly Seat[]).includes(asker);
    const seat = isOwn ? asker : this.war.anySeat;
    const choices = this.choice && isOwn ? [this.words] : [];
    try {
      const odds = await host.ask('odds', { file, seat, choices });
      if (asked !== this.#weighed) return;
      this.odds = odds;
      this.said = odds.choices[0]?.progress ?? '';
      this.fits = this.choice !== null;
    } catch (error) {
      if (asked !== this.#weighed) return;
      if (this.choice && error instanceof Refusal) {
        this.said = error.what.message;
        this.fits = false;
      } else this.war.complain(error);
    }
  }

  async #readEarlier(order: number, call: number): Promise<void> {
    const lines = await this.war.log.range(order, call);
    const rolled = lines.filter((line) => line.kind === 'rolled' && line.struck_by === null);
    const { host, file } = this.war;
    this.earlier = await Promise.all(rolled.map((line) => host.ask('why', { file, entry: line.seq })));
  }

  toggle(word: string): void {
    const { choice, words } = this;
    if (!choice) return;
    if (choice.most === 1) this.words = words.includes(word) && choice.least === 0 ? [] : [word];
    else this.words = words.includes(word) ? words.filter((w) => w !== word) : [...words, word];
    this.#weighing = this.#weigh();
  }

  /** Takes or leaves the option of a key. False when there is none. */
  press(key: string): boolean {
    const option = this.choice?.options[KEYS.indexOf(key.toLowerCase())];
    if (!option || key.length !== 1) return false;
    this.toggle(option.word);
    return true;
  }

  /** Writes the answer down. What is unfinished stays; the api has the last word on the rest. */
  async answer(): Promise<void> {
    if (this.war.past) return;
    if (this.roll) {
      await this.box.settled();
      if (this.box.isComplete || this.box.read === null) await this.war.dice({ typed: this.box.text });
    } else if (this.choice) {
      await this.#weighing;
      if (this.fits) await this.war.choose(this.words);
    }
  }

  async appRolls(): Promise<void> {
    if (this.roll && !this.war.past) await this.war.dice('app');
  }
}
