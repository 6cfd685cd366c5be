import { type ActingAdmin, requireOwnPassword } from '#server/identity/passwords/check-password.ts';
import type { Admin } from '#server/money/payouts/acting-admin.ts';
import { listPayoutIdsIn, lockBankFile, setReleased } from '#server/money/payouts/bank-file-store.ts';
import { openBankFile } from '#server/money/payouts/open-bank-file.ts';
import { lockPayouts } from '#server/money/payouts/payout-store.ts';
import { reviewRelease } from '#server/money/payouts/who-may-release.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError, refuse } from '#server/platform/http/app-error.ts';
import type { Platform } from '#server/platform/http/scopes.ts';
import { refuseWhileHeld } from '#server/platform/settings/change-settings.ts';

/** A second admin, with their password, lets a bank file leave Karam: from now on it can be downloaded. */
export async function releaseBankFile(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  id: number,
  by: ActingAdmin,
  isTestMode: boolean,
) {
  await refuseWhileHeld(db);
  // Before the transaction, because checking a password takes long.
  await requireOwnPassword({ db, clock }, by);
  return db.transaction().execute(async (transaction) => {
    await releaseBankFileWithin(transaction, id, by.actor, { isTestMode, now: clock() });
    return openBankFile(transaction, id, { adminId: by.actor.actorId, isTestMode, now: clock() });
  });
}

/** The same, as part of the caller's transaction, for an admin who is known already. */
export async function releaseBankFileWithin(
  transaction: Db,
  id: number,
  actor: Admin,
  { isTestMode, now }: { isTestMode: boolean; now: Date },
): Promise<void> {
  const file = await lockBankFile(transaction, id);
  if (!file) throw refuse('not_found', 'no_such_bank_file');
  // The same request was already carried out.
  if (file.releasedBy === actor.actorId) return;
  const payouts = await lockPayouts(transaction, await listPayoutIdsIn(transaction, id));
  const releasing = { adminId: actor.actorId, isTestMode, now };
  const { isAlone, obstacles } = await reviewRelease(transaction, file, payouts, releasing);
  const [obstacle] = obstacles;
  if (obstacle) throw new AppError('conflict', obstacle);
  await setReleased(transaction, id, actor.actorId, now);
  const { messageId, payoutCount, total } = file;
  await recordAudit(transaction, actor, {
    action: 'bank_file.released',
    subject: { type: 'bank_file', id },
    detail: { messageId, payouts: payoutCount, total, ...(isAlone && { alone: true }) },
  });
}
