/** The two sides, and who is asked by a call. */
import type { Call, Seat, Side } from '../gen/api';

export const SIDES: readonly Side[] = ['blue', 'orange'];

/** Who is asked: a side, the umpire, the program. */
export function askedSeat(call: Call): Seat {
  return 'roll' in call ? call.roll.seat : call.choice.seat;
}
