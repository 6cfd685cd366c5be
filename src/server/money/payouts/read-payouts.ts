import { listSharesOfPayout, listSharesOfStaff } from '#server/money/ledger/read/postings.ts';
import { findSettleObstacle, readSettlingAdmin } from '#server/money/payouts/acting-admin.ts';
import { findPayoutNow, listHistory, listStates } from '#server/money/payouts/payout-list-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { PageQuery } from '#shared/contracts/request-parts.ts';
import { maskIban } from '#shared/money/iban.ts';

/** All details of a payout, for the admin who opens it. */
export async function openPayout(db: Db, id: number, adminId: string, now: Date) {
  const payout = await findPayoutNow(db, id);
  if (!payout) throw refuse('not_found', 'no_such_payout');
  const admin = await readSettlingAdmin(db, adminId, now);
  return {
    ...payout,
    maySettle: findSettleObstacle(payout, admin) === undefined,
    isNewAdmin: admin.isNew,
    people: await listSharesOfPayout(db, id),
    history: await listHistory(db, id),
  };
}

/** A payout for the owner: whose money it is, and what became of it. Without the names of admins. */
export async function openOwnersPayout(db: Db, id: number, businessIds: number[]) {
  const payout = await findPayoutNow(db, id);
  if (!payout || !businessIds.includes(payout.businessId)) throw refuse('not_found', 'no_such_payout');
  const [state] = await listStates(db, [id]);
  return {
    ...payout,
    iban: maskIban(payout.iban),
    reason: state?.reason ?? null,
    atBankSince: payout.fileReleasedAt,
    people: await listSharesOfPayout(db, id),
    history: await listHistory(db, id),
  };
}

/** A staff member's share of each of their payouts, newest first, with the payout's status. */
export async function listPortalPayouts(db: Db, staffId: number, page: PageQuery) {
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
