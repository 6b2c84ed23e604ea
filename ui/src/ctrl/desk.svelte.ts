/** The desk: which campaign lies open, which screen is looked at, and every command there is. */
import type { Side } from '../gen/api';
import type { Campaign, Host, Welcome } from '../host/types';
import { Refusal } from '../host/types';
import { Autopilot } from './autopilot.svelte';
import { CallDesk } from './call.svelte';
import { commandsOf } from './commands';
import { MapDesk } from './mapdesk.svelte';
import { OrdersDesk } from './orders.svelte';
import { Settings } from './settings.svelte';
import { Timeline } from './timeline.svelte';
import { UndoDesk } from './undo.svelte';
import { War } from './war.svelte';

export const SCREENS = [
  'room',
  'map',
  'orders',
  'night',
  'oob',
  'log',
  'court',
  'report',
  'settings',
] as const;
export type Screen = (typeof SCREENS)[number];
export const SCREEN_TITLES: Record<Screen, string> = {
  room: 'War room',
  map: 'Map',
  orders: 'Orders',
  night: 'Night',
  oob: 'Order of battle',
  log: 'Log',
  court: 'Court',
  report: 'Report',
  settings: 'Settings',
};

/** Everything that belongs to one open campaign. */
export class Play {
  readonly war: War;
  readonly map: MapDesk;
  readonly call: CallDesk;
  readonly orders: OrdersDesk;
  readonly timeline: Timeline;
  readonly undo: UndoDesk;
  readonly autopilot: Autopilot;
  /** The entry whose card is open. */
  card = $state<number | null>(null);
  /** The stand a ruling is made on. */
  ruling = $state<string | null>(null);

  constructor(war: War) {
    this.war = war;
    this.map = new MapDesk(war);
    this.call = new CallDesk(war);
    this.orders = new OrdersDesk(war);
    this.timeline = new Timeline(war);
    this.undo = new UndoDesk(war);
    this.autopilot = new Autopilot(war);
  }

  async follow(): Promise<void> {
    this.map.select(this.map.stand ? this.map.selected : null);
    await Promise.all([this.call.follow(), this.orders.follow(), this.timeline.follow()]);
    this.autopilot.follow();
  }
}

export class Desk {
  readonly host: Host;
  readonly settings: Settings;
  welcome = $state.raw<Welcome | null>(null);
  play = $state.raw<Play | null>(null);
  screen = $state<Screen>('room');
  isPaletteOpen = $state(false);
  isKeySheetOpen = $state(false);
  isReachable = $state(true);
  progress = $state.raw<[number, number] | null>(null);
  /** What cannot be said at a campaign, because none is open. */
  trouble = $state<string | null>(null);
  /** Spoken to screen readers. */
  said = $state('');

  constructor(host: Host, settings: Settings) {
    this.host = host;
    this.settings = settings;
    host.listen({
      changed: () => void this.#changed(),
      asked: () => void this.#asked(),
      progress: (done, total) => (this.progress = done < total ? [done, total] : null),
      reachable: (yes) => (this.isReachable = yes),
    });
  }

  readonly commands = commandsOf(this);

  async start(): Promise<void> {
    await this.attempt(async () => {
      this.welcome = await this.host.welcome();
      const { open } = this.welcome;
      if (open) await this.open(open);
    });
  }

  async open(file: string, automatic: Side[] = []): Promise<void> {
    await this.attempt(async () => {
      const war = new War(this.host, file, this.welcome?.seats ?? [], this.welcome?.eyes ?? 'umpire');
      await war.open();
      war.automatic = automatic;
      const play = new Play(war);
      this.play?.autopilot.stop();
      this.play = play;
      this.screen = this.next(play);
    });
  }

  close(): void {
    this.play?.autopilot.stop();
    this.play = null;
    void this.start();
  }

  /** The screen on which the next decision is taken. */
  next(play: Play): Screen {
    if (play.war.status?.over) return 'report';
    if (play.war.isOrders) return 'orders';
    return play.war.isNight && !play.war.call ? 'night' : 'map';
  }

  go(screen: Screen): void {
    this.screen = screen;
  }

  say(text: string): void {
    this.said = text;
  }

  recent(): Campaign[] {
    return this.welcome?.campaigns ?? [];
  }

  /** Tries, and says what went wrong where no campaign can say it. */
  async attempt(work: () => Promise<void>): Promise<void> {
    try {
      this.trouble = null;
      await work();
    } catch (error) {
      if (error instanceof Refusal)
        this.trouble = [error.what.message, error.what.hint].filter(Boolean).join(' ');
      else if (error instanceof Error) this.trouble = error.message;
    }
  }

  /** This seat's word on what waits for it. */
  async agree(id: number, yes: boolean): Promise<void> {
    await this.attempt(() => this.host.agree(id, yes));
    await this.#asked();
    await this.#changed();
  }

  async #asked(): Promise<void> {
    await this.attempt(async () => {
      this.welcome = await this.host.welcome();
    });
  }

  async #changed(): Promise<void> {
    const { play } = this;
    if (!play || play.war.busy) return;
    await play.war.refresh().catch((error: unknown) => play.war.complain(error));
  }
}
