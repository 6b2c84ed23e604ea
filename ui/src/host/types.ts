/** What the window may ask, and what comes back: the requests of `docs/API.md`, the rest of `docs/SERVING.md`. */
import type * as Api from '../gen/api';
import { ANSWERS } from '../gen/api';

export type Name = keyof Api.Requests;
export type Asked<N extends Name> = Api.Requests[N];
export type Answered<N extends Name> = Api.Replies[(typeof ANSWERS)[N]];

/** What came back: one answer under its name. */
export type Reply = Partial<Api.Replies>;

/** The answer to a request, out of what came back. */
export function answerTo<N extends Name>(name: N, reply: Reply): Answered<N> {
  const of: (typeof ANSWERS)[N] = ANSWERS[name];
  const answer = reply[of];
  if (answer === undefined) {
    const message = `The program answered something else than "${of}".`;
    throw new Refusal({ kind: 'failed', code: 'reply.other', message });
  }
  return answer;
}

/** What became of one of several requests. */
export type Outcome = { ok: Reply } | { error: Api.ApiError } | { asked: Waiting };

/** The answer to a request, out of what became of it, or why there is none. */
export function settled<N extends Name>(name: N, outcome: Outcome): PromiseSettledResult<Answered<N>> {
  const no = (reason: unknown) => ({ status: 'rejected', reason }) as const;
  if ('asked' in outcome) return no(new NeedsAgreement(outcome.asked));
  if ('error' in outcome) return no(new Refusal(outcome.error));
  try {
    return { status: 'fulfilled', value: answerTo(name, outcome.ok) };
  } catch (error) {
    return no(error);
  }
}

/** A campaign this host knows of, and how it stands. */
export interface Campaign {
  file: string;
  status: Api.StatusView | null;
  error: Api.ApiError | null;
}

/** Something that another seat must agree to before it is done. */
export interface Waiting {
  id: number;
  file: string;
  by: string;
  needs: Api.Seat[];
  text: string;
  /** The change of the past that is asked for, so that it can be looked at before anybody agrees. */
  amend?: { change: Api.AmendChange; on_new: Api.OnNewQuestion; reason: string };
}

/** What a person can be invited to. */
export type InvitedRole = 'spectator' | Exclude<Api.Seat, 'app'>;

/** A person's way into one campaign. */
export interface Invitation {
  /** From 1; none is given twice in a campaign. */
  number: number;
  person: string;
  role: InvitedRole;
  /** The whole address, with its token. */
  address: string;
}

export interface Invited {
  invited: Invitation[];
  /** What is wrong with the list. */
  notice: string | null;
}

/** The invitations that a server keeps. Each change answers with the whole list. */
export interface Invitations {
  list(file: string): Promise<Invited>;
  add(file: string, person: string, role: InvitedRole): Promise<Invited>;
  /** The address opens nothing any more. */
  revoke(file: string, number: number): Promise<Invited>;
  /** A new address; the old one opens nothing any more. */
  renew(file: string, number: number): Promise<Invited>;
}

/** Of a window that speaks for everybody: the laptop beside the table, the host of a server. */
export const EVERY_SEAT: Api.Seat[] = ['blue', 'orange', 'umpire'];

/** Which seats this window may play, and the campaigns it may open. */
export interface Welcome {
  /** The host keeps the files; all others are invited to one campaign. */
  role: 'host' | InvitedRole;
  /** The name in the invitation; the host has none. */
  person?: string | null;
  seats: Api.Seat[];
  campaigns: Campaign[];
  /** The seat to name where nothing is done but looking. */
  eyes: Api.Seat;
  /** Requests that wait for a seat's agreement. */
  waiting: Waiting[];
  /** A campaign to open at once, when the program was started with one. */
  open: string | null;
  /** The same where more than campaigns can be opened. */
  opening?: Opening | null;
  /** Whether this window may found and open other files. */
  mayFound: boolean;
  /** The folder's name in which campaigns are kept, for the person's eyes; null when there is none. */
  place?: string | null;
  /** Something to be said about this start of the program. */
  notice?: string | null;
}

/** What came in from outside, looked at: one of the first three. */
export interface Opening {
  campaign: string | null;
  /** To be founded. */
  scenario: Api.ScenarioLine | null;
  /** Why nothing can be made of it. */
  refusal: Api.ApiError | null;
  /** What became of other files that came with it. */
  notice: string | null;
}

