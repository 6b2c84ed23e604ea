/** One open campaign: its war, and what each screen has in mind of it. */
import type { DiceKeeperView } from '../gen/api';
import { ActionsDesk } from './actions.svelte';
import { AmendDesk } from './amend.svelte';
import { Autopilot } from './autopilot.svelte';
import { CallDesk } from './call.svelte';
import { DiceDevice } from './dicedevice.svelte';
import { FilmDesk } from './film.svelte';
import { Finisher } from './finisher.svelte';
import { Guard } from './guard.svelte';
import { MapDesk } from './mapdesk.svelte';
import type { Seating } from './memory';
import { MessagesDesk } from './messages.svelte';
import { NightDesk } from './night.svelte';
import { OrdersDesk } from './orders.svelte';
import { part } from './parts';
import { PeopleDesk } from './people.svelte';
import { Photographs } from './photographs.svelte';
import { RoomDesk } from './room.svelte';
import { namedIn } from './ruling';
import { Sheet } from './sheet.svelte';
import { browserStore } from './store';
import { TableDesk } from './tabledesk.svelte';
import { LinksDesk } from './tablelinks.svelte';
import { Timeline } from './timeline.svelte';
import { Tutorial, type Learned } from './tutorial.svelte';
import { UmpireDesk } from './umpire.svelte';
import type { War } from './war.svelte';

/** Everything that belongs to one open campaign. */
export class Play {
  readonly war: War;
  readonly map: MapDesk;
  readonly call: CallDesk;
  readonly orders: OrdersDesk;
  readonly room: RoomDesk;
  readonly night: NightDesk;
  readonly timeline: Timeline;
  readonly film: FilmDesk;
  readonly amend: AmendDesk;
  /** This browser, where it keeps the secret of a seat's dice. */
  readonly device: DiceDevice;
  readonly autopilot: Autopilot;
  /** A smaller battle on its table, and how the battles hang together. */
  readonly table: TableDesk;
  /** What is at hand, on a phone. */
  readonly sheet: Sheet;
  readonly links: LinksDesk;
  /** What the scenario has prepared to be fought out. */
  readonly actions: ActionsDesk;
  /** Which person's page is open, and which unit's diary. */
  readonly people = new PeopleDesk();
  /** Taken at the table. */
  readonly photographs: Photographs;
  readonly messages: MessagesDesk;
  readonly umpire: UmpireDesk;
  readonly finisher: Finisher;
  readonly tutorial: Tutorial;
  readonly guard = new Guard();
  /** The entry whose card is open. */
  card = $state<number | null>(null);
  /** The entry the log is to be opened at. */
  entry = $state<number | null>(null);
  /** The briefings are shown. */
  isBriefing = $state(false);
  /** The entry a branch begins at, `null` for the newest; no branch is being made where it is `undefined`. */
  branching = $state<number | null | undefined>(undefined);
  /** What the open form of a ruling began with, a unit or a kind of ruling; empty for neither, `null` while no form is open. */
  ruling = $state<string | null>(null);
  /** The reason a ruling starts with, when it comes of a dispute. */
  disputed = $state('');

  constructor(
    war: War,
    seating?: Seating,
    keep?: (seating: Seating) => void,
    look?: (battle: string) => void,
    learned: Learned | null = null,
    learn: (learned: Learned) => void = () => undefined,
  ) {
    this.war = war;
    this.device = new DiceDevice({
      host: { ask: (name, body) => war.ask(name, body) },
      file: war.file,
      seats: war.own ? [] : war.seats,
      reader: war.reader,
      // The desktop's own window lies beside the file: it keeps nothing from it.
      store: war.host.shell ? null : browserStore(),
      told: (done) => war.tell(done),
    });
    this.call = new CallDesk(war);
    this.orders = new OrdersDesk(war);
    this.map = new MapDesk(war, this.call, this.orders);
    this.table = new TableDesk(war);
    this.sheet = new Sheet(war, this.table);
    this.links = new LinksDesk(war, look);
    this.actions = new ActionsDesk(war);
    this.photographs = new Photographs(war);
    this.room = new RoomDesk(war);
    this.night = new NightDesk(war);
    this.timeline = new Timeline(war);
    this.film = new FilmDesk(war, this.timeline);
    this.messages = new MessagesDesk(war);
    this.umpire = new UmpireDesk(war);
    // Only a device that keeps dice asks who keeps them.
    const keepers = (told: DiceKeeperView[]) => (this.device.keepers = told);
    war.show(() => (this.device.held.length ? [part('dice_keepers', { file: war.file }, keepers)] : []));
    this.amend = new AmendDesk(war, () => this.autopilot.follow());
    this.tutorial = new Tutorial(this, learned, learn);
    this.autopilot = new Autopilot(war, seating, keep, () => this.links.battles);
    this.finisher = new Finisher(war, this.autopilot, () => this.links.battles);
  }

  brief(): void {
    this.isBriefing = true;
  }

  /** Opens the form of a ruling, about the unit that words name, the selected one, or the first on the map, if there is one. */
  rule(about = ''): void {
    const selected = this.war.isTable ? this.table.selected : this.map.selected;
    const pieces = this.war.map?.pieces ?? [];
    this.ruling = namedIn(about, pieces) ?? selected ?? pieces[0]?.id ?? '';
  }

  /** From a look at the past one tries something from there. */
  branch(): void {
    this.branching = this.war.past?.at ?? null;
  }

  /** The war has changed, and everything about it has been told. */
  follow(): void {
    if (this.war.status) void this.device.follow(this.war.status);
    const isKept = this.map.stand !== null && !this.#isSpent();
    this.map.select(isKept ? this.map.selected : null);
    void this.call.keepPromise();
    this.orders.follow();
    this.autopilot.follow();
    this.room.follow();
  }

  /** The selected stand has nothing to do while others have: it is let go, so that they are seen. */
  #isSpent(): boolean {
    const { call, actingSide, seating } = this.war;
    const isMine = actingSide !== null && !seating.automatic.includes(actingSide);
    return isMine && !call && !this.map.actors.has(this.map.selected ?? '');
  }
}
