import { sql } from 'kysely';
import { daysThatDiffer, firstPaymentDay } from '#server/money/ledger/read/provider-days.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type Fils, toDecimal } from '#shared/money/money.ts';
import type { ProviderName } from '#shared/money/payment-kinds.ts';

/**
 * Unread days, and all days that did not match, since the first payment or `first` (the earlier), up to before `before`.
 * Oldest first.
 */
export async function listDaysToRead(db: Db, provider: ProviderName, first: string, before: string) {
  const { rows } = await sql<{ day: string }>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day FROM (
      SELECT past::date AS day FROM generate_series(
        least(${first}::date, (${firstPaymentDay(provider)})), ${before}::date - 1, interval '1 day') AS past
      EXCEPT
      SELECT day FROM provider_days WHERE provider = ${provider} AND has_lines
      UNION
      SELECT day FROM (${daysThatDiffer}) differing WHERE provider = ${provider}
    ) days ORDER BY day`.execute(db);
  return rows.map(({ day }) => day);
}

export async function upsertProviderDay(
  db: Db,
  provider: ProviderName,
  books: { day: string; capturedFils: Fils; refundedFils: Fils },
  now: Date,
): Promise<void> {
  const totals = {
    captured: toDecimal(books.capturedFils),
    refunded: toDecimal(books.refundedFils),
    askedAt: now,
    hasLines: true,
  };
  await db
    .insertInto('providerDays')
    .values({ provider, day: books.day, ...totals })
    .onConflict((conflict) => conflict.columns(['provider', 'day']).doUpdateSet(totals))
    .execute();
}

/** What the provider said it held at the end of a day whose lines are read. */
export async function setStatedBalance(
  db: Db,
  provider: ProviderName,
  day: string,
  balanceFils: Fils,
): Promise<void> {
  await db
    .updateTable('providerDays')
    .set({ statedBalance: toDecimal(balanceFils) })
    .where('provider', '=', provider)
    .where('day', '=', day)
    .where('hasLines', '=', true)
    .execute();
}

/** Sets the time to that of the provider's books, which can be on another day than the time of the event. */
export async function setCapturedAt(
  db: Db,
  provider: ProviderName,
  paymentId: string,
  at: Date,
): Promise<void> {
  await db
    .updateTable('payments')
    .set({ capturedAt: at })
    .where('provider', '=', provider)
    .where('paymentId', '=', paymentId)
    .where('status', '=', 'captured')
    .where('capturedAt', '<>', at)
    .execute();
}

export async function setRefundedAt(db: Db, tipId: number, refundId: string | null, at: Date): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ refundedAt: at })
    .where('tipId', '=', tipId)
    .where('refundId', '=', refundId)
    .where('status', '=', 'done')
    .where('refundedAt', '<>', at)
    .execute();
}
