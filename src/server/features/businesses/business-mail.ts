import type { Mail } from '#server/mail/mail.ts';
import { writeMail } from '#server/mail/write-mail.ts';

export type BusinessDecision = 'approved' | 'rejected' | 'suspended' | 'reactivated';

/** Tells the owner what was decided about their business. */
export function businessMail(
  decision: BusinessDecision,
  business: { name: string; ownerEmail: string; isOwnerConfirmed: boolean },
  origin: string,
): Mail {
  const params = { name: business.name, link: `${origin}/business` };
  const owner = { email: business.ownerEmail, isConfirmed: business.isOwnerConfirmed };
  return writeMail(`business_${decision}`, owner, () => params);
}
