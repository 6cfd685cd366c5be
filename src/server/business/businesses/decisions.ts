import { listDecisionsOf } from '#server/business/businesses/decision-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { BusinessStatus } from '#shared/statuses.ts';

const MOST = 200;

/** What was decided about a business, newest first. */
export async function listDecisions(db: Db, businessId: number) {
  return listDecisionsOf(db, businessId, MOST);
}

export async function findLastDecision(db: Db, businessId: number) {
  const [last] = await listDecisionsOf(db, businessId, 1);
  return last;
}

/**
 * The specification has no status "rejected": a rejected business is suspended, and its last decision says so. Its
 * owner may correct the facts and submit it again; the owner of a business that was suspended later may not.
 */
export function isRejected(status: BusinessStatus, last: { decision: string } | undefined): boolean {
  return status === 'suspended' && last?.decision === 'rejected';
}
