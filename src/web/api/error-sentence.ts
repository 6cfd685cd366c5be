import { ApiError } from '#web/api/api-error.ts';
import { refusalSentence } from '#web/i18n/refusal-sentence.ts';
import { m } from '#web/paraglide/messages.js';

/** What to tell a person: the server's own sentence, or `otherwise` when it gave none. */
export function errorSentence(error: unknown, otherwise: string): string {
  if (error instanceof ApiError) return error.body ? refusalSentence(error.body) : otherwise;
  // fetch rejects with a TypeError when no answer came: blaming what was typed would be unkind.
  return error instanceof TypeError ? m.error_unreachable() : otherwise;
}
