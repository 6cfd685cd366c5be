import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Database } from '#server/platform/db/types.ts';
import type { ApiScope } from '#shared/roles.ts';

export type KeyRow = Omit<Selectable<Database['apiKeys']>, 'hash' | 'scopes'> & { scopes: ApiScope[] };

const shown = [
  ...['id', 'businessId', 'name', 'lastFour', 'scopes', 'createdAt', 'expiresAt', 'lastUsedAt', 'revokedAt'],
] as const as readonly (keyof Omit<Database['apiKeys'], 'hash'>)[];

const withScopes = <Row extends { scopes: string }>(row: Row) => ({
  ...row,
  scopes: row.scopes.split(' ') as ApiScope[],
});

export async function insertKey(
  db: Db,
  row: Pick<KeyRow, 'businessId' | 'name' | 'lastFour' | 'scopes' | 'createdAt' | 'expiresAt'> & {
    hash: string;
  },
): Promise<KeyRow> {
  const inserted = await db
    .insertInto('apiKeys')
    .values({ ...row, scopes: row.scopes.join(' ') })
    .returning(shown)
    .executeTakeFirstOrThrow();
  return withScopes(inserted);
}

/** The keys of a business that were not revoked, newest first. */
export async function listKeys(db: Db, businessId: number): Promise<KeyRow[]> {
  const rows = await db
    .selectFrom('apiKeys')
    .select(shown)
    .where('businessId', '=', businessId)
    .where('revokedAt', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(withScopes);
}

/** A key that works, with the owner of its business. */
export async function findWorkingKey(db: Db, hash: string, now: Date) {
  const row = await db
    .selectFrom('apiKeys')
    .innerJoin('businesses', 'businesses.id', 'apiKeys.businessId')
    .select(['apiKeys.id', 'apiKeys.businessId', 'apiKeys.name', 'apiKeys.scopes'])
    .select(['apiKeys.expiresAt', 'apiKeys.lastUsedAt', 'businesses.ownerId'])
    .where('apiKeys.hash', '=', hash)
    .where('revokedAt', 'is', null)
    .where((where) => where.or([where('expiresAt', 'is', null), where('expiresAt', '>', now)]))
    .executeTakeFirst();
  return row && withScopes(row);
}

export async function setLastUsed(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('apiKeys').set({ lastUsedAt: now }).where('id', '=', id).execute();
}

/** Undefined if the business has no such key, or it was revoked before. */
export async function setRevoked(db: Db, businessId: number, id: number, now: Date) {
  const row = await db
    .updateTable('apiKeys')
    .set({ revokedAt: now })
    .where('id', '=', id)
    .where('businessId', '=', businessId)
    .where('revokedAt', 'is', null)
    .returning(shown)
    .executeTakeFirst();
  return row && withScopes(row);
}

export async function setRevokedOf(db: Db, ownerId: string, now: Date): Promise<void> {
  await db
    .updateTable('apiKeys')
    .set({ revokedAt: now })
    .where('businessId', 'in', (query) =>
      query.selectFrom('businesses').select('id').where('ownerId', '=', ownerId),
    )
    .where('revokedAt', 'is', null)
    .execute();
}

/** Deletes what was revoked or has expired long ago. The audit log keeps who made and revoked it. */
export async function deleteOldKeys(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('apiKeys').where(sql<boolean>`coalesce(revoked_at, expires_at) < ${before}`).execute();
}
