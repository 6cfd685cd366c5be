import type { MailDraft } from '#server/mail/mail.ts';
import { writeMail } from '#server/mail/write-mail.ts';

type Joined = { firstName: string; lastName: string; ownerEmail: string; isOwnerConfirmed: boolean };

/** Everybody with the invitation link can join with it, so the owner is informed and can undo it. */
export function joinedMail(
  { firstName, lastName, ownerEmail, isOwnerConfirmed }: Joined,
  origin: string,
): MailDraft {
  const params = { name: `${firstName} ${lastName}`, link: `${origin}/business` };
  return writeMail('staff_joined', { email: ownerEmail, isConfirmed: isOwnerConfirmed }, () => params);
}
