import type { FastifyRequest } from 'fastify';
import { hasOtherAdmin } from '#server/identity/users/accounts.ts';
import { type Actor, actorOf } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';

/** Who does something with payouts. It is always a person. */
export type Admin = Actor & { actorId: string };

export function actingAdmin(request: FastifyRequest, userOf: CallScope['userOf']): Admin {
  const { id } = userOf(request);
  return { ...actorOf(request, id), actorId: id };
}

/**
 * The admin who started a payout cannot also confirm its result, if there is another admin: neither that it
 * arrived, nor that it failed or came back, because then it could be paid twice.
 */
export async function maySettle(
  db: Db,
  payout: { processedBy: string | null },
  adminId: string | null,
): Promise<boolean> {
  return payout.processedBy !== adminId || !(await hasOtherAdmin(db, adminId));
}
