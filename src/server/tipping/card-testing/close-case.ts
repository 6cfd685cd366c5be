import { type Actor, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { findCase, markClosed } from '#server/tipping/card-testing/case-store.ts';

/** An admin has looked at a case. Waits end by themselves, so this changes nothing for guests. */
export async function closeCase(db: Db, id: number, actor: Actor, now: Date) {
  return db.transaction().execute(async (transaction) => {
    const known = await findCase(transaction, id);
    if (!known) throw refuse('not_found', 'no_such_case');
    if (!(await markClosed(transaction, id, actor.actorId, now)))
      throw refuse('conflict', 'case_closed_already');
    const { reason, businessId } = known;
    await recordAudit(transaction, actor, {
      action: 'card_testing.closed',
      ...(businessId !== null && { subject: { type: 'business', id: businessId } }),
      detail: { caseId: id, reason },
    });
    const closed = await findCase(transaction, id);
    if (!closed) throw new Error(`case ${id} is gone`);
    return closed;
  });
}
