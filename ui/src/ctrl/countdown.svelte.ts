/** The time until orders are due: it goes on by itself, once a second, while it is shown. */
import { counted } from './words';

const [SECOND, MINUTE] = [1000, 60_000];
const [HOUR, DAY] = [60 * MINUTE, 24 * 60 * MINUTE];

/** "12:30", "1:02:30", "3 days 4 h"; "0:00" when it is over. Both are UTC milliseconds. */
export function timeLeft(at: number, now: number): string {
  const left = Math.max(0, Math.ceil((at - now) / SECOND) * SECOND);
  const hours = Math.floor(left / HOUR);
  if (left >= DAY) return `${counted(Math.floor(left / DAY), 'day')} ${hours % 24} h`;
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0');
  const seconds = two((left % MINUTE) / SECOND);
  const minutes = Math.floor((left % HOUR) / MINUTE);
  return hours ? `${hours}:${two(minutes)}:${seconds}` : `${minutes}:${seconds}`;
}

/** The same by the minute, for screen readers: it changes no more often than that. */
export function timeSpoken(at: number, now: number): string {
  if (at <= now) return 'Orders were due.';
  const minutes = Math.ceil((at - now) / MINUTE);
  const days = Math.floor(minutes / (24 * 60));
  if (days) return `Orders are due in ${counted(days, 'day')}.`;
  if (minutes > 60) return `Orders are due in ${counted(Math.floor(minutes / 60), 'hour')}.`;
  return `Orders are due in ${counted(minutes, 'minute')}.`;
}

export class Countdown {
  readonly at: number;
  #now = $state(Date.now());

  /** `at` is when they are due, in UTC milliseconds. */
  constructor(at: number) {
    this.at = at;
  }

  readonly isOver = $derived.by(() => this.#now >= this.at);
  readonly left = $derived.by(() => timeLeft(this.at, this.#now));
  readonly spoken = $derived.by(() => timeSpoken(this.at, this.#now));

  /** Goes on until it is over, or the function that comes back is called. */
  start(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      this.#now = Date.now();
      // With the full seconds that are left, not with those of the wall clock.
      const next = (this.at - this.#now) % SECOND || SECOND;
      if (!this.isOver) timer = setTimeout(tick, next);
    };
    tick();
    return () => clearTimeout(timer);
  }
}
