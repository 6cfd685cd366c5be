import type { Db } from '#server/platform/db/database.ts';
import type { BusinessDecision, ReviewReason } from '#shared/review-reasons.ts';

export type NewDecision = {
  businessId: number;
  decision: BusinessDecision;
  reason: ReviewReason | null;
  note: string | null;
  actorId: string | null;
  createdAt: Date;
};

export async function insertDecision(db: Db, decision: NewDecision): Promise<void> {
  await db.insertInto('businessDecisions').values(decision).execute();
}

/** Newest first. */
export async function listDecisionsOf(db: Db, businessId: number, most: number) {
  return db
    .selectFrom('businessDecisions')
    .leftJoin('users', 'users.id', 'businessDecisions.actorId')
    .select(['decision', 'reason', 'note', 'businessDecisions.createdAt', 'users.username as actorName'])
    .where('businessId', '=', businessId)
    .orderBy('businessDecisions.id', 'desc')
    .limit(most)
    .execute();
}
