/** Undo by appending: what is to be struck, why, and who agrees - here at the window, or asked for over the net. */
import type { Agreement, ApiError, EntryLine, Seat, StrikePlan } from '../gen/api';
import type { War } from './war.svelte';

/** What is told once something was taken back. */
export type Told = (text: string, act?: { label: string; key: string; run: () => void }) => void;

export class UndoDesk {
  readonly war: War;
  isOpen = $state(false);
  /** Strike back to here; nothing means the last order. */
  entry = $state<number | null>(null);
  line = $state.raw<EntryLine | null>(null);
  reason = $state('');
  agreed = $state.raw<Seat[]>([]);
  /** What exactly would be struck, and whose agreement that needs. */
  plan = $state.raw<StrikePlan | null>(null);

  constructor(war: War) {
    this.war = war;
  }

  readonly by = $derived.by<Seat>(() => this.war.actingSide ?? this.war.seats[0] ?? 'umpire');
  /** Seats at this window that may say here that they agree: any one of them is enough. */
  readonly others = $derived.by<Seat[]>(() => this.#here(this.plan?.agreement ?? null));
  /** The seat elsewhere that will be asked, because nobody at this window can speak for it. */
  readonly elsewhere = $derived.by<Seat[]>(() => this.#elsewhere(this.plan?.agreement ?? null));
  /** Whether everybody whose word is needed at this window has given it. */
  readonly isAgreed = $derived(this.others.length === 0 || this.agreed.length > 0);

  /** Opens the dialog for an entry, or for the last order. */
  ask(line: EntryLine | null): void {
    this.entry = line?.seq ?? null;
    this.line = line;
    this.reason = '';
    this.agreed = [];
    this.war.trouble = null;
    this.plan = null;
    this.isOpen = true;
    void this.#read();
  }

  agree(seat: Seat): void {
    this.agreed = this.agreed.includes(seat) ? this.agreed.filter((s) => s !== seat) : [...this.agreed, seat];
  }

  /** One key: the last order is struck at once; where somebody must agree first, the dialog asks. */
  async last(tell: Told): Promise<void> {
    const { file, log } = this.war;
    if ((await this.#ask(null))?.agreement) {
      this.ask(null);
      return;
    }
    const body = { file, seat: this.by, reason: 'taken back', agreed_by: [] };
    const struck = await this.war.change('strike', body);
    if (struck) {
      const line = await log.fetch(struck.entry);
      const redo = { label: 'Redo', key: 'Ctrl+Y', run: () => void this.redo() };
      tell(line?.text ?? 'The last order was taken back.', redo);
    } else if (this.war.trouble?.code === 'strike.needs_consent') this.ask(null);
  }

  /** Strikes. True when it went through or was asked for; otherwise the dialog stays and says why. */
  async strike(): Promise<boolean> {
    const { file } = this.war;
    const reason = this.reason.trim() || 'taken back';
    const body = { file, seat: this.by, reason, ...(this.entry !== null && { entry: this.entry }) };
    const isDone = await this.#agreed('strike', body, this.agreed);
    if (isDone) this.isOpen = false;
    return isDone;
  }

  /** Takes the newest strike back. */
  async redo(): Promise<void> {
    const { file } = this.war;
    const plan = await this.#ask(null);
    const { redo } = plan ?? {};
    if (!redo) return;
    const body = { file, seat: redo.seat, entry: redo.entry, reason: 'the strike is taken back' };
    // One key: whoever sits here and must agree is taken to do so by pressing it; others are asked.
    if (await this.#agreed('restore', body, this.#here(redo.agreement), this.#elsewhere(redo.agreement)))
      this.isOpen = false;
  }

  #here(agreement: Agreement | null): Seat[] {
    return (agreement?.any_of ?? []).filter((seat) => this.war.seats.includes(seat));
  }

  #elsewhere(agreement: Agreement | null): Seat[] {
    const asked = agreement?.any_of ?? [];
    return this.#here(agreement).length ? [] : asked.slice(0, 1);
  }

  async #read(): Promise<void> {
    this.plan = await this.#ask(this.entry);
  }

  async #ask(entry: number | null): Promise<StrikePlan | null> {
    const { file, host } = this.war;
    try {
      return await host.ask('strike_plan', { file, seat: this.by, ...(entry !== null && { entry }) });
    } catch (error) {
      this.war.complain(error);
      return null;
    }
  }

  /** Does it with the agreement there is; where more is needed and sits elsewhere, it is asked for over the net. */
  async #agreed(
    name: 'strike' | 'restore',
    body: { file: string; seat: Seat; entry?: number; reason: string },
    agreed: readonly Seat[],
    elsewhere: readonly Seat[] = this.elsewhere,
  ): Promise<boolean> {
    const send = (agreed_by: Seat[]) =>
      name === 'strike'
        ? this.war.change('strike', { ...body, agreed_by })
        : this.war.change('restore', { entry: 0, ...body, agreed_by });
    if (await send([...agreed])) return true;
    if (this.war.trouble?.code !== 'strike.needs_consent' || !elsewhere.length) return false;
    if (await send([...elsewhere])) return true;
    // The question lies before them now; the banner says so.
    const { trouble } = this.war as { trouble: ApiError | null };
    if (trouble?.code !== 'needs_agreement') return false;
    this.war.trouble = null;
    return true;
  }
}
