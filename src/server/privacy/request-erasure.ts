import { requirePassword } from '#server/identity/passwords/check-password.ts';
import { countMailToStranger } from '#server/identity/passwords/slow-guessing.ts';
import { hasOtherAdmin } from '#server/identity/users/accounts.ts';
import { type OpenMoney, readOpenMoney } from '#server/money/ledger/read/debts.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Acting, Actor } from '#server/platform/http/acting.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';
import { readRetention } from '#server/platform/settings/settings-store.ts';
import { deleteErasure, findErasure, insertErasure, readTies } from '#server/privacy/erasure-store.ts';
import type { ErasureObstacle } from '#shared/contracts/privacy.ts';
import { dubaiDay } from '#shared/dubai-time.ts';

const DAY_MS = 24 * 60 * 60_000;

type Platform = { db: Db; clock: () => Date; publicOrigin: string };

/** Erases nothing yet: the nightly job does, when the time to undo the request is over. */
export async function requestErasure(
  { db, clock, publicOrigin }: Platform,
  password: string,
  acting: Acting,
): Promise<void> {
  const { user } = acting;
  await requirePassword({ db, clock }, password, acting);
  const obstacle = await findObstacle(db, user.id);
  if (obstacle === 'business_open') throw refuse('conflict', 'close_business_first');
  if (obstacle === 'last_admin') throw refuse('conflict', 'last_admin');
  const now = clock();
  const { erasureDelayDays } = await readRetention(db);
  const dueAt = new Date(now.getTime() + erasureDelayDays * DAY_MS);
  await db.transaction().execute(async (transaction) => {
    if (!(await insertErasure(transaction, user.id, now, dueAt)))
      throw refuse('conflict', 'erasure_requested_already');
    await recordAudit(transaction, acting, 'account.erasure_requested', { user: user.id });
    // Somebody who uses a stolen session cannot erase an account unnoticed.
    const params = { day: dubaiDay(dueAt), link: `${publicOrigin}/account/data` };
    const to = { email: user.email, isConfirmed: false };
    if (!user.isEmailConfirmed) await countMailToStranger(transaction, user.email, acting, now);
    await queueMail(transaction, writeMail('erasure_requested', to, params), now);
  });
}

export async function undoErasure(db: Db, userId: string, actor: Actor): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await deleteErasure(transaction, userId))) throw refuse('not_found', 'no_erasure_requested');
    await recordAudit(transaction, actor, 'account.erasure_undone', { user: userId });
  });
}

export async function describeErasure(db: Db, userId: string) {
  const erasure = await findErasure(db, userId);
  if (!erasure) return { erasure: null };
  return { erasure: { ...erasure, obstacle: await findObstacle(db, userId) } };
}

/**
 * Why an account cannot be erased now. Nobody loses money by it: the account stays while something is owed to the person,
 * is on its way to them or is held for a dispute, and while they owe something, until it is repaid by tips or written off.
 * All businesses of an owner must be closed first (suspended by an admin), and the money of their staff paid out, because
 * nobody else can manage them.
 */
export async function findObstacle(db: Db, userId: string): Promise<ErasureObstacle | null> {
  const { role, staff, businesses } = await readTies(db, userId);
  if (role === 'admin' && !(await hasOtherAdmin(db, userId))) return 'last_admin';
  if (businesses.some(({ status }) => status !== 'suspended')) return 'business_open';
  const accounts = [
    ...businesses.map(({ id: businessId }) => ({ businessId })),
    ...staff.map(({ id: staffId }) => ({ staffId })),
  ];
  for (const account of accounts) {
    const obstacle = obstacleIn(await readOpenMoney(db, account));
    if (obstacle) return obstacle;
  }
  return null;
}

function obstacleIn({ isOwed, owes, isOnItsWay, isBeingPaid, isHeld }: OpenMoney): ErasureObstacle | null {
  if (isOnItsWay) return 'money_on_its_way';
  if (isOwed) return 'money_owed';
  if (isHeld) return 'dispute_open';
  if (owes) return 'debt_open';
  return isBeingPaid ? 'payment_open' : null;
}
