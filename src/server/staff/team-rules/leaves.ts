import { getOwnBusiness } from '#server/business/businesses/get-business.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/acting.ts';
import { refuse, refuseField } from '#server/platform/http/app-error.ts';
import type { AtWork } from '#server/platform/http/signed-in-user.ts';
import { deleteLeave, insertLeave } from '#server/staff/team-rules/work-store.ts';
import type { Leave, NewLeave } from '#shared/contracts/team-rules.ts';
import { dubaiDay } from '#shared/dubai-time.ts';

type Changing = { db: Db; owner: AtWork; actor: Actor };

export async function addLeave(changing: Changing, added: NewLeave, now: Date): Promise<Leave> {
  if (added.lastDay < dubaiDay(now)) throw refuseField('invalid_input', 'lastDay', 'leave_over');
  return changeLeaves(changing, async (transaction, businessId) => {
    const leave = await insertLeave(transaction, businessId, added);
    if (!leave) throw refuse('not_found', 'staff_not_found');
    return leave;
  });
}

export async function removeLeave(changing: Changing, id: number): Promise<void> {
  await changeLeaves(changing, async (transaction, businessId) => {
    const staffId = await deleteLeave(transaction, businessId, id);
    if (staffId === undefined) throw refuse('not_found', 'leave_not_found');
    return { staffId };
  });
}

/** The days stay out of the audit log: they are the person's. */
async function changeLeaves<Result extends { staffId: number }>(
  { db, owner, actor }: Changing,
  change: (transaction: Db, businessId: number) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    const { id } = await getOwnBusiness(transaction, owner);
    const result = await change(transaction, id);
    await recordAudit(transaction, actor, 'staff.changed', {
      staff: result.staffId,
      detail: { fields: ['leave'] },
    });
    return result;
  });
}
