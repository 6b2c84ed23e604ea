/**
 * Changing the past: what is changed, what would come of it, why, and who agrees. Nothing is erased, and nothing is decided here:
 * the api decides every later order again and says what becomes of it.
 */
import type {
  Agreement,
  AmendChange,
  AmendPlanView,
  AnyRuling,
  ApiError,
  EntryLine,
  OnNewQuestion,
  Scale,
  Seat,
} from '../gen/api';
import { Refusal, type Waiting } from '../host/types';
import { bindings } from './bindings.svelte';
import { answersOf, isAmendment, type Given } from './amendable';
import { DiceBox } from './dice.svelte';
import { pressed, toggled } from './lists';
import { rulingOrder } from './ruling';
import type { War } from './war.svelte';

/** What may be changed about an order. */
export type Way = 'out' | 'after' | 'faces' | 'choice' | 'before' | 'redo';

/** What is told once the past was changed. */
export type Told = (text: string, act?: { label: string; key: string; run: () => void }) => void;

/** What is written where no reason is given. */
const USUAL: Record<Way, string> = {
  out: 'taken back',
  after: 'taken back',
  faces: 'mistyped',
  choice: 'something else was chosen',
  before: 'forgotten',
  redo: 'brought back',
};
/** Between the last key and the question. */
const TYPING_MS = 250;
const NO_BOX = (): DiceBox => new DiceBox(() => Promise.reject(new Error('No dice are corrected.')));

export class AmendDesk {
  readonly war: War;
  isOpen = $state(false);
  /** The entry that was pointed at, and the order it belongs to. */
  line = $state.raw<EntryLine | null>(null);
  order = $state.raw<EntryLine | null>(null);
  /** The rolls and choices of the order that could have been others. */
  answers = $state.raw<readonly Given[]>([]);
  /** The one that was pointed at. */
  meant = $state.raw<Given | null>(null);
  way = $state<Way>('out');
  /** The roll or the choice that was another one, by its entry. */
  answer = $state<number | null>(null);
  box = $state.raw<DiceBox>(NO_BOX());
  /** Options that were meant, by their words. */
  words = $state.raw<readonly string[]>([]);
  /** The ruling that was forgotten, in the battle of the order. */
  ruling = $state.raw<AnyRuling | null>(null);
  /** What orders to that battle are written under. */
  scale = $state<Scale | null>(null);
  reason = $state('');
  agreed = $state.raw<readonly Seat[]>([]);
  onNew = $state<OnNewQuestion>('ask');
  plan = $state.raw<AmendPlanView | null>(null);
  /** Why there is no plan. */
  problem = $state.raw<ApiError | null>(null);
  /** Something that must be known before the change is agreed to: it is not the same any more. */
  notice = $state('');
  isPlanning = $state(false);
  /** What another seat asks this one to agree to. */
  asked = $state.raw<Waiting | null>(null);
  #speaker = $state<Seat | null>(null);
  #planned = $state('');
  #reads = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #closed: () => void;

  /** `closed` is told when the screen is left: the program leads on. */
  constructor(war: War, closed: () => void = () => undefined) {
    this.war = war;
    this.#closed = closed;
  }

