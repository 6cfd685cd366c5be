import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { daysThatDiffer } from '#server/ledger/provider-days.ts';
import { type Fils, toDecimal } from '#shared/money.ts';
import type { ProviderName } from '#shared/provider-names.ts';

/** Those from the first to before the last that were not asked about yet, and any that did not tie out. Oldest first. */
export async function listDaysToAsk(
  db: Db,
  provider: ProviderName,
  first: string,
  before: string,
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day FROM (
      SELECT past::date AS day FROM generate_series(${first}::date, ${before}::date - 1, interval '1 day') AS past
      EXCEPT
      SELECT day FROM provider_days WHERE provider = ${provider}
      UNION
      SELECT day FROM (${daysThatDiffer}) differing WHERE provider = ${provider}
    ) days ORDER BY day`.execute(db);
  return rows.map(({ day }) => day);
}

export async function keepBooksOf(
  db: Db,
  provider: ProviderName,
  books: { day: string; captured: Fils; refunded: Fils },
  now: Date,
): Promise<void> {
  const said = { captured: toDecimal(books.captured), refunded: toDecimal(books.refunded), askedAt: now };
  await db
    .insertInto('providerDays')
    .values({ provider, day: books.day, ...said })
    .onConflict((conflict) => conflict.columns(['provider', 'day']).doUpdateSet(said))
    .execute();
}

/** To the moment the provider's books have, which may be of another day than the one we were told. */
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

export async function setRefundedAt(db: Db, tipId: number, at: Date): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ refundedAt: at })
    .where('tipId', '=', tipId)
    .where('status', '=', 'done')
    .where('refundedAt', '<>', at)
    .execute();
}
