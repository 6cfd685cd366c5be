import { ApiError } from '#web/kit/client/api-error.ts';
import { platformName } from '#web/kit/i18n/platform.ts';
import { refusalSentence } from '#web/kit/i18n/refusal-sentence.ts';
import { m } from '#web/paraglide/messages.js';

/** The server's own sentence for the user, or `otherwise` if the server gave none. */
export function errorSentence(error: unknown, otherwise: string): string {
  if (error instanceof ApiError) return error.body ? refusalSentence(error.body) : otherwise;
  // fetch rejects with a TypeError when no answer came, so the error is not about what the user typed.
  return error instanceof TypeError ? m.error_unreachable({ platform: platformName() }) : otherwise;
}
