import { listAdminsExcept } from '#server/identity/users/user-store.ts';
import { listSharesOfPayout, listSharesOfStaff } from '#server/money/ledger/read/postings.ts';
import { findSettleObstacle, readSettlingAdmin } from '#server/money/payouts/acting-admin.ts';
import {
  findPayoutNow,
  listHistory,
  listPending,
  listStates,
} from '#server/money/payouts/payout-list-store.ts';
import { listRefused, shownRefusal } from '#server/money/payouts/refused-payout-store.ts';
import { findUnnamed, findUnpayable, findUnreleasable } from '#server/money/payouts/unpayable.ts';
import { withMessage } from '#server/platform/base/words.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { PageQuery } from '#shared/contracts/request-parts.ts';
import { maskIban } from '#shared/money/iban.ts';
import type { PayoutRecipient } from '#shared/statuses.ts';

/** All details of a payout, for the admin who opens it. */
export async function openPayout(db: Db, id: number, adminId: string, now: Date) {
  const payout = await findPayoutNow(db, id);
  if (!payout) throw refuse('not_found', 'no_such_payout');
  const admin = await readSettlingAdmin(db, adminId, now);
  const refused = await listRefused(db, [payout]);
  // An open payout pays the account of its start; the next one pays that of today.
  const isOpen = payout.status === 'pending' || payout.status === 'processing';
  return {
    ...payout,
    refused: shownRefusal(refused.get(keyOf(payout)), isOpen ? payout.iban : payout.ibanNow),
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

const keyOf = ({ recipientType, recipientId }: { recipientType: PayoutRecipient; recipientId: number }) =>
  `${recipientType} ${recipientId}`;

/** As many as one bank file takes. */
const MOST_IN_FILE = 1000;

/** Which pending payouts a bank file can take, so that one of them does not stop the file of all others. */
export async function listReady(db: Db, search: string | undefined, adminId: string, now: Date) {
  const others = await listAdminsExcept(db, adminId);
  const pending = await listPending(db, search, MOST_IN_FILE + 1);
  const refused = await listRefused(db, pending);
  const inFile = pending.slice(0, MOST_IN_FILE).map((payout) => ({
    payout,
    obstacle: findUnpayable([payout], now) ?? findUnnamed([payout]) ?? findUnreleasable([payout], others),
  }));
  return {
    ready: inFile.flatMap(({ payout, obstacle }) =>
      obstacle ? [] : [{ id: payout.id, amount: payout.amount, isMarked: refused.has(keyOf(payout)) }],
    ),
    leftOut: inFile.flatMap(({ payout: { id, recipientName }, obstacle }) =>
      obstacle ? [{ id, recipientName, ...withMessage(obstacle) }] : [],
    ),
    isCut: pending.length > MOST_IN_FILE,
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
