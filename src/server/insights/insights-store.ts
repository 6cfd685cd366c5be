import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { decryptField } from '#server/platform/db/encrypted-fields.ts';
import { startOfDubaiDay } from '#shared/dubai-time.ts';
import type { BusinessType } from '#shared/statuses.ts';

/**
 * All figures come from daily totals and running totals: a dashboard never scans tips. A team tip counts once in the figures
 * of a business, and for each person who shared it in theirs.
 */
export async function sumOfDays(db: Db, businessId: number, from: string, to: string) {
  const { rows } = await sql<{ amount: string; count: number }>`
    SELECT coalesce(sum(gross), 0) AS amount, (coalesce(sum(tip_count), 0) - (
      SELECT coalesce(sum(further_parts), 0) FROM team_tip_days
      WHERE business_id = ${businessId} AND day BETWEEN ${from} AND ${to}))::int AS count
    FROM daily_totals WHERE business_id = ${businessId} AND day BETWEEN ${from} AND ${to}`.execute(db);
  return rows[0] ?? { amount: '0', count: 0 };
}

/** Every day of the period, the oldest first, days without a tip as zero. */
export async function listDays(db: Db, businessId: number, { from, to }: { from: string; to: string }) {
  const { rows } = await sql<{ date: string; count: number; gross: string; net: string }>`
    SELECT series.day::date AS date, (coalesce(sum(tip_count), 0) - coalesce(max(further_parts), 0))::int AS count,
      coalesce(sum(gross), 0) AS gross, coalesce(sum(net), 0) AS net
    FROM generate_series(${from}::date, ${to}::date, interval '1 day') AS series (day)
    LEFT JOIN daily_totals ON daily_totals.day = series.day::date AND daily_totals.business_id = ${businessId}
    LEFT JOIN team_tip_days ON team_tip_days.day = series.day::date AND team_tip_days.business_id = ${businessId}
    GROUP BY 1 ORDER BY 1`.execute(db);
  return rows;
}

export async function getLifetime(db: Db, businessId: number) {
  const { rows } = await sql<{
    tipCount: number;
    grossTotal: string;
    totalEarnings: string;
    pendingPayout: string;
    totalPaidOut: string;
    activeStaff: number;
  }>`
    SELECT tip_count - (
        SELECT coalesce(sum(further_parts), 0)::int FROM team_tip_days WHERE business_id = businesses.id) AS tip_count,
      gross_total, total_earnings, pending_payout, total_paid_out,
      (SELECT count(*)::int FROM staff WHERE business_id = businesses.id AND is_active) AS active_staff
    FROM businesses WHERE id = ${businessId}`.execute(db);
  const [lifetime] = rows;
  if (!lifetime) throw new Error(`business ${businessId} is gone`);
  return lifetime;
}

type Receiver = { staffId: number; firstName: string; lastName: string; count: number; gross: string };

/** Who received tips in a period, the most first. From the daily totals: people and days, not tips. */
export async function listReceivers(
  db: Db,
  businessId: number,
  { from, to }: { from: string; to: string },
): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`
    SELECT staff_id, first_name, last_name, sum(daily_totals.tip_count)::int AS count, sum(gross) AS gross
    FROM daily_totals JOIN staff ON staff.id = staff_id
    WHERE daily_totals.business_id = ${businessId} AND day BETWEEN ${from} AND ${to}
    GROUP BY staff_id, first_name, last_name HAVING sum(daily_totals.tip_count) > 0
    ORDER BY sum(gross) DESC, staff_id`.execute(db);
  return rows;
}

/** How many businesses registered in each week since a Monday. Weeks without one are left out. */
export async function countJoined(db: Db, monday: string): Promise<{ monday: string; joined: number }[]> {
  const { rows } = await sql<{ monday: string; joined: number }>`
    SELECT date_trunc('week', created_at AT TIME ZONE 'Asia/Dubai')::date AS monday, count(*)::int AS joined
    FROM businesses WHERE created_at >= ${startOfDubaiDay(monday)} GROUP BY 1`.execute(db);
  return rows;
}

export type Trade = { type: BusinessType; businesses: number; count: number; gross: string };

/** The running totals of all businesses by trade. Reads every business, so it is not for every request. */
export async function sumTrades(db: Db): Promise<Trade[]> {
  const { rows } = await sql<Trade>`
    SELECT type, count(*)::int AS businesses, sum(tip_count)::int AS count, sum(gross_total) AS gross
    FROM businesses GROUP BY type ORDER BY sum(gross_total) DESC, count(*) DESC, type`.execute(db);
  return rows;
}

export async function listPayoutsBetween(
  db: Db,
  { start, end }: { start: Date; end: Date },
  afterId: number,
  limit: number,
) {
  const rows = await db
    .selectFrom('payouts')
    .innerJoin('businesses', 'businesses.id', 'payouts.businessId')
    .selectAll('payouts')
    .select('businesses.name as business')
    .where('payouts.id', '>', afterId)
    .where('payouts.createdAt', '>=', start)
    .where('payouts.createdAt', '<', end)
    .orderBy('payouts.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, iban: decryptField(db, 'payouts.iban', row.id, row.iban) }));
}

export type SummaryKind = 'week' | 'month';

/** False if the summaries of this period were written already. Another node that tries at the same time waits here. */
export async function beginRun(db: Db, kind: SummaryKind, period: string, now: Date): Promise<boolean> {
  const row = await db
    .insertInto('summaryRuns')
    .values({ kind, period, writtenAt: now, mails: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .returning('period')
    .executeTakeFirst();
  return row !== undefined;
}

export async function endRun(db: Db, kind: SummaryKind, period: string, mails: number): Promise<void> {
  await db
    .updateTable('summaryRuns')
    .set({ mails })
    .where('kind', '=', kind)
    .where('period', '=', period)
    .execute();
}

export async function wantsSummaries(db: Db, userId: string): Promise<boolean> {
  const refusal = await db
    .selectFrom('unwantedSummaries')
    .select('userId')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return refusal === undefined;
}

export async function setWanted(db: Db, userId: string, isWanted: boolean, now: Date): Promise<void> {
  if (isWanted) {
    await db.deleteFrom('unwantedSummaries').where('userId', '=', userId).execute();
    return;
  }
  await db
    .insertInto('unwantedSummaries')
    .values({ userId, since: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
