import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { ProviderName } from '#shared/payment-kinds.ts';
import { type OutcomeToDealWith, outcomesToDealWith } from '#shared/payment-kinds.ts';

/** Events that somebody has to deal with. */
const openEvents = (db: Db) =>
  db.selectFrom('paymentEvents').where('dealtAt', 'is', null).where('outcome', 'in', outcomesToDealWith);

type Open = { provider: ProviderName; outcome: OutcomeToDealWith };

/** The oldest first. */
export async function listOpenEvents(db: Db, limit: number) {
  return openEvents(db)
    .select(['provider', 'id', 'type', 'outcome', 'tipId', 'toldAt', 'receivedAt'])
    .orderBy('receivedAt')
    .limit(limit)
    .$narrowType<Open>()
    .execute();
}

export async function countOpenEvents(db: Db): Promise<number> {
  const { count } = await openEvents(db)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Of two admins at the same moment, the second waits here and then finds it dealt with. */
export async function lockOpenEvent(db: Db, provider: ProviderName, id: string) {
  return openEvents(db)
    .select(['provider', 'id', 'type', 'outcome', 'tipId', 'toldAt', 'payload'])
    .where('provider', '=', provider)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .$narrowType<Open>()
    .executeTakeFirst();
}

export async function setDealtWith(
  db: Db,
  { provider, id }: { provider: ProviderName; id: string },
  dealt: { dealtAt: Date; dealtBy: string; dealtNote: string },
): Promise<void> {
  await db
    .updateTable('paymentEvents')
    .set(dealt)
    .where('provider', '=', provider)
    .where('id', '=', id)
    .execute();
}
