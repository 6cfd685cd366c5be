import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** A count of failures expires this long after the last failure. */
export const FORGET_AFTER_MS = 15 * 60 * 1000;

/** The clocks of two nodes may differ by this much. */
const CLOCKS_DIFFER_MS = 60 * 1000;

export type Failures = { key: string; count: number; lastAt: Date };

/**
 * A failure that lies ahead of now was counted before the clock was set back. It must not make anybody wait until the
 * clock is there again; the next failure counts on from it.
 */
export async function listFailures(db: Db, keys: string[], now: Date): Promise<Failures[]> {
  return db
    .selectFrom('loginFailures')
    .selectAll()
    .where('key', 'in', keys)
    .where('lastAt', '>', forgottenBefore(now))
    .where('lastAt', '<=', new Date(now.getTime() + CLOCKS_DIFFER_MS))
    .execute();
}

export async function addFailure(db: Db, keys: string[], now: Date, count = 1): Promise<void> {
  // Rows are written in the order of their keys, so that two requests cannot deadlock.
  const rows = keys.toSorted().map((key) => ({ key, count, lastAt: now }));
  await db
    .insertInto('loginFailures')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`CASE WHEN login_failures.last_at > ${forgottenBefore(now)} THEN login_failures.count + excluded.count ELSE excluded.count END`,
        lastAt: now,
      }),
    )
    .execute();
}

export async function clearFailures(db: Db, keys: string[]): Promise<void> {
  // One by one and in the order of their keys, as in addFailure, so that two requests cannot deadlock.
  for (const key of keys.toSorted()) await db.deleteFrom('loginFailures').where('key', '=', key).execute();
}

/** Takes a lock on this key until the transaction ends; other transactions that want the same key wait. */
export async function lockKey(transaction: Db, key: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction);
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
