import type { Insertable } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Database } from '#server/platform/db/types.ts';
import type { BusinessStatus } from '#shared/statuses.ts';

const MOST = 200;

type NewDecision = Insertable<Database['businessDecisions']>;

export async function insertDecision(db: Db, decision: NewDecision): Promise<void> {
  await db.insertInto('businessDecisions').values(decision).execute();
}

/** Newest first. */
export async function listDecisions(db: Db, businessId: number, most = MOST) {
  return db
    .selectFrom('businessDecisions')
    .leftJoin('users', 'users.id', 'businessDecisions.actorId')
    .select(['decision', 'reason', 'note', 'businessDecisions.createdAt', 'users.username as actorName'])
    .where('businessId', '=', businessId)
    .orderBy('businessDecisions.id', 'desc')
    .limit(most)
    .execute();
}

export async function findLastDecision(db: Db, businessId: number) {
  const [last] = await listDecisions(db, businessId, 1);
  return last;
}

/**
 * The specification has no status "rejected": a rejected business is suspended, and its last decision says so. Its
 * owner may correct the facts and submit it again; the owner of a business that was suspended later may not.
 */
export function isRejected(status: BusinessStatus, last: { decision: string } | undefined): boolean {
  return status === 'suspended' && last?.decision === 'rejected';
}
