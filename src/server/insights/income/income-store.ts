import type { Selectable } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Database } from '#server/platform/db/types.ts';

export type PassportRow = Selectable<Database['incomePassports']>;

export async function insertPassport(db: Db, row: Omit<PassportRow, 'id' | 'withdrawnAt'>): Promise<number> {
  const { id } = await db.insertInto('incomePassports').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function listPassports(db: Db, userId: string): Promise<PassportRow[]> {
  return db
    .selectFrom('incomePassports')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .execute();
}

export async function countOpenPassports(db: Db, userId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('incomePassports')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** False if it is not theirs, or was withdrawn before. */
export async function withdrawPassport(db: Db, userId: string, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('incomePassports')
    .set({ withdrawnAt: now })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Undefined once it was withdrawn or is over. */
export async function findOpenPassport(db: Db, token: string, now: Date): Promise<PassportRow | undefined> {
  return db
    .selectFrom('incomePassports')
    .selectAll()
    .where('token', '=', token)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

export async function insertOpen(db: Db, passportId: number, openedBy: string, now: Date): Promise<void> {
  await db.insertInto('incomePassportOpens').values({ passportId, openedBy, openedAt: now }).execute();
}

/** Newest first, of all passports of an account. */
export async function listOpens(db: Db, userId: string) {
  return db
    .selectFrom('incomePassportOpens')
    .innerJoin('incomePassports', 'incomePassports.id', 'passportId')
    .select(['passportId', 'openedBy', 'openedAt'])
    .where('userId', '=', userId)
    .orderBy('incomePassportOpens.id', 'desc')
    .execute();
}

/** The person, and where they work or worked. */
export async function listEmployments(db: Db, userId: string) {
  return db
    .selectFrom('staff')
    .innerJoin('businesses', 'businesses.id', 'staff.businessId')
    .select(['staff.id', 'firstName', 'lastName', 'role', 'roleTitle', 'businesses.name as employer'])
    .where('staff.userId', '=', userId)
    .orderBy('staff.id')
    .execute();
}
