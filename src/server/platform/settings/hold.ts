import { type Actor, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { endHold, readHeldSince } from '#server/platform/settings/settings-store.ts';

/**
 * A database that was restored from a backup is held, because the original may still be running: it sends no mail, asks
 * no payment provider and starts no payout until an admin releases it.
 */
export async function findHeldSince(db: Db): Promise<Date | null> {
  return readHeldSince(db);
}

export async function isHeld(db: Db): Promise<boolean> {
  return (await readHeldSince(db)) !== null;
}

export async function refuseWhileHeld(db: Db): Promise<void> {
  if (await isHeld(db)) throw refuse('conflict', 'copy_is_held');
}

export async function releaseHold(db: Db, actor: Actor): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await endHold(transaction))) throw refuse('conflict', 'copy_not_held');
    await recordAudit(transaction, actor, { action: 'hold.released' });
  });
}
