import { lockOwnBusiness } from '#server/business/businesses/edit-business.ts';
import { closeChange, listChangesOf } from '#server/business/changes/change-store.ts';
import { type Actor, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';

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
