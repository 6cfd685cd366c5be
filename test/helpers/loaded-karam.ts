import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createUser } from '#server/identity/users/user-store.ts';
import { getDataKeys, getSecret } from '#server/platform/base/data-dir.ts';
import { type Db, openDatabase } from '#server/platform/db/database.ts';
import { findPostmasterFile } from '#server/platform/db/embedded/directory-lock.ts';
import type { TipLoad } from '#test/helpers/tip-load.ts';
import { insertBusiness, insertStaff } from '#test/helpers/world.ts';

/** The address of the PostgreSQL that runs in this data directory. */
export async function urlOfPostgres(dataDir: string): Promise<string> {
  const file = await findPostmasterFile(join(dataDir, 'postgres'));
  const password = readFileSync(join(dataDir, 'secrets', 'postgres-password'), 'utf8');
  return `postgres://karam:${password}@127.0.0.1:${file?.port}/karam`;
}

/** Three staff of one business, who can be tipped. */
export async function addTippableStaff(db: Db, name: string): Promise<number[]> {
  const owner = await createUser(db, {
    username: name,
    email: `${name}@example.com`,
    role: 'business',
    passwordHash: '$argon2id$ nobody signs in',
  });
  const businessId = await insertBusiness(db, owner);
  return Promise.all([1, 2, 3].map(() => insertStaff(db, businessId)));
}

/** The embedded database of a data directory, with its generated keys. */
export async function openDatabaseOf(dataDir: string, url: string): Promise<Db> {
  return openDatabase(url, () => undefined, getDataKeys(await getSecret(dataDir, 'data-keys')));
}

/** How many acknowledged tips are not in the database, and how many tips are there twice. */
export async function countLostAndDoubled(
  db: Db,
  load: Pick<TipLoad, 'acknowledged'>,
): Promise<{ lost: number; doubled: number }> {
  const rows = await db.selectFrom('tips').select('idempotencyKey').execute();
  const keys = rows.map(({ idempotencyKey }) => idempotencyKey);
  const recorded = new Set(keys);
  return {
    lost: new Set(load.acknowledged).difference(recorded).size,
    doubled: keys.length - recorded.size,
  };
}
