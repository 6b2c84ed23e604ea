/** The words of the screen that changes the past. */
import type { AmendDesk } from '../../ctrl/amend.svelte';
import type { AmendFate } from '../../gen/api';

/** What becomes of an order, on its badge. */
export const FATES: Record<AmendFate, string> = {
  out: 'taken out',
  falls: 'falls',
  changed: 'turns out differently',
  back: 'counts again',
  stops: 'asks the table',
  waits: 'waits',
};

/** The same of several orders. */
export const FATES_OF_MORE: Record<AmendFate, string> = {
  out: 'taken out',
  falls: 'fall',
  changed: 'turn out differently',
  back: 'count again',
  stops: 'ask the table',
  waits: 'wait',
};

/** What the confirming button does. */
export function verbOf({ way, plan }: Pick<AmendDesk, 'way' | 'plan'>): string {
  switch (way) {
    case 'out':
    case 'after': {
      const out = plan?.orders.filter(({ fate }) => fate === 'out').length ?? 1;
      return out <= 1 ? 'Take the order out' : `Take ${out} orders out`;
    }
    case 'faces':
      return 'Correct the dice';
    case 'choice':
      return 'Change the choice';
    case 'before':
      return 'Put the ruling in';
    case 'redo':
      return 'Take the amendment out';
  }
}
