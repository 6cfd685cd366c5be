import { listSharesOfPayout } from '#server/money/ledger/read/postings.ts';
import { maySettle } from '#server/money/payouts/acting-admin.ts';
import { findPayoutNow, listHistory } from '#server/money/payouts/payout-list-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';

/** All details of a payout, for the admin who opens it. */
export async function openPayout(db: Db, id: number, adminId: string) {
  const payout = await findPayoutNow(db, id);
  if (!payout) throw refuse('not_found', 'no_such_payout');
  return {
    ...payout,
    maySettle: await maySettle(db, payout, adminId),
    people: await listSharesOfPayout(db, id),
    history: await listHistory(db, id),
  };
}
