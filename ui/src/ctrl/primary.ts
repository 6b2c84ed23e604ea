/** The one primary action, for Enter and for the button at the right end of the prompt line. */
import { isLink } from './aim';
import { bindings } from './bindings.svelte';
import { called } from './commander';
import type { Desk, Play } from './desk.svelte';
import { settlingAction, tableAction } from './tableprimary';
import { umpireAction } from './umpirequeue';
import { listed, whose } from './words';

export interface Primary {
  label: string;
  /** Does it: by a click, or by its own key. */
  run: () => void;
  /** Enter: does it, or asks once more where it would end something with things left to do. */
  enter: () => void;
  isReady: boolean;
  /** The key that does it. */
  key: 'Enter' | 'E';
  /** It ends something with things left to do, or does what others have not done yet. */
  isEnding: boolean;
  /** What is left to do, while a second Enter is waited for. */
  asks: string | null;
}

/** What would be left undone. */
export interface Left {
  stands: number;
  /** Whether a second Enter ends it all the same; else only its button and its own key do. */
  byEnter?: boolean;
  /** What else is said of it than how many stands may still act. */
  words?: string;
}

export function primaryOf(desk: Desk): Primary | null {
  const play = desk.play;
  if (!play) return null;
  const { war } = play;
  const act = (label: string, work: () => unknown, isReady = true, left: Left | null = null): Primary => {
    // Another entry, screen, or hand: it is not the same question any more.
    const what = [
      war.status?.entries,
      desk.screen,
      play.map.selected,
      play.map.aim,
      play.table.selected,
      label,
    ].join('|');
    const isBarred = left?.byEnter === false;
    const isAsked = left !== null && !isBarred && play.guard.isAsked(what);
    // What is only written down changes nothing, and the screen stays.
    const run = () => void Promise.resolve(work()).then((done) => done !== 'written' && settle(desk, play));
    return {
      label,
      key: isBarred ? 'E' : 'Enter',
      isReady: isReady && !war.busy && desk.isReachable && !(isAsked && play.guard.isSoon),
      run,
      enter: () => {
        if (isBarred) desk.say(`${leftWords(left)} ${bindings.shown('end')} or its button: ${label}.`);
        else if (!left || play.guard.passes(what)) run();
        else desk.say(`${leftWords(left)} Enter once more: ${label}.`);
      },
      isEnding: left !== null,
      asks: isAsked ? leftWords(left) : null,
    };
  };
  if (war.past) return act('Back to now', () => war.now());
  if (war.barred) return null;
  if (war.status?.over) return act('Open the report', () => desk.go('report'));
  const umpires = umpireAction(desk, play, act);
  if (umpires !== undefined) return umpires;
  if (
    war.call
      ? war.seating.isLed(war.acting)
      : war.actingSide && war.seating.automatic.includes(war.actingSide)
  )
    return null;
  if (play.call.roll && war.acting)
    return act('Write the dice down', () => play.call.answer(), play.call.box.isComplete);
  if (play.call.choice && war.acting) return act('Confirm', () => play.call.answer(), play.call.fits);
  if (play.links.due && !war.acting && !play.orders.waiting.length)
    return act(`Go to ${play.links.due.title}`, () => goTo(desk, play));
  const settling = settlingAction(desk, play, act);
  if (settling !== undefined) return settling;
  if (war.isTable) return tableAction(desk, play, act);
  if (war.isOrders) return ordersAction(desk, play, act);
  if (desk.screen === 'map' && play.map.chosen) return aimed(play, act);
  if (war.isNight) return nightAction(desk, play, act);
  return turnAction(desk, play, act);
}

/** Into another battle of the war that waits for somebody here. */
async function goTo(desk: Desk, play: Play): Promise<void> {
  if (play.links.due) await play.war.turnTo(play.links.due.id);
  desk.go(desk.next(play));
}

export type Act = (label: string, work: () => unknown, isReady?: boolean, left?: Left | null) => Primary;

function leftWords({ stands, words }: Left): string {
  if (words) return words;
  if (!stands) return 'Something may still be done.';
  return `${stands} ${stands === 1 ? 'stand' : 'stands'} may still act.`;
}

