import { type Why, whyParams } from '#server/business/businesses/review-words.ts';
import type { MailDraft } from '#server/platform/mail/mail.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';

export type AdminDecision = 'approved' | 'rejected' | 'suspended' | 'reactivated';
export type BusinessToTell = { name: string; ownerEmail: string; isOwnerConfirmed: boolean };

/** Tells the owner what was decided about their business. */
export function businessMail(
  decision: AdminDecision,
  business: BusinessToTell,
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
