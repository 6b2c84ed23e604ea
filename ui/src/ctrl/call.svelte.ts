/**
 * The question that waits in the battle that is shown: dice to be thrown or a choice to be made, and the fight it belongs to.
 * Each call has a dice box of its own, so what is typed for one is never sent to another.
 */
import type { ApiError, CallView, ChoiceCall, OddsView, RollCall, Side, WhyView } from '../gen/api';
import { Refusal } from '../host/types';
import { DiceBox } from './dice.svelte';
import { pressed } from './lists';
import { part, type Part } from './parts';
import { sideOf } from './commander';
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
  /** Throws that lie on the table, by their entries, and which of them belong to the call that is shown. */
  #thrown = $state.raw<ReadonlyMap<number, WhyView>>(new Map());
  #before = $state.raw<readonly number[]>([]);
  /** Both sides' dice as the open question stands, or as a choice would make them. */
  odds = $state.raw<OddsView | null>(null);
  /** Answers given while aiming: sent by themselves when their question comes. */
  #promised: { purpose: string; words: string[] }[] = [];

  constructor(war: War) {
    this.war = war;
    war.show(() => {
      this.#turn();
      return this.#parts();
    });
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
  /** A side of this window that the program leads from another one, or led before, and that is asked. */
  readonly ledElsewhere = $derived.by<Side | null>(() => {
    const { open } = this;
    const { seating } = this.war;
    if (!open || !seating.mayAnswer(open) || !seating.isLedCall(open) || this.war.barred) return null;
    const seat = askedSeat(open);
    const isSide = seat === 'blue' || seat === 'orange';
    return isSide && !seating.commanders.length && !seating.automatic.includes(seat) ? seat : null;
  });
  /** Throws of the same order that lie on the table already. */
  readonly earlier = $derived.by<WhyView[]>(() => this.#before.flatMap((seq) => this.#thrown.get(seq) ?? []));
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

  /** To the call of the battle that is shown. */
  #turn(): void {
    const { calls, callHere: open } = this.war;
    for (const entry of this.#boxes.keys())
      if (!calls.some((call) => call.entry === entry)) this.#boxes.delete(entry);
    if ((open?.entry ?? 0) === this.shown) return;
    this.shown = open?.entry ?? 0;
    this.odds = null;
    this.said = '';
    this.#before = [];
    if (!open) this.#promised = [];
    else if ('roll' in open.call) this.box = this.#boxOf(open);
    else {
      const { choice } = open.call;
      this.words = choice.usual.flatMap((at) => choice.options[at]?.word ?? []);
      this.fits = true;
    }
  }

  /** What the api says of the question as it stands: the odds of both sides, how far a choice is, and what fell before. */
  #parts(): Part[] {
    const { open, war } = this;
    // What is promised is answered at once, and weighed no more.
    if (!open || war.moment !== null || this.#promise(open)) return [];
    const { box } = this;
    const empty = { file: war.file, typed: '', entry: open.entry };
    const read = part('dice_typed', empty, (told) => box.tell(told), { isSteady: true });
    return [
      ...(war.isVeiled ? [] : [this.#weigh(open)]),
      ...('roll' in open.call ? [read] : []),
      ...this.#askEarlier(open),
    ];
  }

  #weigh(open: CallView): Part {
    const asker = askedSeat(open);
    // A seat elsewhere sees the odds with its own eyes, and weighs no choice that is not its own.
    const isOwn = this.war.seating.mayAnswer(open);
    const seat = isOwn ? asker : this.war.anySeat;
    const choices = 'choice' in open.call && isOwn ? [this.words] : [];
    const take = (odds: OddsView) => {
      this.odds = odds;
      this.said = odds.choices[0]?.progress ?? '';
      this.fits = this.choice !== null;
    };
    const fail = (why: ApiError) => {
      if (!this.choice) throw new Refusal(why);
      this.said = why.message;
      this.fits = false;
    };
    return part('odds', { file: this.war.file, seat, battle: open.battle, choices }, take, { fail });
  }

  /** The throws of the same order that lie on the table already. */
  #askEarlier({ order, entry }: CallView): Part[] {
    const { file, log, reader: seat } = this.war;
    // An order that waits since the past was changed may lie far behind its call.
    const middle = Math.min(order + NEAR, entry);
    const near = [order, middle, Math.max(middle + 1, entry - NEAR), entry] as const;
    const lines = [...log.between(near[0], near[1]), ...log.between(near[2], near[3])];
    // Entries of other battles may lie between.
    const asked = new Set(lines.filter(({ cause }) => cause === order).map(({ seq }) => seq));
    const rolled = lines.filter(
      (line) => line.kind === 'rolled' && line.counts && line.cause !== null && asked.has(line.cause),
    );
    const take = (why: WhyView) => (this.#thrown = new Map(this.#thrown).set(why.entry.seq, why));
    const before = rolled.map(({ seq }) => seq);
    if (before.join() !== this.#before.join()) this.#before = before;
    return rolled.map((line) =>
      part('why', { file, seat, entry: line.seq }, take, { isSteady: true, fail: () => undefined }),
    );
  }

  #promise(open: CallView): { purpose: string; words: string[] } | undefined {
    const { call, seat } = open;
    if (!('choice' in call) || call.choice.seat !== (sideOf(seat) ?? seat)) return undefined;
    return this.#promised.find(({ purpose }) => purpose === call.choice.purpose);
  }

  /** To be called when the war was told anew: what was chosen while aiming is sent when its question comes. */
  async keepPromise(): Promise<void> {
    const { open } = this;
    const promised = open && this.#promise(open);
    if (!open || !promised) return;
    await this.war.settled();
    this.#promised = this.#promised.filter((answer) => answer !== promised);
    await this.war.choose(open, promised.words);
  }

  #boxOf({ entry, call }: CallView): DiceBox {
    const { host, file } = this.war;
    const known = this.#boxes.get(entry);
    if (known) return known;
    const box = new DiceBox((typed) => host.ask('dice_typed', { file, typed, entry }));
    if ('roll' in call) box.call(call.roll.count, call.roll.sides, true);
    this.#boxes.set(entry, box);
    return box;
  }

  toggle(word: string): void {
    const { choice, words } = this;
    if (!choice) return;
    this.words = pressed(choice, words, word);
    void this.#ask();
  }

  #ask(): Promise<void> {
    return this.war.catchUp().catch((error: unknown) => this.war.complain(error));
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
      await this.#ask();
      if (this.open?.entry === open.entry && this.fits) await war.choose(open, this.words);
    }
  }

  async appRolls(): Promise<void> {
    const { open } = this;
    if (open && 'roll' in open.call && !this.war.past) await this.war.dice(open, 'app');
  }
}
