import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { type CardCost, DEFAULT_CARD_COST } from '#shared/card-cost.ts';

/** Enough to be exact, and few enough to be read at once. */
const NEWEST_PAYMENTS = 1000;

/**
 * What a card payment of a tip costs, from the newest lines of the provider's own books: the straight line through
 * amounts and fees. If all amounts are the same, the percentage is at most the default one, and the rest is the fixed part.
 */
export async function readCardCost(db: Db): Promise<CardCost & { payments: number }> {
  const { rows } = await sql<{ payments: number; bps: number; fixedFils: number }>`
    WITH newest AS (
      SELECT amount, fee FROM provider_lines
      WHERE kind = 'captured' AND currency = 'aed' AND tip_id IS NOT NULL AND amount > 0
      ORDER BY at DESC LIMIT ${NEWEST_PAYMENTS}
    ), line AS (
      SELECT count(*)::int AS payments, avg(amount) AS amount, avg(fee) AS fee,
        coalesce(regr_slope(fee, amount), least(${DEFAULT_CARD_COST.cardBps} / 10000.0, avg(fee) / avg(amount)))::numeric AS slope FROM newest
    )
    SELECT payments, greatest(round(slope * 10000), 0)::int AS bps,
      greatest(round((fee - greatest(slope, 0) * amount) * 100), 0)::int AS fixed_fils
    FROM line WHERE payments > 0`.execute(db);
  const [found] = rows;
  if (!found) return { ...DEFAULT_CARD_COST, payments: 0 };
  return { cardBps: found.bps, cardFixedFils: found.fixedFils, payments: found.payments };
}
