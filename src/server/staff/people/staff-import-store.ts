import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { KnownPerson } from '#server/staff/people/plan-import.ts';

/**
 * Until the transaction ends, no other import adds people to this business: otherwise a file that is sent twice at once
 * would be added twice. The business itself is not locked, because tips change its row.
 */
export async function lockImports(transaction: Db, businessId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`staff of ${businessId}`}, 0))`.execute(
    transaction,
  );
}

/** Everybody in the business, also former staff, but not people whose data is erased. */
export async function listKnownPeople(db: Db, businessId: number): Promise<KnownPerson[]> {
  return db
    .selectFrom('staff')
    .select(['firstName', 'lastName', 'walletId'])
    .where('businessId', '=', businessId)
    .where('erasedAt', 'is', null)
    .orderBy('id')
    .execute();
}
