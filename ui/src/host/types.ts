/** The one door: what the window may ask, and what comes back. The words are those of `docs/API.md`. */
import type * as Api from '../gen/api';

/** A campaign file, as the host names it. */
type In<T = object> = { file: string } & T;
type By<T = object> = In<{ seat: Api.Seat } & T>;
type Struck = { entry: number; status: Api.StatusView };
type Written = { path: string; entries: number };

/** Request by name: what is sent, what is answered. */
export interface Door {
  new: [
    In<{
      scenario: string;
      options?: Record<string, string>;
      players?: Partial<Record<Api.Seat, string>>;
      consent?: Api.Consent;
    }>,
    Api.StatusView,
  ];
  status: [By, Api.StatusView];
  legal: [By, Api.Offers];
  order: [By<{ order: Api.WarOrder; idem?: string }>, Api.Done];
  sheet: [In<{ side: Api.Side }>, Api.Sheet];
  write_orders: [In<{ side: Api.Side; orders: Record<string, Api.Status> }>, Api.Sheet];
  seal_orders: [In<{ side: Api.Side }>, Api.Done];
  dice: [By<{ dice: Api.DiceSource }>, Api.Done];
  amend: [By<{ entry: number; typed: string; reason: string; agreed_by?: Api.Seat[] }>, Api.Done];
  choose: [By<{ words: string[] }>, Api.Done];
  log: [By<{ from?: number; to?: number }>, Api.EntryLine[]];
  why: [In<{ entry: number }>, Api.WhyView];
  odds: [By<{ order?: Api.WarOrder; choices?: string[][] }>, Api.OddsView];
  map: [By<{ at?: number }>, Api.MapView];
  strike: [By<{ entry?: number; reason: string; agreed_by?: Api.Seat[] }>, Struck];
  restore: [By<{ entry: number; reason: string; agreed_by?: Api.Seat[] }>, Struck];
  rule: [In<{ ruling: Api.Ruling; reason: string }>, Api.Done];
  note: [By<{ text: string }>, Api.Done];
  verify: [In<{ rules?: boolean }>, Api.Verified];
  report: [In<{ span: Api.Span; audience: Api.Audience }>, { markdown: string }];
  copy: [In<{ to: string; for_others: boolean }>, Written];
  command: [In<{ side: Api.Side; kind: Api.CommanderKind }>, Api.Done];
  scenarios: [Record<string, never>, Api.ScenarioLine[]];
  check_scenario: [{ scenario: string }, string];
  terrain: [In<{ at?: number; palette?: Api.TerrainPalette }>, string];
  timeline: [In<{ from?: number; to?: number; bins?: number }>, Api.TimelineView];
  oob: [In<{ at?: number }>, Api.OobView];
  battles: [In, Api.BattleView[]];
  reach: [By<{ stand: string }>, Api.ReachView];
  dice_record: [In, Api.DiceRecordView];
}
export type Name = keyof Door;
export type Asked<N extends Name> = Door[N][0];
export type Answered<N extends Name> = Door[N][1];

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
}

/** Which seats this window may play, and the campaigns it may open. */
export interface Welcome {
  seats: Api.Seat[];
  campaigns: Campaign[];
  /** The seat to name where nothing is done but looking. */
  eyes: Api.Seat;
  /** Requests that wait for a seat's agreement. */
  waiting: Waiting[];
  /** A campaign to open at once, when the program was started with one. */
  open: string | null;
  /** Whether this window may found and open other files. */
  mayFound: boolean;
}

export interface Listener {
  /** Something was written, here or at another window. */
  changed(): void;
  /** Somebody's agreement is asked for, or was given. */
  asked(): void;
  /** Long work went on: done of total. */
  progress(done: number, total: number): void;
  /** The program behind the door went away, or came back. */
  reachable(yes: boolean): void;
}

export interface Host {
  ask<N extends Name>(name: N, body: Asked<N>): Promise<Answered<N>>;
  welcome(): Promise<Welcome>;
  /** A seat's word on something that waits. */
  agree(id: number, yes: boolean): Promise<void>;
  listen(listener: Listener): () => void;
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

/** Another seat must agree first; it was asked. */
export class NeedsAgreement extends Error {
  readonly waiting: Waiting;
  constructor(waiting: Waiting) {
    super(`${waiting.needs.join(' and ')} must agree; the question was put.`);
    this.name = 'NeedsAgreement';
    this.waiting = waiting;
  }
}

/** Nobody answered. Whether the request went through is not known, so nothing is ever sent again by itself. */
export class Unreachable extends Error {
  constructor() {
    super('The program behind this window does not answer.');
    this.name = 'Unreachable';
  }
}
