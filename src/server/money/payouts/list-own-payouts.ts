import { listSharesOfStaff } from '#server/money/ledger/read/postings.ts';
import { listStates } from '#server/money/payouts/payout-list-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { PageQuery } from '#shared/contracts/request-parts.ts';

/** A staff member's share of each of their payouts, newest first, with the payout's status. */
export async function listOwnPayouts(db: Db, staffId: number, page: PageQuery) {
  const shares = await listSharesOfStaff(db, staffId, page);
  const states = await listStates(
    db,
    shares.map(({ payoutId }) => payoutId),
  );
  const stateOf = new Map(states.map((state) => [state.id, state]));
  return shares.flatMap(({ payoutId, amount }) => {
    const state = stateOf.get(payoutId);
    return state ? [{ ...state, amount }] : [];
  });
}
