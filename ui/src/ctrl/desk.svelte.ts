/** The desk: which campaign lies open, which screen is looked at, and every command there is. */
import type { ApiError, ScenarioLine, Seat, Side } from '../gen/api';
import type { Campaign, Host, Opening, Welcome } from '../host/types';
import { isShutOut, Refusal } from '../host/types';
import { publicAddress } from '../host/public';
import { bindings } from './bindings.svelte';
import { commandsOf } from './commands';
import { Memory } from './memory';
import { Play } from './play.svelte';
import { OF_MAPS, SCREEN_TITLES, SCREENS, type Screen } from './screens';
import { Settings } from './settings.svelte';
import { War } from './war.svelte';
import { spoken } from './trouble';

export { Play } from './play.svelte';
export { SCREENS, type Screen } from './screens';

/** How often it is looked whether another program has let a campaign go. */
const HELD_MS = 3000;
/** How long a toast stays; what it says stands in the log for ever. */
const TOAST_MS = 9000;

/** A short word on what was done, and what may be done about it. */
export interface Toast {
  text: string;
  act?: { label: string; key: string; run: () => void };
}

export class Desk {
  readonly host: Host;
  readonly settings: Settings;
  readonly memory: Memory;
  welcome = $state.raw<Welcome | null>(null);
  play = $state.raw<Play | null>(null);
  #screen = $state<Screen>('room');
  /** The screens there are: where there is no map, none that needs one; the umpire's where this window speaks as he. */
  readonly screens = $derived(
    SCREENS.filter((screen) =>
      screen === 'umpire' ? (this.play?.war.isUmpire ?? true) : !OF_MAPS.includes(screen) || this.hasMap,
    ),
  );
  isPaletteOpen = $state(false);
  isKeySheetOpen = $state(false);
  isReachable = $state(true);
  progress = $state.raw<[number, number] | null>(null);
  /** What cannot be said at a campaign, because none is open. */
  trouble = $state<string | null>(null);
  /** The same with everything that was said of it: a broken scenario's faults. */
  refusal = $state.raw<ApiError | null>(null);
  /** A scenario that came in from outside: the hub offers to found it. */
  brought = $state.raw<ScenarioLine | null>(null);
  /** Why the address opens nothing, or does no longer. */
  shutOut = $state.raw<ApiError | null>(null);
  /** A short word on what was just done, with what may be done about it. */
  toast = $state.raw<Toast | null>(null);
  /** Spoken to screen readers. */
  said = $state('');
  /** When it is known what there is, and what lay open lies open. */
  started: Promise<void> = Promise.resolve();
  #watch: ReturnType<typeof setInterval> | undefined;

  constructor(host: Host, settings: Settings, memory = new Memory()) {
    this.host = host;
    this.settings = settings;
    this.memory = memory;
    host.listen({
      changed: (file, entries) => void this.#changed(file, entries),
      wrote: (file) => file === this.play?.war.file && void this.play.war.seating.hearOfSheet(),
      asked: () => void this.#asked(),
      progress: (done, total) => (this.progress = done < total ? [done, total] : null),
      reachable: (yes) => {
        this.isReachable = yes;
        if (yes) void this.#changed();
      },
      answered: (id, text) => {
        // Who has just said so himself is not told it.
        if (!this.#spoken.delete(id)) this.tell(text);
      },
      shutOut: (why) => (this.shutOut = why),
    });
    host.opened?.((opening) => void this.receive(opening));
    host.pictures?.(
      (files) => this.#photographed(files),
      (error) => void this.attempt(() => Promise.reject(error as Error)),
    );
  }

  readonly commands = bindings.take(commandsOf(this));

  start(): Promise<void> {
    this.started = this.attempt(async () => {
      this.welcome = await this.host.welcome();
      // What lay open in this window lies open again, as long as it is there.
      const before = this.welcome.campaigns.find(({ file, status }) => status && file === this.memory.open);
      const { opening } = this.welcome;
      const open = this.welcome.open ?? before?.file;
      if (opening) await this.receive(opening);
      else if (open) await this.open(open);
    });
    return this.started;
  }

  /** Photographs were dropped on the window. */
  #photographed([first, ...others]: readonly File[]): void {
    if (first) void this.play?.photographs.drop(first);
    if (others.length) this.tell(`One photograph at a time: ${first?.name} was taken.`);
  }

  /** Something came in from outside. */
  async receive({ campaign, scenario, refusal, notice }: Opening): Promise<void> {
    if (campaign) await this.open(campaign);
    else {
      await this.attempt(() => (refusal ? Promise.reject(new Refusal(refusal)) : Promise.resolve()));
      if (scenario && this.play) this.close();
      this.brought = scenario;
    }
    if (notice) this.tell(notice);
  }

