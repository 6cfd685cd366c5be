import { sql } from 'kysely';
import { paidParts, payoutsBetween } from '#server/money/ledger/paid-parts.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type Fils, getFilsFrom, subtractFils } from '#shared/money.ts';
import type { PayoutRecipient } from '#shared/statuses.ts';

type Place = {
  hasArrived: boolean;
  isWithBank: boolean;
  isOnItsWay: boolean;
  paidAt: Date | null;
  paidTo: PayoutRecipient | null;
};
type Move = {
  payoutId: number;
  amountFils: Fils;
  isReturned: boolean;
  state: 'paid' | 'processing' | 'pending';
  at: Date;
  recipientType: PayoutRecipient;
};

/**
 * Where a tip's money is, for a staff member to whom a payout was returned. The tip is the last part of everything that
 * was earned up to `dueTotal`. First what the bank has paid and returned, then what it has in a file, then what waits.
 */
export function placeAfterReturn(moves: Move[], dueTotal: string, net: string): Place {
  const toFils = getFilsFrom(dueTotal);
  const tip = { fromFils: subtractFils(toFils, getFilsFrom(net)), toFils };
  const paidBy = (...states: Move['state'][]) =>
    payoutsBetween(paidParts(moves.filter(({ state }) => states.includes(state))), tip);
  const payers = paidBy('paid');
  const last = moves.filter(({ payoutId, isReturned }) => !isReturned && payers?.includes(payoutId)).at(-1);
  return {
    hasArrived: last !== undefined,
    isWithBank: paidBy('paid', 'processing') !== undefined,
    isOnItsWay: paidBy('paid', 'processing', 'pending') !== undefined,
    paidAt: last?.at ?? null,
    paidTo: last?.recipientType ?? null,
  };
}

/** What the payouts of each of these people have paid and returned, by person. */
export async function listMoves(db: Db, staffIds: number[]): Promise<Map<number, Move[]>> {
  if (staffIds.length === 0) return new Map();
  const { rows } = await sql<Omit<Move, 'amountFils'> & { staffId: number; amount: string }>`
    SELECT staff_id, payout_id, postings.amount, cause = 'payout_returned' AS is_returned, postings.created_at AS at,
      recipient_type, CASE cause WHEN 'payout_started' THEN payouts.status ELSE 'paid' END AS state
    FROM postings JOIN payouts ON payouts.id = payout_id
    WHERE staff_id = ANY (${staffIds}::int[]) AND payout_id IS NOT NULL AND (
      cause IN ('payout_completed', 'payout_returned')
      OR (cause = 'payout_started' AND payouts.status IN ('processing', 'pending')))
    ORDER BY cause = 'payout_started', payouts.status = 'pending' AND cause = 'payout_started', postings.id`.execute(
    db,
  );
  return Map.groupBy(
    rows.map(({ amount, ...move }) => ({ ...move, amountFils: getFilsFrom(amount) })),
    ({ staffId }) => staffId,
  );
}
