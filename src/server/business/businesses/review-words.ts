import { say } from '#server/platform/base/words.ts';
import type { Locale } from '#shared/locales.ts';
import type { ReviewReason } from '#shared/review-reasons.ts';

/** Why an admin said no. Not every "no" of the dashboard has a reason. */
export type Why = { reason: ReviewReason | null; note: string | null };

/**
 * The parameters of a mail that says no. `why` is one of our own sentences. `words` are the admin's, and stand only in
 * the long text, which goes to confirmed addresses.
 */
export function whyParams(locale: Locale, { reason, note }: Why, platform: string) {
  return {
    why: reason
      ? ` ${say(locale, 'mail_review_why', { reason: say(locale, `review_reason_${reason}`, { platform }) })}`
      : '',
    words: note ? ` ${say(locale, 'mail_review_words', { note })}` : '',
  };
}
