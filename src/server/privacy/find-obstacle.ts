import { hasOtherAdmin } from '#server/identity/users/accounts.ts';
import { type OpenMoney, readOpenMoney } from '#server/money/ledger/read/debts.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readTies } from '#server/privacy/erasure-store.ts';
import type { ErasureObstacle } from '#shared/contracts/privacy.ts';

/**
 * Why an account cannot be erased now. A person must never lose money by it: while something is owed to them, on its way
 * or held for a dispute, the account stays as it is. All businesses of an owner must be closed first (suspended by an
 * admin), and the money of their staff paid out, because nobody else can manage them.
 */
export async function findObstacle(db: Db, userId: string): Promise<ErasureObstacle | null> {
  const { role, staff, businesses } = await readTies(db, userId);
  if (role === 'admin' && !(await hasOtherAdmin(db, userId))) return 'last_admin';
  if (businesses.some(({ status }) => status !== 'suspended')) return 'business_open';
  const places = [
    ...businesses.map(({ id: businessId }) => ({ businessId })),
    ...staff.map(({ id: staffId }) => ({ staffId })),
  ];
  for (const place of places) {
    const obstacle = obstacleIn(await readOpenMoney(db, place));
    if (obstacle) return obstacle;
  }
  return null;
}

function obstacleIn({ isOwed, isOnItsWay, isBeingPaid, isHeld }: OpenMoney): ErasureObstacle | null {
  if (isOnItsWay) return 'money_on_its_way';
  if (isOwed) return 'money_owed';
  if (isHeld) return 'dispute_open';
  return isBeingPaid ? 'payment_open' : null;
}
