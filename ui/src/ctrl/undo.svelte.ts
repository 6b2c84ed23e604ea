/** Undo by appending: what is to be struck, why, and who agrees. */
import type { EntryLine, Seat } from '../gen/api';
import type { War } from './war.svelte';

export class UndoDesk {
  readonly war: War;
  isOpen = $state(false);
  /** Strike back to here; nothing means the last order. */
  entry = $state<number | null>(null);
  line = $state.raw<EntryLine | null>(null);
  reason = $state('');
  agreed = $state.raw<Seat[]>([]);

  constructor(war: War) {
    this.war = war;
  }

  readonly by = $derived.by<Seat>(() => this.war.actingSide ?? this.war.seats[0] ?? 'umpire');
  /** Seats that may be asked to agree. */
  readonly others = $derived.by(() => this.war.seats.filter((seat) => seat !== this.by && seat !== 'app'));

  ask(line: EntryLine | null): void {
    this.entry = line?.seq ?? null;
    this.line = line;
    this.reason = '';
    this.agreed = [];
    this.war.trouble = null;
    this.isOpen = true;
  }

  agree(seat: Seat): void {
    this.agreed = this.agreed.includes(seat) ? this.agreed.filter((s) => s !== seat) : [...this.agreed, seat];
  }

  /** Strikes. True when it went through; otherwise the dialog stays and says why. */
  async strike(): Promise<boolean> {
    const { file } = this.war;
    const reason = this.reason.trim() || 'taken back';
    const body = { file, seat: this.by, reason, agreed_by: this.agreed };
    const struck = await this.war.change(
      'strike',
      this.entry === null ? body : { ...body, entry: this.entry },
    );
    if (struck) this.isOpen = false;
    return struck !== null;
  }

  /** Takes the newest strike back. */
  async redo(): Promise<void> {
    const { file, log } = this.war;
    const newest = await log.fetch(log.entries);
    if (newest?.kind !== 'struck') return;
    const seat = newest.seat ?? this.by;
    await this.war.change('restore', {
      file,
      seat,
      entry: newest.seq,
      reason: 'the strike is taken back',
      agreed_by: this.war.seats.filter((s) => s !== seat && s !== 'app'),
    });
  }
}
