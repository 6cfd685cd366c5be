import { listEmailsOfAdmins } from '#server/identity/users/user-store.ts';
import { listTipsById } from '#server/money/ledger/read/tips.ts';
import {
  type DisputeRow,
  listNewestDisputes,
  lockUnmailedDisputes,
  markMailed,
  upsertDispute,
} from '#server/money/payments/dispute-store.ts';
import type { Applied } from '#server/money/payments/payment-event-store.ts';
import { lockTipsOf } from '#server/money/payments/payment-store.ts';
import type { Payments } from '#server/money/payments/payments.ts';
import { settleReversals } from '#server/money/payments/settle-reversals.ts';
import type { DisputeState } from '#server/money/providers/port/provider.ts';
import { say } from '#server/platform/base/words.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { MailDraft } from '#server/platform/mail/mail.ts';
import { queueMails } from '#server/platform/mail/outbox.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';
import { readLossBearer } from '#server/platform/settings/settings-store.ts';
import { dubaiDay } from '#shared/dubai-time.ts';
import { findDisputeReason, type ProviderName } from '#shared/money/payment-kinds.ts';

/**
 * Stores the state of a dispute and posts it: an open one holds the staff member's share, a won one releases it, a lost one
 * is borne by the platform or the staff member, by the setting at that time. Runs in the caller's transaction.
 */
export async function applyDispute(
  db: Db,
  provider: ProviderName,
  { paymentId, dispute }: { paymentId: string; dispute: DisputeState },
  toldAt: Date,
  now: Date,
): Promise<Applied> {
  const tips = await lockTipsOf(db, provider, paymentId);
  const [tip] = tips;
  if (!tip) return { outcome: 'not_our_tip', tipId: null };
  const tipId = tip.id;
  const bearer = await readLossBearer(db);
  await upsertDispute(db, { provider, tipId, dispute, toldAt, bearer });
  const isChanged = await settleReversals(db, tips, now);
  return { outcome: `dispute_${dispute.status}`, tipId, ...(isChanged && { paidTo: tip.businessId }) };
}

const SHOWN = 100;

/** For admins, with staff member and business. */
export async function listDisputes(db: Db) {
  const disputes = await listNewestDisputes(db, SHOWN);
  const tips = await listTipsById(
    db,
    disputes.map(({ tipId }) => tipId),
  );
  return disputes.flatMap((dispute) => {
    const tip = tips.find(({ tipId }) => tipId === dispute.tipId);
    if (!tip) return [];
    const { staffId, personName, businessId, businessName } = tip;
    return [{ ...dispute, staffId, personName, business: { id: businessId, name: businessName } }];
  });
}

/**
 * Mails admins once about each new dispute, with the last day for evidence, and about each decision. A job, not part of the
 * webhook, so that a problem with mail does not affect the ledger.
 */
export async function notifyAdminsOfDisputes({ db, clock, publicOrigin }: Payments): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const disputes = await lockUnmailedDisputes(transaction);
    if (disputes.length === 0) return;
    const admins = await listEmailsOfAdmins(transaction);
    const link = `${publicOrigin}/admin/disputes`;
    const mails = disputes.flatMap((dispute) => admins.map((email) => disputeMail(dispute, email, link)));
    await queueMails(transaction, mails, clock());
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
