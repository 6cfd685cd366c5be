import { lockPayouts } from '#server/money/payouts/payout-store.ts';
import { setLookedAt } from '#server/money/payouts/refused-payout-store.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { KnownActor } from '#server/platform/http/acting.ts';
import { refuse } from '#server/platform/http/app-error.ts';

/** An admin has looked at a payout that the bank refused or sent back. Its payee is not marked any more. */
export async function lookAtPayout(db: Db, payoutId: number, actor: KnownActor, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const [payout] = await lockPayouts(transaction, [payoutId]);
    if (!payout) throw refuse('not_found', 'no_such_payout');
    if (payout.status !== 'failed' && payout.status !== 'returned')
      throw refuse('conflict', 'payout_not_refused');
    // The same request was already carried out, or another admin was faster.
    if (payout.lookedAt) return;
    await setLookedAt(transaction, payout, actor.actorId, now);
    await recordAudit(transaction, actor, 'payout.looked_at', { payout: payoutId });
  });
}
