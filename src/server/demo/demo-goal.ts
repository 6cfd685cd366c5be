import type { Db } from '#server/platform/db/database.ts';
import { changeGoal } from '#server/staff/goals/goals.ts';
import { filsFromAed } from '#shared/money.ts';

type Who = { staffId: number; userId: string; now: Date };

/** A goal of the staff member who can sign in, which the owner of the demo sees too. */
export async function setGoal(db: Db, { staffId, userId, now }: Who): Promise<void> {
  const actor = { actorId: userId, address: null, requestId: 'demo' };
  await changeGoal({ db, staffId, actor, now }, { amount: filsFromAed(1500), isShared: true });
}
