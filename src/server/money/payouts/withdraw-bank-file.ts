import type { Admin } from '#server/money/payouts/acting-admin.ts';
import { listPayoutIdsIn, lockBankFile, setWithdrawn } from '#server/money/payouts/bank-file-store.ts';
import { lockPayouts, returnToPending } from '#server/money/payouts/payout-store.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { maskIbansIn } from '#shared/iban.ts';

/**
 * Takes back a file that was never released, so the bank cannot have it: its payouts are pending again. Any admin may do
 * it, because no money moves. The file stays stored and can never be released.
 */
export async function withdrawBankFile(
  db: Db,
  id: number,
  reason: string,
  actor: Admin,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const file = await lockBankFile(transaction, id);
    if (!file) throw refuse('not_found', 'no_such_bank_file');
    if (file.withdrawnAt) throw refuse('conflict', 'bank_file_withdrawn');
    if (file.releasedAt) throw refuse('conflict', 'bank_file_released');
    const payouts = await lockPayouts(transaction, await listPayoutIdsIn(transaction, id));
    const change = { reason: maskIbansIn(reason), actorId: actor.actorId, createdAt: now };
    await returnToPending(
      transaction,
      payouts.map((payout) => payout.id),
      change,
    );
    await setWithdrawn(transaction, id, actor.actorId, now);
    const { messageId, payoutCount, total } = file;
    await recordAudit(transaction, actor, {
      action: 'bank_file.withdrawn',
      subject: { type: 'bank_file', id },
      detail: { messageId, payouts: payoutCount, total, reason },
    });
  });
}
