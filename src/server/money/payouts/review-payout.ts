import { requirePassword } from '#server/identity/passwords/check-password.ts';
import { findSettleObstacle, readSettlingAdmin } from '#server/money/payouts/acting-admin.ts';
import { lockPayouts, setReviewed } from '#server/money/payouts/payout-store.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Acting } from '#server/platform/http/acting.ts';
import { AppError, refuse } from '#server/platform/http/app-error.ts';
import type { Platform } from '#server/platform/http/scopes.ts';
import type { PayoutReviewRequest } from '#shared/contracts/payouts.ts';
import { maskIbansIn } from '#shared/money/iban.ts';

/**
 * An admin has looked at payouts to somebody new, or of much money in a day, and says why they are in order. Not the one who
 * started one of them, and no new admin. On a first payday all payees are new: one note is for all of them, and each payout
 * has an entry of its own in the audit log.
 */
export async function reviewPayouts(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { payoutIds, note, password }: PayoutReviewRequest,
  acting: Omit<Acting, 'user'>,
): Promise<void> {
  await requirePassword({ db, clock }, password, acting);
  await db.transaction().execute(async (transaction) => {
    const now = clock();
    const ids = [...new Set(payoutIds)];
    const payouts = await lockPayouts(transaction, ids);
    if (payouts.length < ids.length) throw refuse('not_found', 'no_such_payout');
    const admin = {
      ...(await readSettlingAdmin(transaction, acting.actorId, now)),
      // A single admin cannot review what they started either: they cannot release real money anyway.
      isAlone: false,
    };
    const masked = maskIbansIn(note);
    for (const payout of payouts) {
      if (payout.status !== 'pending' && payout.status !== 'processing')
        throw refuse('conflict', 'payout_not_to_review');
      const obstacle = findSettleObstacle(payout, admin);
      if (obstacle) throw new AppError('conflict', obstacle);
    }
    await setReviewed(transaction, ids, {
      reviewedAt: now,
      reviewedBy: acting.actorId,
      reviewNote: masked,
    });
    for (const { id } of payouts)
      await recordAudit(transaction, acting, 'payout.reviewed', { payout: id, detail: { note: masked } });
  });
}
