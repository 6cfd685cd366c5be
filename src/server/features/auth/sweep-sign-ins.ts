import type { Db } from '#server/db/database.ts';
import { sweepLoginFailures } from '#server/features/auth/login-failure-store.ts';
import { sweepSessions } from '#server/features/auth/session-store.ts';

/** Deletes expired sessions and expired counts of failed logins. */
export async function sweepSignIns(db: Db, now: Date): Promise<void> {
  await sweepSessions(db, now);
  await sweepLoginFailures(db, now);
}
