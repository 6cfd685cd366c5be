import { sql } from 'kysely';
import { type Move, post } from '#server/money/ledger/post/reversals.ts';
import { guestMoneyByTip } from '#server/money/ledger/read/guest-money.ts';
import type { TipRow } from '#server/money/ledger/read/tips.ts';
import type { Db } from '#server/platform/db/database.ts';
import { getFilsFrom, subtractFils } from '#shared/money/money.ts';

const moves = {
  uncounted: ['tip_uncounted', 'provider_clearing', 'guests_payable'],
  returned: ['tip_returned', 'provider_clearing', 'guests_payable'],
  resent: ['tip_resent', 'guests_payable', 'provider_clearing'],
  repaid: ['tip_repaid', 'guests_payable', 'own_money'],
} as const;
type Fact = keyof typeof moves;

/** What is posted of the facts in guestMoneyByTip, for each tip. */
export const postedGuestMoney = sql`(
  SELECT tip_id, coalesce(sum(amount) FILTER (WHERE cause = 'tip_uncounted'), 0) AS uncounted,
    coalesce(sum(amount) FILTER (WHERE cause = 'tip_returned'), 0) AS returned,
    coalesce(sum(amount) FILTER (WHERE cause = 'tip_resent'), 0) AS resent,
    coalesce(sum(amount) FILTER (WHERE cause = 'tip_repaid'), 0) AS repaid
  FROM postings WHERE cause IN ('tip_uncounted', 'tip_returned', 'tip_resent', 'tip_repaid') GROUP BY tip_id)`;

/**
 * Posts what is owed to the guest of a tip: the difference between the facts and what is posted, so events may be repeated.
 * Each fact only grows. Nobody's balance changes: the tip was taken back when the refund was made. The row of the tip, the
 * lead of a team tip, must be locked.
 */
export async function postGuestMoney(db: Db, lead: TipRow, at: Date): Promise<void> {
  const { rows } = await sql<{ fact: Fact; wanted: string; posted: string }>`
    SELECT fact, wanted, posted FROM (SELECT ${lead.id}::bigint AS tip_id) tip
    LEFT JOIN ${guestMoneyByTip} facts USING (tip_id)
    LEFT JOIN ${postedGuestMoney} posted USING (tip_id),
    LATERAL (VALUES (0, 'uncounted', coalesce(facts.uncounted, 0), coalesce(posted.uncounted, 0)),
      (1, 'returned', coalesce(facts.returned, 0), coalesce(posted.returned, 0)),
      (2, 'resent', coalesce(facts.resent, 0), coalesce(posted.resent, 0)),
      (3, 'repaid', coalesce(facts.repaid, 0), coalesce(posted.repaid, 0))) AS each (turn, fact, wanted, posted)
    WHERE wanted > posted ORDER BY turn`.execute(db);
  for (const { fact, wanted, posted } of rows) {
    const [cause, debit, credit] = moves[fact];
    const move: Move = [debit, credit, subtractFils(getFilsFrom(wanted), getFilsFrom(posted))];
    await post(db, lead, cause, [move], at);
  }
}
