import { createHash } from 'node:crypto';
import type { Db } from '#server/db/database.ts';

/** The token is long and random, so a plain hash cannot be turned back. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

export async function keepInvite(db: Db, staffId: number, token: string, expiresAt: Date): Promise<void> {
  const given = { tokenHash: hashOf(token), expiresAt };
  await db
    .insertInto('staffInvites')
    .values({ staffId, ...given })
    .onConflict((taken) => taken.column('staffId').doUpdateSet(given))
    .execute();
}

/** The person the link is for, while it may be used. */
export async function findInvited(db: Db, token: string, now: Date) {
  return db
    .selectFrom('staffInvites')
    .innerJoin('staff', 'staff.id', 'staffInvites.staffId')
    .innerJoin('businesses', 'businesses.id', 'staff.businessId')
    .select([
      'staff.id as staffId',
      'staff.firstName',
      'staff.lastName',
      'staff.role',
      'staffInvites.expiresAt',
    ])
    .select(['businesses.id', 'businesses.name', 'businesses.type', 'businesses.tlNumber'])
    .where('tokenHash', '=', hashOf(token))
    .where('staffInvites.expiresAt', '>', now)
    .executeTakeFirst();
}

/** Takes the link away and says whose it was; of two who use it at once, one finds it. */
export async function takeInvite(db: Db, token: string, now: Date): Promise<number | undefined> {
  const taken = await db
    .deleteFrom('staffInvites')
    .where('tokenHash', '=', hashOf(token))
    .where('expiresAt', '>', now)
    .returning('staffId')
    .executeTakeFirst();
  return taken?.staffId;
}

export async function deleteInvite(db: Db, staffId: number): Promise<void> {
  await db.deleteFrom('staffInvites').where('staffId', '=', staffId).execute();
}