  /** Who asks for the change. */
  readonly by = $derived.by<Seat>(() => {
    const { seats, actingSide } = this.war;
    const isHere = (seat: Seat | null | undefined) =>
      !!seat && seats.includes(seat) && !this.war.seating.isLed(seat);
    const own = this.order?.seat ?? this.line?.seat;
    return (
      [this.#speaker, own, actingSide, ...seats].find(isHere) ??
      seats.find((seat) => seat !== 'app') ??
      'umpire'
    );
  });
  /** The roll or the choice that is changed. */
  readonly given = $derived(this.answers.find(({ line }) => line.seq === this.answer) ?? null);

  /** The change as the api is asked for it; nothing while something is missing. */
  readonly change = $derived.by<AmendChange | null>(() => {
    const { answer, asked, given, line, order } = this;
    if (asked) return asked.amend?.change ?? null;
    if (!line) return null;
    const entry = order?.seq ?? line.seq;
    switch (this.way) {
      case 'out':
        return { out: { entry } };
      case 'after':
        return { out: { entry, and_after: true } };
      case 'redo':
        return { redo: { entry: line.seq } };
      case 'faces': {
        const faces = this.box.read?.faces.map(({ face }) => face) ?? [];
        const isOther = faces.join() !== given?.line.faces.join();
        return answer && this.box.isComplete && isOther
          ? { faces: { entry: answer, typed: this.box.text } }
          : null;
      }
      case 'choice': {
        const isOther = [...this.words].sort().join() !== [...(given?.chosen ?? [])].sort().join();
        return answer && isOther ? { choice: { entry: answer, words: [...this.words] } } : null;
      }
      case 'before': {
        const { scale, ruling } = this;
        const battle = order?.battle ?? line.battle;
        return ruling && scale && { before: { entry, order: rulingOrder(scale, battle, ruling, this.said) } };
      }
    }
  });
  /** The reason as it is written. */
  readonly said = $derived(this.reason.trim() || USUAL[this.way]);
  readonly usualReason = $derived(USUAL[this.way]);
  /** What a plan was made for. Another entry in the record makes another plan. */
  readonly key = $derived.by(() => {
    const { change, by, onNew, war, isOpen } = this;
    return JSON.stringify([change, by, onNew, war.status?.entries ?? 0, isOpen]);
  });
  /** Whether what is shown is the plan of what stands there now. */
  readonly isFresh = $derived(this.plan !== null && this.#planned === this.key);
  /** How many orders are no longer possible. */
  readonly falls = $derived(this.plan?.orders.filter(({ fate }) => fate === 'falls').length ?? 0);

  /** Seats at this window that may say here that they agree: any one of them is enough. */
  readonly others = $derived.by<Seat[]>(() => this.#here(this.plan?.agreement ?? null));
  /** The seat that will be asked elsewhere, because it does not sit at this window. */
  readonly elsewhere = $derived.by<Seat[]>(() => {
    const { agreement } = this.plan ?? {};
    return this.others.length ? [] : (agreement?.any_of ?? []).slice(0, 1);
  });
  readonly isAgreed = $derived(this.others.length === 0 || this.agreed.length > 0);

  /** Another seat of this window asks for it. */
  speak(seat: Seat): void {
    this.#speaker = seat;
    this.agreed = this.agreed.filter((one) => one !== seat);
  }

  /** Opens the screen for an entry, or for the last order of the battle that is shown. */
  async ask(line: EntryLine | null, reason = ''): Promise<void> {
    if (!this.war.mayChange()) return;
    this.#begin(reason);
    const read = ++this.#reads;
    try {
      const at = line ?? (await this.#lastOrder());
      if (read !== this.#reads) return;
      if (!at) {
        this.problem = refused('Nothing was ordered here yet that could be changed.');
        return;
      }
      this.line = at;
      if (isAmendment(at)) {
        this.way = 'redo';
        return;
      }
      const known = await answersOf(this.war, at);
      if (read !== this.#reads) return;
      this.order = known.order;
      this.answers = known.answers;
      this.scale = known.scale;
      this.meant = known.answers.find((given) => given.line.seq === known.meant) ?? null;
      if (this.meant) this.pick(this.meant);
    } catch (error) {
      if (read !== this.#reads) return;
      if (error instanceof Refusal) this.problem = error.what;
      else this.war.complain(error);
    }
  }

  /** Looks at what another seat asks this one to agree to. */
  review(asked: Waiting): void {
    this.#begin('');
    this.asked = asked;
    this.onNew = asked.amend?.on_new ?? 'ask';
    this.#speaker = asked.needs.find((seat) => this.war.seating.isHere(seat)) ?? null;
  }

  /** Another roll or choice of the order is changed. */
  pick(given: Given): void {
    this.answer = given.line.seq;
    this.way = given.roll ? 'faces' : 'choice';
    this.words = given.chosen;
    if (!given.roll) return;
    const { host, file } = this.war;
    const entry = given.line.seq;
    const box = new DiceBox((typed) => host.ask('dice_typed', { file, typed, entry }));
    box.call(given.roll.count, given.roll.sides);
    box.text = given.line.faces.join(' ');
    this.box = box;
  }

  turnTo(way: Exclude<Way, 'faces' | 'choice'>): void {
    this.way = way;
    this.answer = null;
  }

  toggle(word: string): void {
    const { given, words } = this;
    if (given?.choice) this.words = pressed(given.choice, words, word);
  }

  agree(seat: Seat): void {
    this.agreed = toggled(this.agreed, seat);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#reads += 1;
    this.isOpen = this.war.isAmending = false;
    this.asked = null;
    this.#closed();
  }

  /** To be called when what is changed is another thing: asks for the plan of it, a moment after the last key. */
  follow(): void {
    clearTimeout(this.#timer);
    if (!this.isOpen || this.#planned === this.key) return;
    if (!this.change) {
      this.#planned = '';
      this.plan = null;
      // An answer that is still under way belongs to another wish.
      this.isPlanning = false;
      if (this.line) this.problem = null;
      return;
    }
    this.#timer = setTimeout(() => void this.look(), this.plan ? TYPING_MS : 0);
  }

  /** Asks what would come of the change. */
  async look(): Promise<void> {
    const { change, key, plan: before } = this;
    if (!change) return;
    const wasFor = this.#planned;
    this.isPlanning = true;
    const plan = await this.#ask(change);
    if (key !== this.key) return;
    this.isPlanning = false;
    const isSameWish = wasFor !== '' && withoutEntries(wasFor) === withoutEntries(key);
    if (isSameWish && before && plan && textOf(before) !== textOf(plan)) {
      this.notice = 'The war has gone on. This is what would change now.';
      this.agreed = [];
    }
    this.plan = plan;
    this.#planned = plan ? key : '';
  }

  /** Changes the past as it is shown. True when it is done, or asked for; otherwise the screen stays and says why. */
  async confirm(tell: Told = () => undefined): Promise<boolean> {
    const { change, plan, said } = this;
    if (!change || !plan || !this.isFresh || !this.isAgreed || this.war.busy) return false;
    const done = await this.#send(change, plan, said, this.elsewhere.length ? this.elsewhere : this.agreed);
    if (done === 'other_plan') {
      this.agreed = [];
      await this.look();
      this.notice = 'The war has gone on. This is what would change now.';
      return false;
    }
    if (!done) return false;
    this.close();
    if (done !== 'asked') await this.#tell(done, tell, this.way !== 'redo');
    return true;
  }

  /** One key: the last order is taken out at once, unless another seat must agree or more comes of it. */
  async last(tell: Told): Promise<void> {
    if (this.war.busy || this.isOpen || !this.war.mayChange()) return;
    const line = await this.#lastOrder();
    if (!line) return tell('Nothing was ordered here yet that could be taken out.');
    await this.#atOnce(line, 'out', tell);
  }

  /** The same for what was taken out last: it is brought back. */
  async redo(tell: Told): Promise<void> {
    const entry = this.war.status?.last_amendment;
    if (this.war.busy || this.isOpen || !this.war.mayChange()) return;
    const line = entry ? await this.war.log.fetch(entry) : null;
    if (!line) return tell('Nothing was taken out that could be brought back.');
    await this.#atOnce(line, 'redo', tell);
  }

  async #atOnce(line: EntryLine, way: 'out' | 'redo', tell: Told): Promise<void> {
    this.#speaker = null;
    this.asked = null;
    [this.line, this.order, this.way, this.reason] = [line, null, way, ''];
    const change: AmendChange = way === 'out' ? { out: { entry: line.seq } } : { redo: { entry: line.seq } };
    const plan = await this.#ask(change);
    if (!plan || plan.agreement || !isPlain(plan, way)) return this.ask(line);
    const done = await this.#send(change, plan, USUAL[way], []);
    if (done === 'other_plan') return this.ask(line);
    if (done && done !== 'asked') await this.#tell(done, tell, way === 'out');
  }

  async #tell(done: { entry: number }, tell: Told, mayRedo: boolean): Promise<void> {
    const line = await this.war.log.fetch(done.entry);
    const redo = { label: 'Bring it back', key: bindings.shown('redo'), run: () => void this.redo(tell) };
    tell(line?.text ?? 'The past was changed.', mayRedo ? redo : undefined);
  }

  /** Does it with the agreement there is; a seat that sits elsewhere is asked over the net. */
  async #send(
    change: AmendChange,
    plan: AmendPlanView,
    reason: string,
    agreed: readonly Seat[],
  ): Promise<{ entry: number } | 'asked' | 'other_plan' | null> {
    const { war } = this;
    const body = { file: war.file, seat: this.by, change, reason, agreed_by: [...agreed] };
    const done = await war.change('amend', { ...body, on_new: this.onNew, plan: plan.mark });
    if (done) return done;
    const { trouble } = war as { trouble: ApiError | null };
    if (trouble?.code !== 'needs_agreement' && trouble?.code !== 'amend.other_plan') return null;
    // The question lies before the other seat now; the banner says so.
    war.trouble = null;
    return trouble.code === 'needs_agreement' ? 'asked' : 'other_plan';
  }

  async #ask(change: AmendChange): Promise<AmendPlanView | null> {
    const { file, host } = this.war;
    this.problem = null;
    try {
      return await host.ask('amend_plan', { file, seat: this.by, change, on_new: this.onNew });
    } catch (error) {
      if (error instanceof Refusal) this.problem = error.what;
      else this.war.complain(error);
      return null;
    }
  }

  async #lastOrder(): Promise<EntryLine | null> {
    const { war } = this;
    const entry = war.status?.last_orders[war.battle];
    return entry ? ((await war.log.fetch(entry)) ?? null) : null;
  }

  #here(agreement: Agreement | null): Seat[] {
    return (agreement?.any_of ?? []).filter((seat) => seat !== this.by && this.war.seating.isHere(seat));
  }

  #begin(reason: string): void {
    this.line = this.order = this.plan = this.problem = this.ruling = this.asked = this.meant = null;
    this.answers = [];
    this.agreed = [];
    this.answer = null;
    this.#speaker = null;
    this.#planned = '';
    this.notice = '';
    this.isPlanning = false;
    this.reason = reason;
    this.way = 'out';
    this.onNew = 'ask';
    this.box = NO_BOX();
    this.war.trouble = null;
    this.isOpen = this.war.isAmending = true;
  }
}

/** Whether nothing comes of taking an order out, or of bringing it back, but that. */
function isPlain({ orders }: AmendPlanView, way: 'out' | 'redo'): boolean {
  // An order that waited for an answer when it was taken out waits for it again.
  if (way === 'redo' && orders.length === 1 && orders[0]?.fate === 'stops') return true;
  return orders.every(({ fate }) => fate === (way === 'out' ? 'out' : 'back'));
}

function refused(message: string): ApiError {
  return { kind: 'refused', code: 'window.nothing', message };
}

/** The wish without where the record stands. */
function withoutEntries(key: string): string {
  const [change, by, onNew] = JSON.parse(key) as unknown[];
  return JSON.stringify([change, by, onNew]);
}

/** What a plan says, whatever its mark. */
function textOf({ orders, kept, sentence }: AmendPlanView): string {
  return JSON.stringify([orders, kept, sentence]);
}
