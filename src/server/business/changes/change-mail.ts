import type { BusinessToTell } from '#server/business/businesses/business-mail.ts';
import { type Why, whyParams } from '#server/business/businesses/review-words.ts';
import type { MailDraft } from '#server/platform/mail/mail.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';

/** Tells the owner that a change was asked for in their name, or what was decided about it. */
export function changeMail(
  event: 'requested' | 'approved' | 'rejected',
  business: BusinessToTell,
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
