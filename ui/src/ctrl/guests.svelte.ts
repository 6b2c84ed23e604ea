/** Who is invited to the open campaign; for the host of a server. */
import type { ApiError } from '../gen/api';
import { Refusal, type Invitation, type Invitations, type Invited, type InvitedRole } from '../host/types';

/** What an invited person can be, in words. */
export const ROLES: { value: InvitedRole; title: string }[] = [
  { value: 'blue', title: 'Blue' },
  { value: 'orange', title: 'Orange' },
  { value: 'umpire', title: 'Umpire' },
  { value: 'spectator', title: 'Spectator' },
];

export const roleTitle = (role: string): string => ROLES.find(({ value }) => value === role)?.title ?? 'Host';

export class GuestList {
  /** `null` until it is known. */
  guests = $state.raw<Invitation[] | null>(null);
  /** What is wrong with the list on the server's disk. */
  notice = $state<string | null>(null);
  /** Why the last change was not made. */
  refusal = $state.raw<ApiError | null>(null);
  busy = $state(false);
  readonly #invitations: Invitations;
  readonly #file: string;

  constructor(invitations: Invitations, file: string) {
    this.#invitations = invitations;
    this.#file = file;
  }

  read(): Promise<boolean> {
    return this.#take(this.#invitations.list(this.#file));
  }

  /** True when the person is invited now. */
  add(person: string, role: InvitedRole): Promise<boolean> {
    return this.#take(this.#invitations.add(this.#file, person, role));
  }

  revoke(number: number): Promise<boolean> {
    return this.#take(this.#invitations.revoke(this.#file, number));
  }

  renew(number: number): Promise<boolean> {
    return this.#take(this.#invitations.renew(this.#file, number));
  }

  async #take(answer: Promise<Invited>): Promise<boolean> {
    this.busy = true;
    this.refusal = null;
    try {
      const { invited, notice } = await answer;
      this.guests = invited;
      this.notice = notice;
      return true;
    } catch (error) {
      const message = error instanceof Error ? error.message : 'The server gave no answer.';
      this.refusal = error instanceof Refusal ? error.what : { kind: 'failed', code: 'invitations', message };
      return false;
    } finally {
      this.busy = false;
    }
  }
}
