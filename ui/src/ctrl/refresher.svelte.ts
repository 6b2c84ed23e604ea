/** Asks for what the screens show of a war, all of it at once, and lays the answers where the screens find them. */
import { tick } from 'svelte';
import type { MapView, Offers, Refreshed, Side, TerrainPalette } from '../gen/api';
import { answerTo, Refusal, type Answered, type Asked, type Name, type Reply } from '../host/types';
import { isLink } from './aim';
import { part, Parts, type List, type Part } from './parts';
import { NO_OFFERS, SIDES, type War } from './war.svelte';

/** A record that is read for the first time is read in pieces; so long between two questions. */
const READING_MS = 100;

/** What a refresh asks for, and for which battle's clock. */
interface Look {
  parts: readonly Part[];
  battle: string | undefined;
  since: number;
}

export class Refresher {
  readonly #war: War;
  readonly #parts = new Parts();
  /** How many of the screens draw the map. */
  #maps = 0;
  #catching: Promise<void> | null = null;
  /** What is shown may be out of date. */
  #isBehind = true;
  /** The status is of another battle than is shown. */
  #isElsewhere = false;
  /** The newest entry that this window has been told of. */
  #heard = 0;
  #reading: ReturnType<typeof setTimeout> | undefined;

  constructor(war: War) {
    this.#war = war;
    this.#parts.add(() => this.#own());
    // A list of its own: the moment that is shown may be the one to compare with.
    this.#parts.add(() => this.#then());
  }

  /** From here on this is shown, until the function that comes back is called: it is asked for now and after each change. */
  show(list: List): () => void {
    const remove = this.#parts.add(list);
    this.lookOn();
    return remove;
  }

