import { say } from '#server/platform/base/words.ts';
import type { MailDraft } from '#server/platform/mail/mail.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';
import type { Locale } from '#shared/locales.ts';
import type { ReviewReason } from '#shared/statuses.ts';

/** Why an admin rejected or suspended something. Both are null if the admin gave no reason. */
export type Why = { reason: ReviewReason | null; note: string | null };

/** `why` is one of our own sentences. `words` are the admin's, used only in the long text for confirmed addresses. */
function whyParams(locale: Locale, { reason, note }: Why, platform: string) {
  return {
    why: reason
      ? ` ${say(locale, 'mail_review_why', { reason: say(locale, `review_reason_${reason}`, { platform }) })}`
      : '',
    words: note ? ` ${say(locale, 'mail_review_words', { note })}` : '',
  };
}

export type AdminDecision = 'approved' | 'rejected' | 'suspended' | 'reactivated';
type BusinessAndOwner = { name: string; ownerEmail: string; isOwnerConfirmed: boolean };

/** Informs the owner of a decision about their business. */
export function businessMail(
  decision: AdminDecision,
  business: BusinessAndOwner,
  why: Why,
  origin: string,
): MailDraft {
  const link = `${origin}/business${decision === 'rejected' ? '/details' : ''}`;
  const owner = { email: business.ownerEmail, isConfirmed: business.isOwnerConfirmed };
  return writeMail(`business_${decision}`, owner, (locale, platform) => ({
    name: business.name,
    link,
    ...whyParams(locale, why, platform),
  }));
}

/** Informs the owner that a change was requested in their name, or how it was decided. */
export function changeMail(
  event: 'requested' | 'approved' | 'rejected',
  business: BusinessAndOwner,
  why: Why,
  origin: string,
): MailDraft {
  const owner = { email: business.ownerEmail, isConfirmed: business.isOwnerConfirmed };
  return writeMail(`business_change_${event}`, owner, (locale, platform) => ({
    name: business.name,
    link: `${origin}/business/details`,
    ...whyParams(locale, why, platform),
  }));
}
