/** Who keeps the secrets of the app's dice, and what a person at this window may change about it. */
import type { ApiError, DiceKeeperView, Seat } from '../gen/api';
import { Refusal } from '../host/types';
import type { DiceDevice } from './dicedevice.svelte';
import type { War } from './war.svelte';

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
    const { host, file } = this.war;
    return this.#try(null, async () => this.#take(await host.ask('dice_keepers', { file })));
  }

  lock(seat: Seat, passphrase: string): Promise<boolean> {
    const { host, file } = this.war;
    return this.#change(seat, async () =>
      this.#take(await host.ask('lock_dice', { file, seat, passphrase })),
    );
  }

  unlock(seat: Seat, passphrase: string): Promise<boolean> {
    const { host, file } = this.war;
    return this.#change(seat, async () =>
      this.#take(await host.ask('unlock_dice', { file, seat, passphrase })),
    );
  }

  free(seat: Seat): Promise<boolean> {
    const { host, file } = this.war;
    return this.#change(seat, async () => this.#take(await host.ask('free_dice', { file, seat })));
  }

  /** The seat commits to fresh dice in the file: this device gives them back, or they are lost. */
  renew(seat: Seat): Promise<boolean> {
    const { host, file } = this.war;
    const keeper = this.device.keepers.find((one) => one.seat === seat)?.keeper;
    const given_back = keeper === 'device' && this.device.holds(seat);
    return this.#change(seat, async () =>
      this.#take(await host.ask('renew_dice', { file, seat, given_back })),
    );
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

  #take(keepers: readonly DiceKeeperView[]): void {
    this.device.keepers = keepers;
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
      const message = error instanceof Error ? error.message : 'The program gave no answer.';
      const what: ApiError =
        error instanceof Refusal ? error.what : { kind: 'failed', code: 'window.dice', message };
      this.refusal = { seat, what };
      return false;
    }
  }
}
