import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/**
 * How much of payouts that have not left yet is no longer there, because tips of their people were refunded or disputed
 * since: at most what each of them owes now. Payouts that are covered are not in the answer.
 */
export async function readUncovered(db: Db, payoutIds: number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ payoutId: number; amount: string }>`
    SELECT payout_id, sum(least(amount, -pending_payout)) AS amount
    FROM postings JOIN staff ON staff.id = postings.staff_id
    WHERE payout_id = ANY(${payoutIds}::int[]) AND cause = 'payout_started' AND pending_payout < 0
    GROUP BY payout_id`.execute(db);
  return new Map(rows.map(({ payoutId, amount }) => [payoutId, amount]));
}
