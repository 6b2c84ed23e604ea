/** What went wrong, as the window says it. */
import type { ApiError } from '../gen/api';
import { NeedsAgreement, Refusal, Unreachable } from '../host/types';

export const LOOKING_BACK: ApiError = {
  kind: 'refused',
  code: 'window.past',
  message: 'You are looking at the past; nothing was sent.',
  hint: 'Go back to now (End) to act.',
  diagnostics: [],
};

/** Null for what nobody can say anything about. */
export function troubleOf(error: unknown): ApiError | null {
  if (error instanceof Refusal) return error.what;
  if (error instanceof NeedsAgreement)
    return { kind: 'refused', code: 'needs_agreement', message: error.message };
  if (error instanceof Unreachable)
    return {
      kind: 'failed',
      code: 'unreachable',
      message: error.message,
      hint: 'When it is back, the log shows whether this was written; nothing is ever written twice.',
    };
  return null;
}

/** The call waits no longer. */
const ANSWERED: ReadonlySet<string> = new Set(['answer.other_call', 'answer.no_call']);

/** Another window was quicker. */
export function wasAnswered(error: unknown): boolean {
  return error instanceof Refusal && ANSWERED.has(error.what.code);
}
