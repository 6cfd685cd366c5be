import { listEmailsOfAdmins } from '#server/identity/users/user-store.ts';
import { type DisputeRow, lockUntoldDisputes, markMailed } from '#server/money/payments/dispute-store.ts';
import type { Payments } from '#server/money/payments/payments.ts';
import { say } from '#server/platform/base/words.ts';
import type { MailDraft } from '#server/platform/mail/mail.ts';
import { keepMails } from '#server/platform/mail/outbox.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';
import { dubaiDay } from '#shared/dubai-time.ts';
import { findDisputeReason } from '#shared/payment-kinds.ts';

/**
 * Tells admins of each new dispute, with the last day for evidence, and of each decision, once. It is a job and not part
 * of the webhook, so that a problem with mails is none of the books.
 */
export async function tellOfDisputes({ db, clock, publicOrigin }: Payments): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const disputes = await lockUntoldDisputes(transaction);
    if (disputes.length === 0) return;
    const admins = await listEmailsOfAdmins(transaction);
    const link = `${publicOrigin}/admin/books`;
    const mails = disputes.flatMap((dispute) => admins.map((email) => disputeMail(dispute, email, link)));
    await keepMails(transaction, mails, clock());
    for (const dispute of disputes) await markMailed(transaction, dispute);
  });
}

function disputeMail(
  { status, tipId, amount, reason, dueBy, borneBy }: DisputeRow,
  email: string,
  link: string,
): MailDraft {
  const known = findDisputeReason(reason);
  return writeMail(`dispute_${status}`, { email, isConfirmed: true }, (locale) => ({
    tip: tipId,
    amount,
    reason: known ? say(locale, `dispute_reason_${known}`) : reason,
    day: dueBy ? dubaiDay(dueBy) : '–',
    bearer: borneBy ? say(locale, `dispute_borne_by_${borneBy}`) : '–',
    link,
  }));
}
