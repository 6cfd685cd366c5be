import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** Failures are forgotten once there has been none for this long. */
export const FORGET_AFTER_MS = 15 * 60 * 1000;

export type Failures = { key: string; count: number; lastAt: Date };

export async function listFailures(db: Db, keys: string[], now: Date): Promise<Failures[]> {
  return db
    .selectFrom('loginFailures')
    .selectAll()
    .where('key', 'in', keys)
    .where('lastAt', '>', forgottenBefore(now))
    .execute();
}

export async function addFailure(db: Db, keys: string[], now: Date): Promise<void> {
  // In the order of their names, so that two requests never wait for each other's rows.
  const rows = keys.toSorted().map((key) => ({ key, count: 1, lastAt: now }));
  await db
    .insertInto('loginFailures')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`CASE WHEN login_failures.last_at > ${forgottenBefore(now)} THEN login_failures.count + 1 ELSE 1 END`,
        lastAt: now,
      }),
    )
    .execute();
}

export async function clearFailures(db: Db, keys: string[]): Promise<void> {
  // One by one in the same order as they are added, for the same reason.
  for (const key of keys.toSorted()) await db.deleteFrom('loginFailures').where('key', '=', key).execute();
}

/** Waits until no other transaction has the turn of that name, and keeps it until this one ends. */
export async function takeTurn(transaction: Db, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}

export async function sweepLoginFailures(db: Db, now: Date): Promise<number> {
  const swept = await db
    .deleteFrom('loginFailures')
    .where('lastAt', '<=', forgottenBefore(now))
    .executeTakeFirst();
  return Number(swept.numDeletedRows);
}

function forgottenBefore(now: Date): Date {
  return new Date(now.getTime() - FORGET_AFTER_MS);
}
