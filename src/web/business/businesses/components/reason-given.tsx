import type { ReviewReason } from '#shared/review-reasons.ts';
import { platformName } from '#web/kit/i18n/platform.ts';
import { reviewReasonWords } from '#web/kit/words/review-reason-words.ts';
import { m } from '#web/paraglide/messages.js';

type Props = { reason: ReviewReason | null; note: string | null };

/** Why an admin said no. "Another reason" says nothing beside the admin's own words. */
export function ReasonGiven({ reason, note }: Props) {
  return (
    <>
      {reason && !(reason === 'other' && note) && (
        <p>{reviewReasonWords[reason]({ platform: platformName() })}</p>
      )}
      {note && (
        <p className="wrap-anywhere whitespace-pre-line">
          <bdi>{m.profile_our_words({ note })}</bdi>
        </p>
      )}
    </>
  );
}
