import type { Db } from '#server/platform/db/database.ts';
import type { Profile, StaffProfile } from '#shared/contracts/profile.ts';

/** Both null if the person shows nothing. */
export async function findProfile(db: Db, staffId: number): Promise<Profile> {
  const found = await db
    .selectFrom('faces')
    .select(['photoId as photo', 'line'])
    .where('staffId', '=', staffId)
    .executeTakeFirst();
  return found ?? { photo: null, line: null };
}

export async function findWholeProfile(db: Db, staffId: number) {
  return db
    .selectFrom('faces')
    .select(['photo', 'line', 'consentedAt'])
    .where('staffId', '=', staffId)
    .executeTakeFirst();
}

type ProfileChange = { line: string } | { photoId: string; photo: Buffer };

/** Adds or replaces the one part. The staff member has agreed to it now. */
export async function saveProfile(db: Db, staffId: number, change: ProfileChange, now: Date): Promise<void> {
  const row = { ...change, consentedAt: now, updatedAt: now };
  await db
    .insertInto('faces')
    .values({ staffId, ...row })
    .onConflict((conflict) => conflict.column('staffId').doUpdateSet(row))
    .execute();
}

/** Removes the photo. Without a line nothing is left of the row. */
export async function deletePhoto(db: Db, staffId: number, now: Date): Promise<void> {
  await db.deleteFrom('faces').where('staffId', '=', staffId).where('line', 'is', null).execute();
  await db
    .updateTable('faces')
    .set({ photoId: null, photo: null, updatedAt: now })
    .where('staffId', '=', staffId)
    .execute();
}

/** Removes the line. Without a photo nothing is left of the row. */
export async function deleteLine(db: Db, staffId: number, now: Date): Promise<void> {
  await db.deleteFrom('faces').where('staffId', '=', staffId).where('photoId', 'is', null).execute();
  await db.updateTable('faces').set({ line: null, updatedAt: now }).where('staffId', '=', staffId).execute();
}

export async function deleteProfile(db: Db, staffId: number): Promise<void> {
  await db.deleteFrom('faces').where('staffId', '=', staffId).execute();
}

export async function findPhoto(db: Db, photoId: string): Promise<Buffer | undefined> {
  const found = await db
    .selectFrom('faces')
    .select('photo')
    .where('photoId', '=', photoId)
    .executeTakeFirst();
  return found?.photo ?? undefined;
}

/** Those of a business who show something, for an admin. */
export async function listProfilesOf(db: Db, businessId: number): Promise<StaffProfile[]> {
  return db
    .selectFrom('faces')
    .innerJoin('staff', 'staff.id', 'faces.staffId')
    .select(['staffId', 'firstName', 'lastName', 'photoId as photo', 'line'])
    .where('businessId', '=', businessId)
    .orderBy('firstName')
    .orderBy('staffId')
    .execute();
}
