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
 * An admin has looked at a payout to somebody new, or of much money in a day, and says why it is in order. Not the one who
 * started it, and no new admin.
 */
export async function reviewPayout(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  payoutId: number,
  { note, password }: PayoutReviewRequest,
  acting: Omit<Acting, 'user'>,
): Promise<void> {
  await requirePassword({ db, clock }, password, acting);
  await db.transaction().execute(async (transaction) => {
    const now = clock();
    const [payout] = await lockPayouts(transaction, [payoutId]);
    if (!payout) throw refuse('not_found', 'no_such_payout');
    if (payout.status !== 'pending' && payout.status !== 'processing')
      throw refuse('conflict', 'payout_not_to_review');
    const obstacle = findSettleObstacle(payout, {
      ...(await readSettlingAdmin(transaction, acting.actorId, now)),
      // A single admin cannot review what they started either: they cannot release real money anyway.
      isAlone: false,
    });
    if (obstacle) throw new AppError('conflict', obstacle);
    const masked = maskIbansIn(note);
    await setReviewed(transaction, payoutId, {
      reviewedAt: now,
      reviewedBy: acting.actorId,
      reviewNote: masked,
    });
    await recordAudit(transaction, acting, 'payout.reviewed', { payout: payoutId, detail: { note: masked } });
  });
}
