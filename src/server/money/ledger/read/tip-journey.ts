import { type RawBuilder, sql } from 'kysely';
import { listMoves, locateAfterReturn } from '#server/money/ledger/read/paid-parts.ts';
import { disputesByTip, hasGuestTexts, isDisputed, netLeft } from '#server/money/ledger/read/tip-columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { ProviderName } from '#shared/money/payment-kinds.ts';
import type { PayoutRecipient, TipStatus } from '#shared/statuses.ts';

export type TipJourney = {
  id: number;
  amount: string;
  fee: string;
  net: string;
  charged: string;
  /** What was refunded so far of what was charged. */
  refunded: string;
  isDisputed: boolean;
  /** The guest's bank returned the money to the guest, at the platform's cost. */
  wasLost: boolean;
  status: TipStatus;
  provider: ProviderName;
  createdAt: Date;
  hasWords: boolean;
  message: string | null;
  staffId: number;
  firstName: string;
  lastName: string;
  role: string;
  businessName: string;
  tlNumber: string | null;
  hasArrived: boolean;
  isOnItsWay: boolean;
  isWithBank: boolean;
  arrivedAt: Date | null;
  paidTo: PayoutRecipient | null;
};

/** Where a tip's money is. */
export async function findTipJourney(db: Db, token: string): Promise<TipJourney | undefined> {
  const [journey] = await listJourneys(db, sql`tips.token = ${token}`);
  return journey;
}

/** The same for several tips, by id. One statement, because a team can be large. */
export async function listTipJourneys(db: Db, ids: number[]): Promise<TipJourney[]> {
  return listJourneys(db, sql`tips.id = ANY (${ids}::bigint[])`);
}

/**
 * Payouts pay the oldest earnings first, so running totals decide where a tip's money is. A tip has arrived when the total
 * paid out to the staff member reaches the total credited up to this tip, less refunds and open disputes of this tip and of
 * earlier ones. It is on its way when completed payouts and payouts in transit together reach that total, and with the bank
 * when those payouts are in a released bank file. `paidTo` is whose account got the payout that reached the total. If a
 * payout to the staff member was ever returned, totals do not say which tips it had paid, so each payout is looked at.
 */
async function listJourneys(db: Db, isRequested: RawBuilder<unknown>): Promise<TipJourney[]> {
  const { rows } = await sql<Row>`
    SELECT tips.id, tips.amount, tips.fee, tips.net, tips.charged, tips.status, tips.provider, tips.created_at,
      tips.refunded, ${netLeft} AS net_left, ${isDisputed} AS is_disputed,
      EXISTS (SELECT FROM ${disputesByTip} disputes WHERE disputes.tip_id = tips.id AND borne_by = 'platform') AS was_lost,
      ${hasGuestTexts} AS has_words, tips.message,
      staff.id AS staff_id, staff.first_name, staff.last_name, staff.role, businesses.name AS business_name,
      businesses.tl_number,
      coalesce(staff.total_paid_out >= due.total, false) AS has_arrived,
      coalesce(staff.total_earnings - staff.pending_payout >= due.total, false) AS is_on_its_way,
      coalesce(staff.total_paid_out + (
        SELECT coalesce(sum(sent.amount), 0) FROM postings sent JOIN payouts ON payouts.id = sent.payout_id
        JOIN bank_files ON bank_files.id = payouts.bank_file_id AND bank_files.released_at IS NOT NULL
        WHERE sent.staff_id = tips.staff_id AND sent.cause = 'payout_started' AND payouts.status = 'processing'
      ) >= due.total, false) AS is_with_bank,
      paid.created_at AS paid_at, paid.recipient_type AS paid_to,
      posting.created_at AS posted_at, due.total AS due_total,
      EXISTS (
        SELECT FROM postings WHERE staff_id = staff.id AND payout_id IS NOT NULL AND cause = 'payout_returned'
      ) AS had_return
    FROM tips
    JOIN staff ON staff.id = tips.staff_id
    JOIN businesses ON businesses.id = tips.business_id
    -- The tip's newest credit: after a dispute was won, the money is credited again.
    LEFT JOIN LATERAL (
      SELECT created_at, running_total FROM postings
      WHERE tip_id = tips.id AND cause IN ('tip_paid', 'tip_released') AND credit_account = 'staff_payable'
      ORDER BY running_total DESC LIMIT 1
    ) posting ON true
    LEFT JOIN LATERAL (
      SELECT posting.running_total - coalesce(sum(back.amount), 0) AS total FROM postings back
      WHERE back.staff_id = tips.staff_id AND back.cause IN ('tip_refunded', 'tip_disputed', 'debt_restored')
        AND back.debit_account = 'staff_payable' AND back.running_total <= posting.running_total
    ) due ON true
    LEFT JOIN LATERAL (
      SELECT completed.created_at, payouts.recipient_type FROM postings completed
      JOIN payouts ON payouts.id = completed.payout_id
      WHERE completed.staff_id = tips.staff_id AND completed.cause = 'payout_completed'
        AND completed.running_total >= due.total
      ORDER BY completed.running_total LIMIT 1
    ) paid ON true
    WHERE ${isRequested}
    ORDER BY tips.id`.execute(db);
  const movesOf = await listMoves(
    db,
    rows.filter(({ hadReturn }) => hadReturn).map(({ staffId }) => staffId),
  );
  return rows.map(({ dueTotal, hadReturn: _hadReturn, postedAt, netLeft: left, ...tip }) => {
    const moves = movesOf.get(tip.staffId);
    const afterReturn = moves && dueTotal !== null ? locateAfterReturn(moves, dueTotal, left) : undefined;
    const { paidAt, ...journey } = { ...tip, ...afterReturn };
    // A payout can be older than the tip: after a refund, newer tips repay what was paid out.
    return { ...journey, arrivedAt: paidAt && postedAt && (paidAt > postedAt ? paidAt : postedAt) };
  });
}

type Row = Omit<TipJourney, 'arrivedAt'> & {
  paidAt: Date | null;
  postedAt: Date | null;
  dueTotal: string | null;
  hadReturn: boolean;
  netLeft: string;
};