  /**
   * Opens a campaign, for all whom this window may play or for one commander alone; the automatic commander leads whom he led
   * before, or the sides named.
   */
  async open(file: string, automatic?: Side[], own?: Seat): Promise<void> {
    await this.attempt(async () => {
      const { seats = [], eyes = 'umpire' } = this.welcome ?? {};
      const { fog } = await this.host.ask('status', { file, seat: own ?? eyes });
      const war = new War(this.host, file, own ? [own] : seats, own ?? eyes, seats, fog);
      if (automatic) this.memory.seat(file, { ...this.memory.seating(file), automatic });
      const play = new Play(
        war,
        this.memory.seating(file),
        (seating) => this.memory.seat(file, seating),
        (battle) => this.memory.look(file, battle),
        this.memory.learned(file),
        (learned) => this.memory.learn(file, learned),
      );
      await war.open();
      await play.links.begin(this.memory.battle(file));
      this.#leave();
      this.play = play;
      this.memory.open = file;
      this.screen = this.next(play);
      await this.#briefs(play);
      this.#watch = setInterval(() => void this.#watchHeld(play), HELD_MS);
    });
  }

  /** Who enters a war for the first time is given his briefing to read, where the scenario has one. */
  async #briefs({ war }: Play): Promise<void> {
    const seats = war.seats.filter((seat) => !this.memory.isBriefed(war.file, seat));
    if (!seats.length || war.status?.over) return;
    // The briefings are the entries after the founding.
    if ((await war.log.fetch(2))?.kind !== 'briefed') return;
    this.memory.brief(war.file, seats);
    this.play?.brief();
  }

  /** Back to the hub. */
  close(): void {
    this.#leave();
    this.play = null;
    this.toast = null;
    this.memory.open = null;
    void this.#asked();
  }

  #leave(): void {
    clearInterval(this.#watch);
    this.play?.finisher.stop();
    this.play?.film.cancel();
    this.play?.autopilot.stop();
  }

  /** A campaign that another program writes to: nobody tells when it goes on, or becomes free. */
  async #watchHeld(play: Play): Promise<void> {
    if (play.war.status?.held && this.isReachable) await this.#changed();
  }

  tell(text: string, act?: Toast['act']): void {
    const toast = act ? { text, act } : { text };
    this.toast = toast;
    this.say(text);
    setTimeout(() => {
      if (this.toast === toast) this.toast = null;
    }, TOAST_MS);
  }

  /** The screen that is looked at; where it is not there any more, the ground itself. */
  get screen(): Screen {
    return this.screens.includes(this.#screen) ? this.#screen : 'map';
  }

  set screen(screen: Screen) {
    this.#screen = screen;
  }

  /** Whether the battle that is shown is fought on a map, or grew out of one that is. */
  get hasMap(): boolean {
    return !this.play?.war.fronts.hasNoMap;
  }

  titleOf(screen: Screen): string {
    return screen === 'map' && !this.hasMap ? 'Table' : SCREEN_TITLES[screen];
  }

  /** The screen on which the next decision is taken. */
  next(play: Play): Screen {
    if (play.war.status?.over) return 'report';
    // Who only looks on watches the map.
    if (!play.war.seats.length) return 'map';
    // What came back of a smaller battle is accepted there.
    if (play.links.current?.link.stage === 'reported') return 'room';
    if (play.war.isTable) return 'map';
    if (play.war.isOrders) return 'orders';
    return play.war.isNight && !play.war.call ? 'night' : 'map';
  }

  go(screen: Screen): void {
    // Orders and nights are the division battle's: whoever goes to them leaves the table.
    const war = this.play?.war;
    if (war?.isChild && (screen === 'orders' || screen === 'night')) void war.turnTo(war.fronts.front);
    this.screen = screen;
  }

  /** Opens the window for everybody at the table; in a browser it is the browser's to put it on another screen. */
  showPublic(): void {
    const { play } = this;
    const { shell } = this.host;
    if (play && shell) void this.attempt(() => shell.showPublic(play.war.file));
    else if (play) window.open(publicAddress(window.location, play.war.file), 'wardiary-public', 'popup');
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
      this.refusal = null;
      await work();
    } catch (error) {
      if (error instanceof Refusal) {
        if (isShutOut(error.what)) this.shutOut = error.what;
        this.refusal = error.what;
        // The hub is not in sight while a campaign lies open; its own line says it then.
        if (this.play) this.play.war.trouble = spoken(error.what);
        const { message, hint } = spoken(error.what);
        this.trouble = [message, hint].filter(Boolean).join(' ');
      } else if (error instanceof Error) this.trouble = error.message;
    }
  }

  /** The questions that this window has settled. */
  readonly #spoken = new Set<number>();

  /** This seat's word on what waits for it. */
  async agree(id: number, yes: boolean): Promise<void> {
    this.#spoken.add(id);
    await this.attempt(async () => {
      if (!(await this.host.agree(id, yes))) this.#spoken.delete(id);
    });
    await this.#asked();
    await this.#changed();
  }

  async #asked(): Promise<void> {
    await this.attempt(async () => {
      this.welcome = await this.host.welcome();
    });
  }

  async #changed(file?: string, entries?: number): Promise<void> {
    const { play } = this;
    if (!play) {
      // The hub follows too: a campaign went on, or another was founded.
      if (this.welcome) await this.#asked();
      return;
    }
    // Whatever was told while nobody listened is asked for now.
    if (!file) play.war.seating.forgetOwnSheets();
    if (!file || file === play.war.file) await play.war.hear(entries);
  }
}
