/** The two sides, and who is asked by a call. */
import type { CallView, Seat, Side } from '../gen/api';

export const SIDES: readonly Side[] = ['blue', 'orange'];

/** Who is asked: a side, the program; the umpire, also for dice of a side whose sum it may not see. */
export function askedSeat({ call, answers }: Pick<CallView, 'call' | 'answers'>): Seat {
  if (answers === 'umpire') return answers;
  return 'roll' in call ? call.roll.seat : call.choice.seat;
}
