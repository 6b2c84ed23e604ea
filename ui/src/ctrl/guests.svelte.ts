/** Who is invited to the open campaign; for the host of a server. */
import type { ApiError } from '../gen/api';
import type { Invitation, Invitations, Invited, InvitedRole } from '../host/types';
import { refusalOf } from './trouble';

/** What an invited person can be, in words. */
export const ROLES: { value: InvitedRole; title: string }[] = [
  { value: 'blue', title: 'Blue' },
  { value: 'orange', title: 'Orange' },
  { value: 'umpire', title: 'Umpire' },
  { value: 'spectator', title: 'Spectator' },
];

export const roleTitle = (role: string): string =>
  ROLES.find(({ value }) => value === role)?.title ?? (role.includes('.') ? role : 'Host');

export class GuestList {
  /** `null` until it is known. */
  guests = $state.raw<Invitation[] | null>(null);
  /** What is wrong with the list on the server's disk. */
  notice = $state<string | null>(null);
  /** Why the last change was not made. */
  refusal = $state.raw<ApiError | null>(null);
  /** A change is under way; while the list is only read, one may be asked for. */
  busy = $state(false);
  #reading: Promise<unknown> = Promise.resolve();
  readonly #invitations: Invitations;
  readonly #file: string;

  constructor(invitations: Invitations, file: string) {
    this.#invitations = invitations;
    this.#file = file;
  }

  read(): Promise<boolean> {
    const read = this.#take(this.#invitations.list(this.#file));
    this.#reading = read;
    return read;
  }

  /** True when the person is invited now. */
  add(person: string, role: InvitedRole): Promise<boolean> {
    return this.#change(() => this.#invitations.add(this.#file, person, role));
  }

  revoke(number: number): Promise<boolean> {
    return this.#change(() => this.#invitations.revoke(this.#file, number));
  }

  renew(number: number): Promise<boolean> {
    return this.#change(() => this.#invitations.renew(this.#file, number));
  }

  /** A list that is read late must not be put over what the change led to. */
  async #change(ask: () => Promise<Invited>): Promise<boolean> {
    this.busy = true;
    await this.#reading;
    const isDone = await this.#take(ask());
    this.busy = false;
    return isDone;
  }

  async #take(answer: Promise<Invited>): Promise<boolean> {
    this.refusal = null;
    try {
      const { invited, notice } = await answer;
      this.guests = invited;
      this.notice = notice;
      return true;
    } catch (error) {
      this.refusal = refusalOf(error, 'invitations', 'The server gave no answer.');
      return false;
    }
  }
}
