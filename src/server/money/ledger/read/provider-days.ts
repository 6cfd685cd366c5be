import { sql } from 'kysely';
import type { z } from 'zod';
import { firstStatementDay } from '#server/money/ledger/read/bank-account.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { settlement } from '#shared/contracts/books.ts';
import { type CardCost, DEFAULT_CARD_COST } from '#shared/money/card-cost.ts';
import type { ProviderName } from '#shared/money/payment-kinds.ts';

/**
 * Dubai days on which the provider's books differ from the payments and refunds we recorded. A lost dispute is
 * not a refund, here and in the provider's books.
 */
export const daysThatDiffer = sql<{ provider: string; day: string }>`
  SELECT books.provider, books.day FROM provider_days books, LATERAL (
    SELECT books.day::timestamp AT TIME ZONE 'Asia/Dubai' AS start,
      (books.day + 1)::timestamp AT TIME ZONE 'Asia/Dubai' AS next
  ) of_day, LATERAL (
    SELECT coalesce(sum(captured), 0) AS captured FROM payments
    WHERE payments.provider = books.provider AND status = 'captured' AND captured_at >= start AND captured_at < next
  ) paid, LATERAL (
    SELECT coalesce(sum(refunds.amount), 0) AS refunded FROM refunds JOIN tips ON tips.id = refunds.tip_id
    WHERE tips.provider = books.provider AND refunds.status = 'done' AND refunded_at >= start AND refunded_at < next
  ) back
  WHERE (books.captured, books.refunded) IS DISTINCT FROM (paid.captured, back.refunded)`;

/** The Dubai day of a provider's first payment. Ordered by tip id, because that has an index and ids rise with time. */
export function firstPaymentDay(provider: ProviderName) {
  return sql<string>`
    SELECT (created_at AT TIME ZONE 'Asia/Dubai')::date FROM payments WHERE provider = ${provider} ORDER BY tip_id LIMIT 1`;
}

/** Days since the first card payment whose books were not read. A day's books are read the night after, by 3:00 Dubai time. */
export const unreadDays = sql<{ day: string }>`
  SELECT past::date AS day FROM generate_series((${firstPaymentDay('stripe')}),
    ((now() - interval '3 hours') AT TIME ZONE 'Asia/Dubai')::date - 1, interval '1 day') AS past
  WHERE NOT EXISTS (SELECT FROM provider_days WHERE provider = 'stripe' AND day = past::date AND has_lines)`;

/**
 * Days at whose end the provider said it held another amount than its lines add up to. What it held before the first line
 * that we know is the difference of the first such day, and stays the same.
 */
export const daysWithOtherBalance = sql<{ provider: string; day: string; surplus: string }>`
  SELECT provider, day, unknown - first_unknown AS surplus FROM (
    SELECT provider, day, unknown, first_value(unknown) OVER (PARTITION BY provider ORDER BY day) AS first_unknown FROM (
      SELECT provider, day, stated - sum(net) OVER (PARTITION BY provider ORDER BY day) AS unknown FROM (
        SELECT provider, day, sum(net) AS net, max(stated) AS stated FROM (
          SELECT provider, (at AT TIME ZONE 'Asia/Dubai')::date AS day, amount - fee AS net, NULL::numeric AS stated
          FROM provider_lines WHERE currency = 'aed'
          UNION ALL
          SELECT provider, day, 0, stated_balance FROM provider_days
        ) lines_and_days GROUP BY provider, day
      ) days
    ) compared WHERE unknown IS NOT NULL
  ) stated_days WHERE unknown <> first_unknown`;

/** What the provider said on the newest day that it holds less than its lines add up to. Undefined if it is not less. */
export async function findShortBalance(db: Db): Promise<{ day: string; missing: string } | undefined> {
  const { rows } = await sql<{ day: string; missing: string }>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, -surplus AS missing FROM (${daysWithOtherBalance}) days
    WHERE surplus < 0 AND (provider, day) IN (
      SELECT provider, max(day) FROM provider_days WHERE stated_balance IS NOT NULL GROUP BY provider)`.execute(
    db,
  );
  return rows[0];
}

type SettlementDay = z.output<typeof settlement>['days'][number];

/**
 * What the provider collected, kept as fees and sent on each day, newest first. The balance is the sum of all its lines up
 * to the end of the day. `arrived` is known since the first bank statement.
 */
export async function listSettlement(db: Db, limit: number, now: Date): Promise<SettlementDay[]> {
  const { rows } = await sql<SettlementDay>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, captured AS collected, refunded, fees + fee_vat AS fees, disputed,
      -paid_out AS sent,
      adjusted + others AS other, platform_fees - fees AS margin,
      sum(captured - refunded - fees - fee_vat + disputed + paid_out + adjusted + others) OVER (ORDER BY day) AS balance,
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

/** How many days are unread, and the oldest of them. Null if there are none. */
export async function findUnreadDays(db: Db): Promise<{ count: number; oldest: string } | null> {
  const { rows } = await sql<{ count: number; oldest: string | null }>`
    SELECT count(*)::int AS count, to_char(min(day), 'YYYY-MM-DD') AS oldest FROM (${unreadDays}) unread`.execute(
    db,
  );
  const { count = 0, oldest = null } = rows[0] ?? {};
  return oldest === null ? null : { count, oldest };
}

/** True if a day up to this one, since the first card payment, was not read: also one whose night is not over yet. */
export async function hasUnreadDay(db: Db, lastDay: string): Promise<boolean> {
  const { rows } = await sql<{ isUnread: boolean }>`
    SELECT EXISTS (
      SELECT FROM generate_series((${firstPaymentDay('stripe')}), ${lastDay}::date, interval '1 day') AS past
      WHERE NOT EXISTS (SELECT FROM provider_days WHERE provider = 'stripe' AND day = past::date AND has_lines)
    ) AS is_unread`.execute(db);
  return rows[0]?.isUnread ?? false;
}

/** Enough payments for an exact estimate, few enough to read at once. */
const NEWEST_PAYMENTS = 1000;

/**
 * What a card payment costs without recoverable VAT, estimated from the newest lines of the provider's books by linear regression of fees over
 * amounts. If all amounts are the same, the percentage is at most the default one and the rest is the fixed part.
 */
export async function readCardCost(db: Db): Promise<CardCost & { payments: number }> {
  const { rows } = await sql<{ payments: number; bps: number; fixedFils: number }>`
    WITH newest AS (
      SELECT amount, fee - fee_vat AS fee FROM provider_lines
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