  /** A screen draws the map, until the function that comes back is called. */
  showMap(): () => void {
    this.#maps += 1;
    this.lookOn();
    return () => (this.#maps -= 1);
  }

  /** A screen draws the ground, in a palette. */
  showGround(palette: TerrainPalette): () => void {
    const { file, fronts } = this.#war;
    return this.show(() => {
      const { front, there } = fronts;
      // A late answer must not lay another battle's ground under this one.
      const lay = (terrain: string) => front === fronts.front && (this.#war.terrain = terrain);
      const ground = { file, ...there, palette, lettering: 'bare' } as const;
      return [part('terrain', ground, lay, { isSteady: true })];
    });
  }

  /** A list shows the log by its headings, until the function that comes back is called. */
  showLog(): () => void {
    const { file, log } = this.#war;
    return this.show(() => {
      const known = { skip: log.headings.length, skip_steps: log.steps.length };
      return [part('outline', { file, ...known }, (told) => log.takeOutline(told), { key: 'outline' })];
    });
  }

  /** Answers a question that only looks; what a screen shows already is not asked for again. */
  async ask<N extends Name>(name: N, body: Asked<N>): Promise<Answered<N>> {
    const known = this.#parts.answer(part(name, body, () => undefined).key);
    return known && 'ok' in known ? answerTo(name, known.ok as Reply) : this.#war.host.ask(name, body);
  }

  /** What was known under a name is not true any more. */
  forget(name: Name): void {
    this.#parts.forget(name);
  }

  /** Asks for everything that is shown again. */
  refresh(): Promise<void> {
    this.#isBehind = true;
    return this.catchUp();
  }

  /** Something happened elsewhere: it is shown, unless it is known. A change that is under way brings it. */
  async hear(entries?: number): Promise<void> {
    if (entries === undefined) this.#isBehind = true;
    else this.#heard = Math.max(this.#heard, entries);
    if (!this.#war.isChanging) await this.catchUp().catch((error: unknown) => this.#war.complain(error));
  }

  /** Another battle is shown: its clock is asked for, and what is known of it is given again. */
  turn(): Promise<void> {
    this.#parts.giveAgain();
    this.#isElsewhere = true;
    return this.catchUp();
  }

  /**
   * Asks for a change; what the screens show after it comes in the same answer. `remember` is told of what was done before
   * they are.
   */
  async change<N extends Name>(
    name: N,
    body: Asked<N>,
    remember: (done: Answered<N>) => void,
  ): Promise<Answered<N>> {
    const look = this.#look(this.#parts.changing());
    const [done, seen] = await this.#war.host.change(name, body, this.#refreshOf(look));
    if (done.status === 'fulfilled') remember(done.value);
    if (seen.status === 'fulfilled') await this.#take(seen.value, look);
    else this.#isBehind = true;
    if (done.status === 'rejected') throw done.reason;
    return done.value;
  }

  /** Asks for what is shown and not known yet, all of it at once, until there is nothing more. */
  catchUp(): Promise<void> {
    return (this.#catching ??= this.#catchUp());
  }

  /** The same, where nothing waits for it. */
  lookOn(): void {
    void this.catchUp().catch((error: unknown) => this.#war.complain(error));
  }

  async #catchUp(): Promise<void> {
    const { log } = this.#war;
    try {
      for (;;) {
        // What the screens come to show by what they have just been told is asked for with the rest.
        await tick();
        this.#deliver();
        // A change that is under way brings everything itself.
        const isBehind = !this.#war.isChanging && (this.#isBehind || this.#heard > log.entries);
        if (isBehind) this.#parts.outdate(false);
        const parts = this.#parts.wanted();
        if (!parts.length && !isBehind && !this.#isElsewhere) return;
        if (isBehind) this.#isBehind = false;
        this.#isElsewhere = false;
        const look = this.#look(parts);
        await this.#take(await this.#seen(look), look);
      }
    } finally {
      this.#catching = null;
    }
  }

  /** What every screen shows: what may be ordered, and the map where one is drawn. */
  #own(): Part[] {
    const { file, fronts, moment, seats, battle } = this.#war;
    const asked = fronts.of(battle);
    const offers = SIDES.filter((side) => seats.includes(side)).map((side) =>
      part('legal', { file, seat: side, ...asked }, (told) => this.#offer(side, told)),
    );
    if (this.#war.isUmpire && this.#war.status?.fog)
      offers.push(part('legal', { file, seat: 'umpire', ...asked }, (told) => this.#umpires(told)));
    const hasMap = this.#maps > 0 && !fronts.hasNoMap;
    return hasMap ? [...offers, this.#map(moment, (told) => (this.#war.map = told))] : offers;
  }

  /** The other moment, where one is compared with. */
  #then(): Part[] {
    const { compared: at, file, fronts, log } = this.#war;
    if (!at) return [];
    const take = (map: MapView | null) => (this.#war.then = { at, map, line: log.known(at) });
    // Of a battle without a map it is known how the battles stood: the order of battle is asked by its own screen.
    return [fronts.hasNoMap ? part('battles', { file, at }, () => take(null)) : this.#map(at, take)];
  }

  #map(at: number | null, take: (map: MapView) => void): Part {
    const { file, fronts, seats, eyes } = this.#war;
    return part('map', { file, seat: seats[0] ?? eyes, ...fronts.there, ...(at && { at }) }, take);
  }

  #offer(side: Side, told: Offers): void {
    // Where nothing can be written, nothing is offered.
    this.#war.offers = { ...this.#war.offers, [side]: this.#war.barred ? NO_OFFERS : told };
  }

  /** On the table of a smaller battle the sides go on by themselves. */
  #umpires({ offers }: Offers): void {
    const { barred, isChild } = this.#war;
    this.#war.step = barred || isChild ? null : (offers.find(({ order }) => !isLink(order)) ?? null);
  }

  #look(parts: readonly Part[]): Look {
    return { parts, battle: this.#war.fronts.there.battle, since: this.#war.log.entries };
  }

  #refreshOf({ parts, battle, since }: Look): Asked<'refresh'> {
    const { file, reader: seat } = this.#war;
    const asks = parts.map(({ ask }) => ask);
    return { file, seat, since, ...(battle && { battle }), parts: asks };
  }

  async #seen(look: Look): Promise<Refreshed> {
    const { host } = this.#war;
    try {
      return await host.ask('refresh', this.#refreshOf(look));
    } catch (error) {
      // Another file lies there now, shorter than this one was: everything is taken anew.
      if (!(error instanceof Refusal && error.what.code === 'refresh.ahead')) throw error;
      look.since = 0;
      return host.ask('refresh', this.#refreshOf(look));
    }
  }

  /** Takes what a refresh brought. */
  async #take(told: Refreshed, { parts, battle, since }: Look): Promise<void> {
    const war = this.#war;
    // A late answer is not put over a newer one.
    if (told.entries < war.log.entries && since > 0) return;
    const isNew = told.entries !== war.log.entries || told.whole;
    if (isNew) this.#parts.outdate(told.whole || told.lines.some(({ kind }) => kind === 'ruled'));
    this.#parts.keep(parts, told.parts);
    war.log.take(told);
    // Another battle was turned to meanwhile: its clock is read next.
    if (battle !== war.fronts.there.battle) this.#isElsewhere = true;
    else if (isNew || !isSame(told.status, war.status)) war.status = told.status;
    this.#deliver();
    if (told.whole) await war.recount();
  }

  #deliver(): void {
    const war = this.#war;
    const at = war.asked;
    if (at !== null && !this.#parts.wanted().length) {
      war.past = { at, line: war.log.known(at) };
      war.asked = null;
    }
    this.#parts.deliver((error) => war.complain(error));
    clearTimeout(this.#reading);
    if (!this.#parts.isReading) return;
    this.#reading = setTimeout(() => {
      this.#parts.readOn();
      this.lookOn();
    }, READING_MS);
  }
}

/** Whether two answers say the same. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
