import { type Actor, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { deleteGoal, listSharedGoals, saveGoal, selectGoal } from '#server/staff/goals/goal-store.ts';
import type { GoalChange } from '#shared/contracts/goal.ts';
import { dubaiDay, startOfMonth } from '#shared/dubai-time.ts';
import { toDecimal } from '#shared/money.ts';

export async function findGoal(db: Db, staffId: number) {
  return (await selectGoal(db, staffId)) ?? null;
}

type Changing = { db: Db; staffId: number; actor: Actor; now: Date };

/** The amount stays out of the audit log: it is private. */
export async function changeGoal(
  { db, staffId, actor, now }: Changing,
  { amount, isShared }: GoalChange,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (amount === null) await deleteGoal(transaction, staffId);
    else await saveGoal(transaction, staffId, { amount: toDecimal(amount), isShared }, now);
    await recordAudit(transaction, actor, {
      action: 'staff.changed',
      subject: { type: 'staff', id: staffId },
      detail: { fields: ['goal'] },
    });
  });
}

/** With the account that is erased. */
export async function removeGoal(transaction: Db, staffId: number): Promise<void> {
  await deleteGoal(transaction, staffId);
}

export async function openSharedGoals(db: Db, businessId: number, now: Date) {
  const today = dubaiDay(now);
  return listSharedGoals(db, businessId, startOfMonth(today), today);
}
