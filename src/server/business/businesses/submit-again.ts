import { updateStatus } from '#server/business/businesses/business-store.ts';
import { insertDecision } from '#server/business/businesses/decision-store.ts';
import { findLastDecision, isRejected } from '#server/business/businesses/decisions.ts';
import { lockOwnBusiness } from '#server/business/businesses/edit-business.ts';
import { type Actor, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';

/** A rejected business waits for a review again. Returns its id. */
export async function submitAgain(db: Db, owner: SignedInUser, actor: Actor, now: Date): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const { id, status } = await lockOwnBusiness(transaction, owner);
    if (!isRejected(status, await findLastDecision(transaction, id)))
      throw refuse('conflict', 'business_not_rejected');
    await updateStatus(transaction, id, 'pending', now);
    await insertDecision(transaction, {
      businessId: id,
      decision: 'submitted_again',
      reason: null,
      note: null,
      actorId: owner.id,
      createdAt: now,
    });
    await recordAudit(transaction, actor, {
      action: 'business.submitted_again',
      subject: { type: 'business', id },
    });
    return id;
  });
}
