import type { Db } from '#server/db/database.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { closeChange, listChangesOf } from '#server/features/business-changes/change-store.ts';
import { lockOwnBusiness } from '#server/features/businesses/edit-business.ts';
import { refuse } from '#server/http/app-error.ts';
import type { SignedInUser } from '#server/http/signed-in-user.ts';

/** The owner takes an open request back; everything stays as it was. Returns the id of the business. */
export async function withdrawChange(db: Db, owner: SignedInUser, actor: Actor, now: Date): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const { id } = await lockOwnBusiness(transaction, owner);
    const [newest] = await listChangesOf(transaction, id, 1);
    if (newest?.status !== 'open') throw refuse('conflict', 'no_open_change');
    const ending = { reason: null, note: null, decidedBy: null, decidedAt: now };
    await closeChange(transaction, newest.id, { status: 'withdrawn', ...ending });
    await recordAudit(transaction, actor, {
      action: 'business.change_withdrawn',
      subject: { type: 'business', id },
      detail: { changeId: newest.id },
    });
    return id;
  });
}
