import type { Db } from '#server/db/database.ts';
import { sweepConfirmations } from '#server/features/auth/email-confirmation-store.ts';
import { sweepLoginFailures } from '#server/features/auth/login-failure-store.ts';
import { sweepChallenges } from '#server/features/auth/passkey-challenge-store.ts';
import { sweepResets } from '#server/features/auth/password-reset-store.ts';
import { sweepSessions } from '#server/features/auth/session-store.ts';

/**
 * Deletes what has expired: sessions, counts of failed logins, links to confirm an address or to set a
 * password, and challenges for passkeys.
 */
export async function sweepSignIns(db: Db, now: Date): Promise<void> {
  await sweepSessions(db, now);
  await sweepLoginFailures(db, now);
  await sweepConfirmations(db, now);
  await sweepResets(db, now);
  await sweepChallenges(db, now);
}