function ordersAction(desk: Desk, play: Play, act: Act): Primary | null {
  if (!play.orders.waiting.length) return null;
  const line = desk.screen === 'map' ? play.map.chosen?.line : null;
  if (line) return act(`Write ${line.line.split(' ')[0]} ${line.cell}`, () => writes(desk, play));
  if (desk.screen !== 'orders') return act('Write orders', () => desk.go('orders'));
  const { side, isSeen } = play.orders;
  // Enter lays no order that nobody has looked at.
  if (!isSeen && play.orders.isShown)
    return act(`Lay ${whose(play.war.player(side), 'orders')} face down`, () => undefined, false);
  if (!isSeen)
    return act(`Show ${whose(play.war.player(side), 'orders')}`, async () => {
      await play.orders.open(true);
      return 'written';
    });
  const others = play.war.seating.notLaid(side).map(called);
  const words = `${listed(others)} ${others.length === 1 ? 'has' : 'have'} not laid orders yet.`;
  return act(
    others.length ? 'Lay them for the whole side' : `Lay ${whose(play.war.player(side), 'orders')} face down`,
    () => play.orders.lay(),
    true,
    others.length ? { stands: 0, words } : null,
  );
}

/** Writes a line from the map on the sheet, and says so without the order: the opponent may see the laptop next. */
async function writes(desk: Desk, play: Play): Promise<unknown> {
  const side = play.map.stand?.side;
  const done = await play.map.give();
  if (side && !play.war.trouble) desk.tell(`Written on ${whose(play.war.player(side), 'sheet')}.`);
  return done;
}

/** Through the night step by step: it ends only from its last step. */
function nightAction(desk: Desk, play: Play, act: Act): Primary | null {
  const { night, war } = play;
  if (!war.acting) return null;
  if (desk.screen !== 'night') return act('Go through the night', () => desk.go('night'));
  const { other } = night;
  if (!night.isMine || night.view?.is_done)
    return other ? act(`Go to ${whose(war.player(other), 'night')}`, () => night.pick(other)) : null;
  const [end] = night.current?.kind === 'end' ? (night.current.rows[0]?.options ?? []) : [];
  if (end) return act(end.label, () => night.give(end), true, night.isOpen ? { stands: 0 } : null);
  const { later, nextRow } = night;
  const row = night.current?.rows[nextRow];
  if (row) return act(`Next: ${row.name}`, () => night.lead(nextRow));
  if (later && later !== night.current)
    return act(`Next: ${later.title}`, () => night.goTo(night.steps.indexOf(later)));
  // The night cannot end yet: something before must be done, such as a lost headquarters that returns.
  const first = night.first();
  const due = night.steps[first];
  return due && due !== night.current && due.open > 0
    ? act(`Back to: ${due.title}`, () => night.goTo(first))
    : null;
}

/** What the stand in hand is pointed at. */
function aimed(play: Play, act: Act): Primary | null {
  const { chosen, odds, isWeighing } = play.map;
  if (!chosen || !play.war.acting) return null;
  const verbs = {
    move: 'Move',
    attack: 'Attack',
    barrage: 'Fire',
    air: 'Strike',
    place: 'Place',
    other: 'Do it',
  };
  const needsOdds = chosen.kind === 'attack' || chosen.kind === 'barrage';
  return act(
    `${verbs[chosen.kind]} ${chosen.hex}`,
    () => play.map.give(),
    !needsOdds || (odds !== null && !isWeighing),
  );
}

function turnAction(desk: Desk, play: Play, act: Act): Primary | null {
  const { war } = play;
  const { acting: seat, step } = war;
  if (!seat) return step && !war.call ? act(step.label, () => war.order('umpire', step.order)) : null;
  const { wake } = play.map;
  if (wake) return act(`Activate ${wake.label}`, () => war.order(seat, wake.order));
  const plain = play.map.plain[0];
  const { actors } = play.map;
  // A battle that could be fought out instead is no deed left undone.
  const isLast = war.legal.offers.every((offer) => isLink(offer.order) || play.map.plain.includes(offer));
  if (plain)
    return act(
      plain.label,
      () => war.order(seat, plain.order),
      true,
      isLast ? null : { stands: actors.size },
    );
  return desk.screen === 'map' ? null : act('Go to the map', () => desk.go('map'));
}

/** After an action: the screen changes when the phase did, and what happened is spoken. */
export function settle(desk: Desk, play: Play): void {
  const { war } = play;
  const next = desk.next(play);
  const isStale = ['orders', 'night', 'map', 'room'].includes(desk.screen) && desk.screen !== next;
  if (!war.past && isStale && war.acting && (desk.screen !== 'room' || war.call || next !== 'map'))
    desk.go(next);
  else if (!war.past && desk.screen === 'room' && next === 'map') desk.go('map');
  const news = war.last?.told.filter((line) => line.kind === 'happened' && !line.step);
  const told = news?.map((line) => line.text) ?? [];
  desk.say([...told, war.prompt].join(' '));
}
