import type { Db } from '#server/platform/db/database.ts';
import { readIbanWait } from '#server/platform/settings/settings-store.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Until when a bank account that is changed now is not paid to. Null if admins have set the wait to zero hours. */
export async function findIbanWaitEnd(db: Db, now: Date): Promise<Date | null> {
  const hours = await readIbanWait(db);
  return hours === 0 ? null : new Date(now.getTime() + hours * HOUR_MS);
}
