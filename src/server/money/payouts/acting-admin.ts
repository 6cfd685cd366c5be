import { isNewAdmin } from '#server/identity/two-persons/proposals.ts';
import { hasOtherAdmin } from '#server/identity/users/accounts.ts';
import { findAdminSince } from '#server/identity/users/user-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Actor, KnownActor } from '#server/platform/http/acting.ts';
import { PROPOSAL_HOURS } from '#shared/contracts/proposals.ts';
import { type Refusal, refusalOf } from '#shared/reasons/reasons.ts';

/** The admin who acts on payouts: always a person, never a job. */
export type Admin = KnownActor;

/**
 * The bank itself, whose files were fetched from its own server: nobody stands between its word and us. It starts and
 * releases nothing.
 */
export const THE_BANK: Actor = { actorId: null, address: null, requestId: 'bank-channel' };

/** Who says how payouts ended. `isNew`: another admin made them one a short time ago. */
export type SettlingAdmin = { adminId: string | null; isAlone: boolean; isNew: boolean };

export async function readSettlingAdmin(db: Db, adminId: string | null, now: Date): Promise<SettlingAdmin> {
  // The bank needs no second person.
  if (adminId === null) return { adminId, isAlone: true, isNew: false };
  const isAlone = !(await hasOtherAdmin(db, adminId));
  return { adminId, isAlone, isNew: isNewAdmin(await findAdminSince(db, adminId), now) };
}

/**
 * While there is another admin, the one who started a payout cannot confirm its result: neither that it arrived, nor that
 * it failed or was returned, because then it could be paid twice. Nor can a new admin, whom the first one may have made for
 * this.
 */
export function findSettleObstacle(
  { processedBy }: { processedBy: string | null },
  { adminId, isAlone, isNew }: SettlingAdmin,
): Refusal | undefined {
  if (isAlone) return undefined;
  if (processedBy === adminId) return refusalOf('second_person_needed');
  return isNew ? refusalOf('proposal_new_admin', { hours: PROPOSAL_HOURS }) : undefined;
}
