import type { Db } from '#server/platform/db/database.ts';
import {
  readIbanWait,
  readIsLive,
  readLossBearer,
  readRetention,
  setLive,
} from '#server/platform/settings/settings-store.ts';
import type { LossBearer } from '#shared/statuses.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Until when a bank account that is changed now is not paid to. Null if admins have set the wait to zero hours. */
export async function findIbanWaitEnd(db: Db, now: Date): Promise<Date | null> {
  const hours = await readIbanWait(db);
  return hours === 0 ? null : new Date(now.getTime() + hours * HOUR_MS);
}

/** True if this database is used for real payments. This cannot be undone. */
export async function isLiveDatabase(db: Db): Promise<boolean> {
  return readIsLive(db);
}

export async function markLive(db: Db): Promise<void> {
  await setLive(db);
}

/** Who bears a dispute that is lost now. */
export async function getLossBearer(db: Db): Promise<LossBearer> {
  return readLossBearer(db);
}

/** How long personal data is kept, in months; 0 is for ever. And for how many days an erasure can be undone. */
export type Retention = Awaited<ReturnType<typeof readRetention>>;

export async function getRetention(db: Db): Promise<Retention> {
  return readRetention(db);
}
