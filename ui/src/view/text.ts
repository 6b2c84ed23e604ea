/** Small words for the screen. No rule: only how a thing that the api said is written. */
import type { War } from '../ctrl/war.svelte';
import type { LedgerLine, Seat } from '../gen/api';

export { citeText } from '../ctrl/cite';

export function signed(line: LedgerLine): string {
  if (!line.applies) return '–';
  if (line.amount === 0) return '';
  return line.amount > 0 ? `+${line.amount}` : `−${-line.amount}`;
}

/** "05:12:07" of a UTC millisecond, as the wall clock of this machine shows it. */
export function wallClock(ms: number): string {
  return new Date(ms).toLocaleTimeString(undefined, { hour12: false });
}

/** `1944-10-03T04:00` as "3 Oct 04:00". */
export function gameTime(text: string): string {
  const at = new Date(`${text}:00Z`);
  if (Number.isNaN(at.getTime())) return text;
  const day = at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return `${day} ${text.slice(11, 16)}`;
}

export function seatLetter(seat: Seat | null): string {
  return seat ? seat.charAt(0).toUpperCase() : '·';
}

/** `353/1728` as a share, for the length of a bar; the exact words come from the api. */
export function share(fraction: string): number {
  const [over, under] = fraction.split('/');
  return Number(over) / Number(under ?? 1);
}

/** Weight of total as a share, for the length of a bar. */
export function weightShare(weight: string, total: string): number {
  return Number(weight) / Number(total);
}

/** The letter on an order's counter. */
export function orderLetter(word: string | null): string {
  return word ? word.charAt(0).toUpperCase() : '';
}

/** How long ago a UTC millisecond was, in the words of whoever looks: "2 hours ago". */
export function ago(ms: number, now = Date.now()): string {
  const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  const seconds = Math.round((ms - now) / 1000);
  const spans: [Intl.RelativeTimeFormatUnit, number][] = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ];
  const [unit, length] = spans.find(([, length]) => -seconds >= length) ?? [null, 1];
  return unit ? words.format(Math.round(seconds / length), unit) : 'just now';
}

/** What the person in a seat is called. */
export function seatName(war: War, seat: Seat | string): string {
  return war.seating.calledSeat(seat);
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A refusal as a sentence: with a capital and a full stop. */
export function sentence(text: string): string {
  const begun = capital(text);
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}

/** A table from the front, in a box of 24. */
export const TABLE_ICON = 'M2 7h20M4 7v12M20 7v12M4 11h16';
