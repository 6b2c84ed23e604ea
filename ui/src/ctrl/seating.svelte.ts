/** Who has which seat of a war, as one window sees it: its own commander, the program, a person elsewhere. */
import type { CallView, Done, PlayedBy, Seat, SeatStatus, Side } from '../gen/api';
import { called, isCommander, sideOf, speaksFor } from './commander';
import { askedSeat, SIDES } from './sides';
import type { War } from './war.svelte';

export class Seating {
  readonly #war: War;
  /** For whom this address may speak, whomever the window plays. */
  readonly #reach: readonly Seat[];
  /** Sides that the automatic commander plays at this window, where each side is one player's. */
  #seated = $state.raw<readonly Side[]>([]);
  /** Sides that the program led elsewhere, and a person at this window plays now. */
  byHand = $state.raw<readonly Side[]>([]);
  /** Sheets of this window of which news has still to come. */
  #ownSheets = 0;

  constructor(war: War, reach: readonly Seat[]) {
    this.#war = war;
    this.#reach = reach;
  }

  /** Every seat, where a side has several commanders. */
  readonly commanders = $derived.by<readonly SeatStatus[]>(() => this.#war.status?.seats ?? []);
  /** The commander whose window this is, as the war knows him. */
  readonly ownSeat = $derived.by<SeatStatus | null>(
    () => this.commanders.find(({ seat }) => seat === this.#war.own) ?? null,
  );
  /** Those who have something to do, while nobody at this window has. */
  readonly awaited = $derived.by<readonly SeatStatus[]>(() =>
    this.#war.acting || this.ownSeat?.due || this.#war.past ? [] : this.commanders.filter(({ due }) => due),
  );

  /** The sides that the program leads now: of several commanders each with something to do is the program. */
  readonly #automatic = $derived.by<readonly Side[]>(() => {
    if (!this.commanders.length) return this.#seated;
    return SIDES.filter((side) => {
      const of = this.commanders.filter(({ seat }) => sideOf(seat) === side);
      const due = of.filter((one) => this.isDueHere(one));
      return (due.length ? due : of).every(({ by }) => by === 'program');
    });
  });
  get automatic(): readonly Side[] {
    return this.#automatic;
  }
  set automatic(sides: readonly Side[]) {
    this.#seated = sides;
  }
  /** The seats in which this window wakes the program; the senior ones last, because they end what the others go on with. */
  readonly led = $derived.by<readonly Seat[]>(() => {
    if (!this.commanders.length) return this.#seated;
    const held = this.commanders.filter(({ seat, by }) => {
      const side = sideOf(seat);
      return by === 'program' && side !== null && this.#reach.includes(side);
    });
    return held.map(({ seat }) => seat).sort((a, b) => Number(isCommander(b)) - Number(isCommander(a)));
  });
  /** A commander of a side that has a person waiting in it, too: the program goes on when it is told to. */
  readonly beside = $derived.by<SeatStatus | null>(() => {
    const side = this.#war.actingSide ?? (this.ownSeat?.due ? sideOf(this.#war.own) : null);
    const due = this.commanders.filter((one) => sideOf(one.seat) === side && this.isDueHere(one));
    const isPerson = due.some(({ by }) => by === 'hand');
    return (isPerson && !this.#war.past && due.find(({ by }) => by === 'program')) || null;
  });

  /** Whether a commander has something to do in the battle that is shown. */
  isDueHere({ due, due_in }: SeatStatus): boolean {
    return this.#war.fronts.isSmaller ? due_in.includes(this.#war.battle) : due;
  }

  /** Whether the journal says that the program leads a seat of a war with several commanders a side. */
  isProgram(of: Seat): boolean {
    return this.commanders.some(({ seat, by }) => seat === of && by === 'program');
  }

  /** Whether a seat may be given to the program from here, and taken back: by the host, or by the one who has it. */
  mayHand(of: Seat): boolean {
    return this.#war.own ? of === this.#war.own : this.#reach.includes(of) || this.#reach.length > 1;
  }

  /** Whether somebody of this window may answer a call. */
  mayAnswer(call: CallView): boolean {
    if (!this.#war.seats.includes(askedSeat(call))) return false;
    return !this.#war.own || speaksFor(this.commanders, this.#war.own, call.answers);
  }

  /** Whether this window speaks for a seat. */
  isHere(seat: Seat | string): boolean {
    return this.#war.own ? this.#war.own === seat : (this.#war.seats as readonly string[]).includes(seat);
  }

  /** Whether the program may be told to lead a side from here. A commander gives his own units orders, and no others. */
  mayLead(side: Side): boolean {
    if (this.#war.own) return false;
    return this.commanders.length ? this.mayHand(side) : this.#war.seats.includes(side);
  }

  /** Who orders a unit, where that is another commander than whoever plays here. */
  otherCommander(of: Seat | null | undefined): SeatStatus | null {
    if (!this.#war.own || !of || speaksFor(this.commanders, this.#war.own, of)) return null;
    return this.commanders.find(({ seat }) => seat === of) ?? null;
  }

  /** What whoever has a seat is called: a commander by his post and his name. */
  calledSeat(of: Seat | string): string {
    const known = this.commanders.find(({ seat }) => seat === of && isCommander(seat));
    return known ? called(known) : of === 'blue' || of === 'orange' ? this.#war.player(of) : `the ${of}`;
  }

  /** People who have not laid their orders in the battle that is shown, and for whom the side's senior seat lays when it lays first.
   *  A commander lays his own alone. */
  notLaid(side: Side): readonly SeatStatus[] {
    if (isCommander(this.#war.own ?? side)) return [];
    const below = this.commanders.filter(({ seat }) => isCommander(seat) && sideOf(seat) === side);
    return below.filter((one) => one.by === 'hand' && this.isDueHere(one));
  }

  /** Whether the program leads a seat: from this window, or by the journal from another one. */
  isLed(seat: Seat | null): boolean {
    if (seat !== 'blue' && seat !== 'orange') return false;
    if (this.automatic.includes(seat) || this.commanders.length) return this.automatic.includes(seat);
    const by = this.#war.status?.sides[seat === 'blue' ? 0 : 1]?.by;
    return by === 'program' && !this.byHand.includes(seat);
  }

  /** Whether the program answers a call. */
  isLedCall(call: CallView): boolean {
    return this.commanders.length ? this.isProgram(call.answers) : this.isLed(askedSeat(call));
  }

  /** A person at this window plays a side that the program led so far. */
  playByHand(side: Side): void {
    this.automatic = this.automatic.filter((one) => one !== side);
    this.byHand = [...this.byHand.filter((one) => one !== side), side];
  }

  /** Whether the program leads a side's senior seat, as this window has it. */
  isByProgram(side: Side): boolean {
    return this.commanders.length ? this.isProgram(side) : this.automatic.includes(side);
  }

  /** The journal says from here on that the program leads a seat, or the person again who held it before. */
  handOver(seat: Seat, by: PlayedBy): Promise<Done | null> {
    return this.#war.change('take_seat', { file: this.#war.file, seat, by });
  }

  /** Writes or lays a sheet. Of one that no entry tells all its side's windows hear, this one too, which knows the answer. */
  async withOwnSheet<T>(side: Side, work: () => Promise<T>): Promise<T> {
    const before = this.#war.status?.entries;
    const isTold = this.commanders.some(({ seat }) => isCommander(seat) && sideOf(seat) === side);
    if (isTold) this.#ownSheets++;
    let isWritten = false;
    try {
      const done = await work();
      isWritten = done !== null && this.#war.status?.entries === before;
      return done;
    } finally {
      if (isTold && !isWritten && this.#ownSheets > 0) this.#ownSheets--;
    }
  }

  /** A sheet was written or laid, and no entry tells of it. */
  hearOfSheet(): Promise<void> {
    if (this.#ownSheets === 0) return this.#war.hear();
    this.#ownSheets--;
    return Promise.resolve();
  }

  /** News may have been missed: none of what comes is known to be of this window's own sheets. */
  forgetOwnSheets(): void {
    this.#ownSheets = 0;
  }
}
