/** Why nothing can be added to a record, if nothing can. */

import type { ApiError, StatusView } from '../gen/api';

/** What stands over every screen then. */
export function barredBy(status: StatusView | null): ApiError | null {
  const no = (code: string, message: string, hint: string): ApiError => ({
    kind: code === 'journal.locked' ? 'locked' : 'journal',
    code,
    message,
    hint,
    diagnostics: [],
  });
  const state = status?.integrity;
  if (state && typeof state === 'object') {
    if ('broken' in state)
      return no(
        'journal.broken',
        `This record is broken: ${state.broken}.`,
        'You can read and export everything before that entry, but add nothing. Restore a copy to play on.',
      );
    if ('read_only' in state)
      return no(
        'journal.read_only',
        `Read only: ${state.read_only}.`,
        'You can look at everything, but add nothing.',
      );
  }
  if (status?.held)
    return no(
      'journal.locked',
      `Read only: ${status.held}.`,
      'This window unlocks by itself when the other program closes it.',
    );
  return null;
}
