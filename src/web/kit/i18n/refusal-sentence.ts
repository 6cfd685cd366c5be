import type { WordedRefusal } from '#shared/contracts/request-parts.ts';
import { findReasonWords } from '#web/kit/i18n/find-reason-words.ts';
import { platformName } from '#web/kit/i18n/platform.ts';
import { pageScope } from '#web/kit/scope/page-scope.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';

/** The server writes this sentence while it cannot read the platform's name. */
let words: Parameters<typeof findReasonWords>[0] = {
  karam_unavailable: () => m.reason_karam_unavailable({ platform: platformName() }),
};

/** A refusal of the server in the reader's language. The words may come later than the page, so it brings its own. */
export function refusalSentence(refusal: WordedRefusal): string {
  const { reason, params, message } = refusal;
  return pageScope().textOf(
    `${reason} ${JSON.stringify(params)}`,
    () => findReasonWords(words, refusal) ?? message,
  );
}

/** The server's sentences are English, so only readers of another language load the words of all reasons. */
export async function loadReasonWords(): Promise<void> {
  if (getLocale() === 'en') return;
  words = (await import('#web/kit/i18n/reason-words.ts')).reasonWords;
}
