/**
 * The question that waits in the battle that is shown: dice to be thrown or a choice to be made, and the fight it belongs to.
 * Each call has a dice box of its own, so what is typed for one is never sent to another.
 */
import type { CallView, ChoiceCall, OddsView, RollCall, Seat, WhyView } from '../gen/api';
import { Refusal } from '../host/types';
import { DiceBox } from './dice.svelte';
import { askedSeat, type War } from './war.svelte';

/** The key of each option, in their order. */
const KEYS = '123456789abcdefghijklmnopqrstuvwxyz';
/** So many entries are looked through behind an order, and before a call. */
const NEAR = 200;

export class CallDesk {
  readonly war: War;
  /** A box for each call that waits somewhere, by the call's entry: what was typed there is kept while others are looked at. */
  readonly #boxes = new Map<number, DiceBox>();
  /** The box of the call that is shown. */
  box = $state.raw<DiceBox>(new DiceBox(() => Promise.reject(new Error('Nothing is asked.'))));
  /** The call that the box and the words below belong to, by its entry. */
  shown = $state(0);
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
  #weighing: Promise<void> = Promise.resolve();
  #weighed = 0;

  constructor(war: War) {
    this.war = war;
  }

  /** The call of the battle that is shown, as soon as everything here belongs to it. */
  readonly open = $derived.by<CallView | null>(() => {
    const { callHere } = this.war;
    return callHere?.entry === this.shown ? callHere : null;
  });
  readonly roll = $derived.by<RollCall | null>(() => {
    const { call } = this.open ?? {};
    return call && 'roll' in call ? call.roll : null;
  });
  readonly choice = $derived.by<ChoiceCall | null>(() => {
    const { call } = this.open ?? {};
    return call && 'choice' in call ? call.choice : null;
  });

  /** The key that takes an option. */
  keyOf(at: number): string {
    return KEYS[at] ?? '';
  }

  promise(answers: { purpose: string; words: string[] }[]): void {
    this.#promised = answers;
  }

  /** To be called when the war was read again, or another battle is shown. */
  async follow(): Promise<void> {
    const { calls, callHere: open } = this.war;
    for (const entry of this.#boxes.keys())
      if (!calls.some((call) => call.entry === entry)) this.#boxes.delete(entry);
    if (!open) {
      this.shown = 0;
      // What was asked about the last question concerns nobody any more.
      this.#weighed += 1;
      this.#promised = [];
      this.earlier = [];
      this.odds = null;
      return;
    }
    if (open.entry === this.shown) return;
    this.shown = open.entry;
    this.odds = null;
    this.said = '';
    this.earlier = [];
    if ('roll' in open.call) this.box = this.#boxOf(open);
    else {
      const { choice } = open.call;
      this.words = choice.usual.flatMap((at) => choice.options[at]?.word ?? []);
      this.fits = true;
      const promised = this.#promised.find((answer) => answer.purpose === choice.purpose);
      this.#promised = this.#promised.filter((answer) => answer !== promised);
      if (promised && choice.seat === open.seat) {
        await this.war.settled();
        await this.war.choose(open, promised.words);
        return this.follow();
      }
    }
    this.#weighing = this.#weigh();
    await Promise.all([this.#readEarlier(open), this.#weighing]);
  }

  #boxOf({ entry, call }: CallView): DiceBox {
    const { host, file } = this.war;
    const known = this.#boxes.get(entry);
    if (known) return known;
    const box = new DiceBox((typed) => host.ask('dice_typed', { file, typed, entry }));
    if ('roll' in call) box.call(call.roll.count, call.roll.sides);
    this.#boxes.set(entry, box);
    return box;
  }

  /** What the api says of the question as it stands: the odds of both sides, and how far a choice is. */
  async #weigh(): Promise<void> {
    const asked = ++this.#weighed;
    const { open } = this;
    if (!open) return;
    const { host, file } = this.war;
    const asker = askedSeat(open.call);
    // Whoever sits elsewhere sees the odds with his own eyes, and weighs no choice that is not his.
    const isOwn = (this.war.seats as readonly Seat[]).includes(asker);
    const seat = isOwn ? asker : this.war.anySeat;
    const choices = this.choice && isOwn ? [this.words] : [];
    try {
      const odds = await host.ask('odds', { file, seat, battle: open.battle, choices });
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

  async #readEarlier({ order, entry }: CallView): Promise<void> {
    // An order that waits since the past was changed may lie far behind its call.
    const middle = Math.min(order + NEAR, entry);
    const lines = [
      ...(await this.war.log.range(order, middle)),
      ...(await this.war.log.range(Math.max(middle + 1, entry - NEAR), entry)),
    ];
    // Entries of other battles may lie between.
    const asked = new Set(lines.filter(({ cause }) => cause === order).map(({ seq }) => seq));
    const rolled = lines.filter(
      (line) => line.kind === 'rolled' && line.counts && line.cause !== null && asked.has(line.cause),
    );
    const { host, file, reader: seat } = this.war;
    const earlier = await Promise.all(rolled.map((line) => host.ask('why', { file, seat, entry: line.seq })));
    if (this.shown === entry) this.earlier = earlier;
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

  /** Writes the answer down, for the call it was meant for. What is unfinished stays; the api has the last word on the rest. */
  async answer(): Promise<void> {
    const { war, box, open } = this;
    if (war.past || !open) return;
    if ('roll' in open.call) {
      await box.settled();
      if (box.isComplete || box.read === null) await war.dice(open, { typed: box.text });
    } else {
      await this.#weighing;
      if (this.open?.entry === open.entry && this.fits) await war.choose(open, this.words);
    }
  }

  async appRolls(): Promise<void> {
    const { open } = this;
    if (open && 'roll' in open.call && !this.war.past) await this.war.dice(open, 'app');
  }
}
