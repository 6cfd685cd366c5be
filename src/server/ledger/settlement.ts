import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { unreadDays } from '#server/ledger/provider-days.ts';

export type SettlementDay = {
  day: string;
  collected: string;
  refunded: string;
  fees: string;
  disputed: string;
  sent: string;
  other: string;
  margin: string;
  balance: string;
  readAt: Date;
};

/**
 * What the provider collected, kept and sent on each day, newest first. The balance is what all its lines until the end
 * of the day add up to.
 */
export async function listSettlement(db: Db, limit: number): Promise<SettlementDay[]> {
  const { rows } = await sql<SettlementDay>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, captured AS collected, refunded, fees, disputed, -paid_out AS sent,
      adjusted + others AS other, platform_fees - fees AS margin,
      sum(captured - refunded - fees + disputed + paid_out + adjusted + others) OVER (ORDER BY day) AS balance,
      asked_at AS read_at
    FROM provider_days WHERE has_lines ORDER BY provider_days.day DESC LIMIT ${limit}`.execute(db);
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
