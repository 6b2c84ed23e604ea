/** Who keeps the secrets of the app's dice, and what a person at this window may change about it. */
import type { ApiError, Seat } from '../gen/api';
import type { Asked } from '../host/types';
import type { DiceDevice } from './dicedevice.svelte';
import { refusalOf } from './trouble';
import type { War } from './war.svelte';

/** What is asked about keepers. */
type Keeping = 'dice_keepers' | 'lock_dice' | 'unlock_dice' | 'free_dice' | 'renew_dice';

export class KeepersDesk {
  readonly war: War;
  readonly device: DiceDevice;
  /** Why the last thing was not done, and for which seat it was asked. */
  refusal = $state.raw<{ seat: Seat | null; what: ApiError } | null>(null);
  /** Something is being changed. Reading goes on beside it, and holds no button back. */
  busy = $state(false);

  constructor(war: War, device: DiceDevice) {
    this.war = war;
    this.device = device;
  }

  /** Whether this window may change who keeps a seat's dice now. */
  may(seat: Seat): boolean {
    // A side's chain lies with its senior seat.
    return !this.war.own && this.war.seats.includes(seat) && !this.war.barred && !this.war.past;
  }

  read(): Promise<boolean> {
    return this.#try(null, () => this.#ask('dice_keepers', { file: this.war.file }));
  }

  lock(seat: Seat, passphrase: string): Promise<boolean> {
    return this.#change(seat, () => this.#ask('lock_dice', { file: this.war.file, seat, passphrase }));
  }

  unlock(seat: Seat, passphrase: string): Promise<boolean> {
    return this.#change(seat, () => this.#ask('unlock_dice', { file: this.war.file, seat, passphrase }));
  }

  free(seat: Seat): Promise<boolean> {
    return this.#change(seat, () => this.#ask('free_dice', { file: this.war.file, seat }));
  }

  /** The seat commits to fresh dice in the file: this device gives them back, or they are lost. */
  renew(seat: Seat): Promise<boolean> {
    const { file } = this.war;
    const keeper = this.device.keepers.find((one) => one.seat === seat)?.keeper;
    const given_back = keeper === 'device' && this.device.holds(seat);
    return this.#change(seat, () => this.#ask('renew_dice', { file, seat, given_back }));
  }

  /** The seat commits to fresh dice on this device. */
  hold(seat: Seat): Promise<boolean> {
    return this.#change(seat, async () => {
      await this.device.hold(seat, this.war.status?.entries ?? 0);
    });
  }

  restore(seat: Seat, text: string): Promise<boolean> {
    return this.#change(seat, () => this.device.restore(seat, text));
  }

  /** Every such question is answered with who keeps the dice then. */
  async #ask<N extends Keeping>(name: N, body: Asked<N>): Promise<void> {
    this.device.keepers = await this.war.host.ask(name, body);
  }

  /** Afterwards the window sees what was written. */
  async #change(seat: Seat, work: () => Promise<void>): Promise<boolean> {
    this.busy = true;
    const isDone = await this.#try(seat, work);
    this.busy = false;
    if (isDone) await this.war.refresh().catch((error: unknown) => this.war.complain(error));
    return isDone;
  }

  async #try(seat: Seat | null, work: () => Promise<void>): Promise<boolean> {
    // Reading anew does not wipe away why something was not done.
    if (seat || !this.refusal?.seat) this.refusal = null;
    try {
      await work();
      return true;
    } catch (error) {
      this.refusal = { seat, what: refusalOf(error, 'window.dice', 'The program gave no answer.') };
      return false;
    }
  }
}
