/** What the umpire does about something that waits: by its row, or for the first of them by Enter. */
import type { Waits } from '../gen/api';
import type { Desk, Play, Screen } from './desk.svelte';
import type { Act, Primary } from './primary';

/** Narrower windows show a question on the map's screen alone. */
const isNarrow = () => matchMedia('(max-width: 52rem)').matches;

interface Deed {
  label: string;
  run: () => unknown;
}

/** The primary action of the umpire's screen; `undefined` where it is what it is on every screen. */
export function umpireAction(desk: Desk, play: Play, act: Act): Primary | null | undefined {
  if (desk.screen !== 'umpire') return undefined;
  const first = firstOf(desk, play);
  if (!first) return null;
  if (isAnswered(play, first.entry) && !isNarrow()) return undefined;
  const deed = deedFor(desk, play, first);
  return deed && act(deed.label, deed.run);
}

/** What Enter deals with: the first that does not wait for another window. */
export function firstOf(desk: Desk, play: Play): Waits | null {
  const { view, seen } = play.umpire;
  const isDone = ({ kind, battle }: Waits) => kind === 'report' && seen.has(battle);
  return view?.waits.find((wait) => !isDone(wait) && deedFor(desk, play, wait)) ?? null;
}

function reconcile({ links, umpire }: Play, battle: string): void {
  links.reconciled = battle;
  umpire.seen.add(battle);
}

/** Its question is on the screen, and a seat of this window answers it. */
function isAnswered({ call, war }: Play, entry: number | null): boolean {
  const open = call.open?.entry === entry ? call.open : null;
  return open !== null && war.seating.mayAnswer(open) && !war.seating.isLedCall(open);
}

/** What is done about it from here; nothing where others are waited for. */
export function deedFor(desk: Desk, play: Play, wait: Waits): Deed | null {
  const { kind, battle, title, seat, entry, order, what } = wait;
  const { umpire, war } = play;
  // What anybody may do, he does.
  if (order) return { label: what, run: () => war.order('umpire', order) };
  switch (kind) {
    case 'stuck':
      return { label: 'Rule on it', run: () => (play.ruling = 'void_orders') };
    case 'dice':
    case 'choice':
      return callDeed(desk, play, wait);
    case 'report':
      return { label: 'See what came back', run: () => reconcile(play, battle) };
    case 'message':
      return { label: 'Go to the message', run: () => (umpire.message = entry) };
    case 'orders':
      return { label: `Look at ${seat?.name ?? 'the seats'}`, run: () => (umpire.seat = seat?.seat ?? null) };
    case 'turn':
      return { label: `Go to ${title || 'the battle'}`, run: () => turnTo(desk, play, battle, 'map') };
  }
}

/** First its question is shown; then the seat that is asked answers, or the program does where it has the seat. */
function callDeed(desk: Desk, play: Play, { kind, battle, entry }: Waits): Deed | null {
  const { call, war } = play;
  const does = kind === 'dice' ? 'throw' : 'choose';
  const label = kind === 'dice' ? 'Show the dice' : 'Show the choice';
  if (war.callHere?.entry !== entry || isNarrow())
    return { label, run: () => turnTo(desk, play, battle, isNarrow() ? 'map' : 'umpire') };
  const led = call.ledElsewhere;
  if (led) return { label: `Let the program ${does} now`, run: () => war.command(led) };
  // The hands go to the answer.
  const focus = () => document.querySelector<HTMLElement>('#dice, .call .option')?.focus();
  return isAnswered(play, entry) ? { label, run: focus } : null;
}

async function turnTo(desk: Desk, play: Play, battle: string, screen: Screen): Promise<void> {
  await play.war.turnTo(battle);
  desk.go(screen);
}
