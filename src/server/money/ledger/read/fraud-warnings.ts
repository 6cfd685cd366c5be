import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { ProviderName } from '#shared/money/payment-kinds.ts';
import type { FraudWarningState } from '#shared/statuses.ts';

/** What the guest was charged for the payment of a warning, and what was given back: of a team tip the sums of its parts. */
const sums = sql`LATERAL (
  SELECT sum(charged) AS charged, sum(refunded) AS refunded FROM tips
  WHERE id = ANY (ARRAY(SELECT tip_id FROM team_tip_parts WHERE lead_id = warning.tip_id) || warning.tip_id)
) sums`;

/** Follows from what is known of the tip, so that it is right however the money went back. */
const state = sql<FraudWarningState>`CASE
  WHEN sums.refunded = sums.charged THEN 'refunded'
  WHEN EXISTS (SELECT FROM refunds WHERE refunds.tip_id = warning.tip_id AND status = 'requested') THEN 'refunding'
  WHEN EXISTS (SELECT FROM disputes WHERE disputes.tip_id = warning.tip_id) THEN 'disputed'
  WHEN closed_at IS NOT NULL THEN 'closed'
  ELSE 'to_decide' END`;

type ListedWarning = {
  provider: ProviderName;
  id: string;
  tipId: number;
  fraudType: string;
  warnedAt: Date;
  closedNote: string | null;
  charged: string;
  refunded: string;
  state: FraudWarningState;
  byRule: boolean;
  staffId: number;
  firstName: string;
  business: { id: number; name: string };
};

/** Those to decide first, then the newest. */
export async function listWarnings(db: Db, limit: number): Promise<ListedWarning[]> {
  const { rows } = await sql<ListedWarning>`
    SELECT warning.provider, warning.id, warning.tip_id, fraud_type, warned_at, closed_note, sums.charged, sums.refunded,
      ${state} AS state, tips.staff_id, staff.first_name,
      json_build_object('id', businesses.id, 'name', businesses.name) AS business,
      EXISTS (SELECT FROM refunds WHERE refunds.tip_id = warning.tip_id AND origin = 'rule' AND status <> 'failed') AS by_rule
    FROM fraud_warnings warning JOIN tips ON tips.id = warning.tip_id JOIN staff ON staff.id = tips.staff_id
    JOIN businesses ON businesses.id = tips.business_id, ${sums}
    ORDER BY ${state} = 'to_decide' DESC, warned_at DESC, warning.id LIMIT ${limit}`.execute(db);
  return rows;
}

export async function countWarningsToDecide(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM fraud_warnings warning, ${sums}
    WHERE closed_at IS NULL AND ${state} = 'to_decide'`.execute(db);
  return rows[0]?.count ?? 0;
}
