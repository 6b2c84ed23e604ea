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
        'Everything before that entry can be read and exported; nothing can be added. Put a copy back to play on.',
      );
    if ('read_only' in state)
      return no(
        'journal.read_only',
        `Read only: ${state.read_only}.`,
        'Everything can be looked at; nothing can be added.',
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
