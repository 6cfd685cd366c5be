import type { MailDraft } from '#server/platform/mail/mail.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';
import { dubaiTime } from '#shared/dubai-time.ts';

type Joined = { firstName: string; lastName: string; ownerEmail: string; isOwnerConfirmed: boolean };

/** Everybody with the invitation link can join with it, so the owner is informed and can undo it. */
export function joinedMail(
  { firstName, lastName, ownerEmail, isOwnerConfirmed }: Joined,
  waitsUntil: Date | null,
  origin: string,
): MailDraft {
  const owner = { email: ownerEmail, isConfirmed: isOwnerConfirmed };
  const params = { name: `${firstName} ${lastName}`, link: `${origin}/business` };
  if (!waitsUntil) return writeMail('staff_joined', owner, () => params);
  return writeMail('staff_joined_waits', owner, () => ({ ...params, until: dubaiTime(waitsUntil) }));
}
