import { sweepConfirmations } from '#server/identity/sign-in/email-confirmation-store.ts';
import { sweepLoginFailures } from '#server/identity/sign-in/login-failure-store.ts';
import { sweepChallenges } from '#server/identity/sign-in/passkey-challenge-store.ts';
import { sweepResets } from '#server/identity/sign-in/password-reset-store.ts';
import { sweepSessions } from '#server/identity/sign-in/session-store.ts';
import type { Db } from '#server/platform/db/database.ts';

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
