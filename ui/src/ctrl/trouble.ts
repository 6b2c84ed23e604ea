/** What went wrong, as the window says it. */
import type { ApiError } from '../gen/api';
import { NeedsAgreement, Refusal, Unreachable } from '../host/types';
import { sentence } from './words';

export const LOOKING_BACK: ApiError = {
  kind: 'refused',
  code: 'window.past',
  message: 'You are looking at the past; nothing was sent.',
  hint: 'Go back to now (End) to act.',
  diagnostics: [],
};

/** What a change was refused with, or what went wrong with it, under a code of the window's own. */
export function refusalOf(error: unknown, code: string, unsaid: string): ApiError {
  if (error instanceof Refusal) return error.what;
  return { kind: 'failed', code, message: error instanceof Error ? error.message : unsaid };
}

/** What is wrong and the way out, each as a sentence of its own. */
export function spoken(error: ApiError): ApiError {
  const hint = error.hint ? { hint: sentence(error.hint) } : {};
  return { ...error, message: sentence(error.message), ...hint };
}

/** Null for what nobody can say anything about. */
export function troubleOf(error: unknown): ApiError | null {
  if (error instanceof Refusal) return spoken(error.what);
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
