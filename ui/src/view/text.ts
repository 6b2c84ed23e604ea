/** Small words for the screen. No rule: only how a thing that the api said is written. */
import type { War } from '../ctrl/war.svelte';
import { written } from '../ctrl/words';
import type { LedgerLine, Seat } from '../gen/api';

export { citeText } from '../ctrl/cite';
export { capital, counted, refusal, sentence, withoutCommand } from '../ctrl/words';

export function signed(line: LedgerLine): string {
  if (!line.applies) return '–';
  if (line.amount === 0) return '';
  return line.amount > 0 ? `+${line.amount}` : `−${-line.amount}`;
}

/** "05:12:07" of a UTC millisecond, as the wall clock of this machine shows it. */
export function wallClock(ms: number): string {
  return new Date(ms).toLocaleTimeString(undefined, { hour12: false });
}

/** "28 Nov 2026" of a UTC millisecond, as the calendar of this machine shows it. */
export const dayOn = (ms: number): string =>
  written(new Date(ms), { day: 'numeric', month: 'short', year: 'numeric' });

/** When an entry was written: "Recorded on 28 Nov 2026 at 14:03". */
export const recordedOn = (ms: number): string => `Recorded on ${dayOn(ms)} at ${wallClock(ms).slice(0, 5)}`;

/** `1944-10-03T04:00` as "3 Oct 04:00". */
export function gameTime(text: string): string {
  const at = new Date(`${text}:00Z`);
  if (Number.isNaN(at.getTime())) return text;
  const day = written(at, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return `${day} ${text.slice(11, 16)}`;
}

/** What a round is called: "turn 3" in a war that counts turns, "day 2, round 4" in another. */
export function roundName({ day, round, turn }: { day: number; round: number; turn: number | null }): string {
  return turn === null ? `day ${day}, round ${round}` : `turn ${turn}`;
}

export function seatLetter(seat: Seat | null): string {
  return seat ? seat.charAt(0).toUpperCase() : '·';
}

/** Gives a text to take away, as a browser does. */
export function download(name: string, text: string, type: string): void {
  takeAway(name, new Blob([text], { type: `text/${type}` }));
}

/** The same for a PDF, which the api gives in base64. */
export function downloadPdf(name: string, base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  takeAway(name, new Blob([bytes], { type: 'application/pdf' }));
}

/** The address of a file stays good for so long: a browser may begin to read it after the click. */
const READABLE_MS = 60_000;

/** The same for any file. */
export function takeAway(name: string, what: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(what);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), READABLE_MS);
}

/** The size of a file: "840 kB", "2.4 MB". */
export function sizeOf(bytes: number): string {
  return bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1e3))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
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

/** A table from the front, in a box of 24. */
export const TABLE_ICON = 'M2 7h20M4 7v12M20 7v12M4 11h16';
