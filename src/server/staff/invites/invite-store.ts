import type { Db } from '#server/platform/db/database.ts';
import { hashToken } from '#server/platform/db/encrypted-text.ts';

/** `byMember`: made by a manager, and not by the owner or an admin. */
type NewInvite = { staffId: number; token: string; expiresAt: Date; byMember: boolean };

export async function keepInvite(db: Db, { staffId, token, ...rest }: NewInvite): Promise<void> {
  const given = { tokenHash: hashToken(token), ...rest };
  await db
    .insertInto('staffInvites')
    .values({ staffId, ...given })
    .onConflict((taken) => taken.column('staffId').doUpdateSet(given))
    .execute();
}

/** The staff member of a link that is still valid. */
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
    .where('tokenHash', '=', hashToken(token))
    .where('staffInvites.expiresAt', '>', now)
    .executeTakeFirst();
}

/** Deletes the link and returns whom it is for; of two requests at once, only one gets it. */
export async function takeInvite(
  db: Db,
  token: string,
  now: Date,
): Promise<{ staffId: number; byMember: boolean } | undefined> {
  return db
    .deleteFrom('staffInvites')
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', now)
    .returning(['staffId', 'byMember'])
    .executeTakeFirst();
}

export async function deleteInvite(db: Db, staffId: number): Promise<void> {
  await db.deleteFrom('staffInvites').where('staffId', '=', staffId).execute();
}