/** What the program is made of and where it keeps things. */
export interface About {
  version: string;
  licence: string;
  system: string;
  tauri: string;
  webkit: string;
  graphics: string;
  data_folder: string;
  campaigns_folder: string;
  scenario_folders: string[];
  faults: string;
}

/** What only a window of the desktop has around it. */
export interface Shell {
  about(): Promise<About>;
  /** Something the menu can do too: `open`, `copy`, `export`, `full-screen` … */
  carryOut(action: string): Promise<void>;
  /** A command was chosen from the menu. */
  commanded(take: (id: string) => void): () => void;
  /** The first picture stands: drawing works. */
  painted(): Promise<void>;
  /** Opens the window for a second screen on a campaign. */
  showPublic(file: string): Promise<void>;
  /** The campaign that lies open now: its name in the menu, its lock held, the others' given up. */
  showing(file: string | null): Promise<void>;
}

export interface Listener {
  /** Something was written, here or at another window: in which campaign, and how many entries it has now, where that is known. */
  changed(file?: string, entries?: number): void;
  /** A commander's sheet of a campaign was written or laid, here or at another window, and no entry tells of it. */
  wrote?(file: string): void;
  /** Somebody's agreement is asked for, or was given. */
  asked(): void;
  /** Long work went on: done of total. */
  progress(done: number, total: number): void;
  /** The program behind this window went away, or came back. */
  reachable(yes: boolean): void;
  /** What came of something that waited for agreement, as a sentence. */
  answered?(id: number, text: string): void;
  /** This window is no longer let in. */
  shutOut?(what: Api.ApiError): void;
}

/** What became of a change, and what is shown after it: each as it would be alone. */
export type Changed<N extends Name> = [
  PromiseSettledResult<Answered<N>>,
  PromiseSettledResult<Answered<'refresh'>>,
];

export interface Host {
  ask<N extends Name>(name: N, body: Asked<N>): Promise<Answered<N>>;
  /** Changes something and looks at what came of it: one way there and back. The look comes also when the change is refused. */
  change<N extends Name>(name: N, body: Asked<N>, look: Asked<'refresh'>): Promise<Changed<N>>;
  welcome(): Promise<Welcome>;
  /** A seat's word on something that waits. */
  /** True when that has settled it; false while others must still agree. */
  agree(id: number, yes: boolean): Promise<boolean>;
  listen(listener: Listener): () => void;
  /** Where a new file shall lie, by the system's dialog; null when the person thought better of it. */
  saveFile?(suggested: string): Promise<string | null>;
  /** Writes a new file that the page has made, by the system's dialog; gives its place back, null when the person thought better of it. Where it is
   *  missing, the page downloads as in a browser. */
  saveBytes?(suggested: string, bytes: Blob): Promise<string | null>;
  /** What was dropped on the window, chosen in the dialog, or handed over by a double-click. The browser has no paths to give. */
  opened?(take: (opening: Opening) => void): () => void;
  /** Photographs were dropped on the window, whose page sees no files that come from outside; in a browser it does. */
  pictures?(take: (files: readonly File[]) => void, failed: (error: unknown) => void): () => void;
  /** Forgets a campaign that is no longer where it was. Missing where the list is the folder itself. */
  forget?(file: string): Promise<void>;
  /** Who may enter what is served, for the host; the desktop serves nothing. */
  invitations?: Invitations;
  /** This window fills its screen, or no longer does; in a browser that is the browser's to do. */
  fullScreen?(): Promise<void>;
  /** The desktop around this window; a browser has none. */
  shell?: Shell;
}

/** The api said no: a code to match, a sentence to show. */
export class Refusal extends Error {
  readonly what: Api.ApiError;
  constructor(what: Api.ApiError) {
    super(what.message);
    this.name = 'Refusal';
    this.what = what;
  }
}

/** Whether a refusal means that the address opens nothing, or does no longer. */
export const isShutOut = ({ code }: Api.ApiError): boolean =>
  code === 'access.no_token' || code === 'access.revoked';

/** Another seat must agree first; it was asked. */
export class NeedsAgreement extends Error {
  readonly waiting: Waiting;
  constructor(waiting: Waiting) {
    super(`${waiting.needs.join(' and ')} must agree; the question was put.`);
    this.name = 'NeedsAgreement';
    this.waiting = waiting;
  }
}

/** Nobody answered, for longer than anybody waits. Whether the request went through is not known. */
export class Unreachable extends Error {
  constructor() {
    super('The program behind this window does not answer.');
    this.name = 'Unreachable';
  }
}
