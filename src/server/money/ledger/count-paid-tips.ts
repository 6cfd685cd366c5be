import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { type Fils, toDecimal } from '#shared/money.ts';

/** How many of these tips were paid and have at least this amount. */
export async function countPaidTips(db: Db, ids: number[], leastFils: Fils): Promise<number> {
  const { count } = await db
    .selectFrom('tips')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .where('status', '=', 'paid')
    .where('amount', '>=', toDecimal(leastFils))
    .executeTakeFirstOrThrow();
  return count;
}
