import type { Db } from '#server/db/database.ts';
import { findPayoutNow, listHistory } from '#server/features/payouts/payout-list-store.ts';
import { maySettle } from '#server/features/payouts/second-person.ts';
import { refuse } from '#server/http/app-error.ts';
import { listSharesOfPayout } from '#server/ledger/posting-lists.ts';

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
