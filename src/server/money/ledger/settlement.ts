import { sql } from 'kysely';
import { firstStatementDay } from '#server/money/ledger/bank-waiting.ts';
import { unreadDays } from '#server/money/ledger/provider-days.ts';
import type { Db } from '#server/platform/db/database.ts';

export type SettlementDay = {
  day: string;
  collected: string;
  refunded: string;
  fees: string;
  disputed: string;
  sent: string;
  arrived: string | null;
  missing: string | null;
  missingDays: number | null;
  other: string;
  margin: string;
  balance: string;
  readAt: Date;
};

/**
 * What the provider collected, kept and sent on each day, newest first. The balance is what all its lines until the end
 * of the day add up to. What of the money sent on the day has arrived is known since the first statement of the bank.
 */
export async function listSettlement(db: Db, limit: number, now: Date): Promise<SettlementDay[]> {
  const { rows } = await sql<SettlementDay>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, captured AS collected, refunded, fees, disputed, -paid_out AS sent,
      adjusted + others AS other, platform_fees - fees AS margin,
      sum(captured - refunded - fees + disputed + paid_out + adjusted + others) OVER (ORDER BY day) AS balance,
      asked_at AS read_at, bank.arrived, -paid_out - bank.arrived AS missing,
      CASE WHEN -paid_out <> bank.arrived THEN (${now}::timestamptz AT TIME ZONE 'Asia/Dubai')::date - day END AS missing_days
    FROM provider_days, LATERAL (
      SELECT CASE WHEN day >= ${firstStatementDay} OR count(*) > 0 THEN coalesce(-sum(lines.amount), 0) END AS arrived
      FROM bank_matches matches
      JOIN provider_lines lines ON lines.provider = matches.provider AND lines.id = matches.line_id
      WHERE lines.provider = provider_days.provider
        AND lines.at >= provider_days.day::timestamp AT TIME ZONE 'Asia/Dubai'
        AND lines.at < (provider_days.day + 1)::timestamp AT TIME ZONE 'Asia/Dubai'
    ) bank
    WHERE has_lines ORDER BY provider_days.day DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** Days since the first payment whose books were not read. Null if there are none. */
export async function findUnread(db: Db): Promise<{ count: number; oldest: string } | null> {
  const { rows } = await sql<{ count: number; oldest: string | null }>`
    SELECT count(*)::int AS count, to_char(min(day), 'YYYY-MM-DD') AS oldest FROM (${unreadDays}) unread`.execute(
    db,
  );
  const { count = 0, oldest = null } = rows[0] ?? {};
  return oldest === null ? null : { count, oldest };
}
