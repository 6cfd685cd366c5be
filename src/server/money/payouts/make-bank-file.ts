import { listOtherAdmins } from '#server/identity/sign-in/accounts.ts';
import type { Admin } from '#server/money/payouts/acting-admin.ts';
import { bankFilePort } from '#server/money/payouts/bank-file-port.ts';
import { getBankFile } from '#server/money/payouts/bank-file-store.ts';
import { changePayouts, lockPayouts, type PayoutNow } from '#server/money/payouts/payout-store.ts';
import { findUnpayable } from '#server/money/payouts/unpayable.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError, refuse } from '#server/platform/http/app-error.ts';
import { refuseWhileHeld } from '#server/platform/settings/hold.ts';
import { findHolderObstacle } from '#server/platform/settings/holder.ts';

/**
 * Writes pending payouts into one bank file, all of them or none. The file leaves Karam only after a second admin has
 * released it. After that, only the bank's answer ends the payouts.
 */
export async function makeBankFile(
  db: Db,
  payoutIds: number[],
  actor: Admin,
  { isTestMode, now }: { isTestMode: boolean; now: Date },
) {
  await refuseWhileHeld(db);
  const obstacle = await findHolderObstacle(db, isTestMode);
  if (obstacle) throw new AppError('conflict', obstacle);
  return db.transaction().execute((transaction) => makeBankFileWithin(transaction, payoutIds, actor, now));
}

export async function makeBankFileWithin(transaction: Db, payoutIds: number[], actor: Admin, now: Date) {
  const ids = [...new Set(payoutIds)];
  const payouts = await lockPayouts(transaction, ids);
  refuseUnlessPayable(ids, payouts, now);
  await refuseUnlessReleasable(transaction, payouts, actor.actorId);
  const { id, messageId, total } = await bankFilePort.prepare(transaction, payouts, {
    createdBy: actor.actorId,
    now,
  });
  await changePayouts(
    transaction,
    ids.map((payoutId) => ({ payoutId, reason: null })),
    { fromStatus: 'pending', toStatus: 'processing', actorId: actor.actorId, createdAt: now },
    id,
  );
  await recordAudit(transaction, actor, {
    action: 'bank_file.made',
    subject: { type: 'bank_file', id },
    detail: { messageId, payouts: payouts.length, total },
  });
  return getBankFile(transaction, id);
}

/** Nobody releases a file that they made, or payouts that they started. With two admins that can leave nobody. */
async function refuseUnlessReleasable(db: Db, payouts: PayoutNow[], makerId: string): Promise<void> {
  const others = await listOtherAdmins(db, makerId);
  const starters = new Set(payouts.map(({ processedBy }) => processedBy));
  if (others.length > 0 && others.every(({ id }) => starters.has(id)))
    throw refuse('conflict', 'file_nobody_releases', {
      names: others.map(({ username }) => username).join(', '),
    });
}

/** Names the payouts that cannot be paid, because the others are not written either. */
function refuseUnlessPayable(ids: number[], payouts: PayoutNow[], now: Date): void {
  const found = new Set(payouts.map(({ id }) => id));
  const missing = ids.filter((id) => !found.has(id)).join(', ');
  if (missing) throw refuse('conflict', 'no_such_payouts', { ids: missing });
  const notPending = payouts.filter(({ status }) => status !== 'pending').map(({ id }) => id);
  if (notPending.length > 0) throw refuse('conflict', 'payouts_not_pending', { ids: notPending.join(', ') });
  const unpayable = findUnpayable(payouts, now);
  if (unpayable) throw new AppError('conflict', unpayable);
}
