import { sql } from 'kysely';
import type { LedgerCheck } from '#server/money/ledger/checks/check-ledger.ts';
import type { Db } from '#server/platform/db/database.ts';

export async function createRun(db: Db, startedBy: string | null, total: number, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('ledgerCheckRuns')
    .values({ startedBy, total, startedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Ends runs whose process was stopped: an unfinished run blocks every new one. */
export async function endAbandonedRuns(db: Db, startedBefore: Date, now: Date): Promise<void> {
  await db
    .updateTable('ledgerCheckRuns')
    .set({ finishedAt: now, failure: 'interrupted' })
    .where('finishedAt', 'is', null)
    .where('startedAt', '<', startedBefore)
    .execute();
}

export async function addResult(db: Db, runId: number, result: LedgerCheck): Promise<void> {
  await db
    .updateTable('ledgerCheckRuns')
    .set({ results: sql`results || ${JSON.stringify([result])}::jsonb` })
    .where('id', '=', runId)
    .execute();
}

export async function endRun(db: Db, runId: number, error: string | null, now: Date): Promise<void> {
  await db
    .updateTable('ledgerCheckRuns')
    .set({
      finishedAt: now,
      failure: error === null ? null : 'error',
      failureDetail: error?.slice(0, 500) ?? null,
    })
    .where('id', '=', runId)
    .execute();
}

export async function findLastRun(db: Db) {
  return db
    .selectFrom('ledgerCheckRuns')
    .leftJoin('users', 'users.id', 'ledgerCheckRuns.startedBy')
    .select(['ledgerCheckRuns.id', 'users.username as startedByName'])
    .select(['startedAt', 'finishedAt', 'total', 'results', 'failure', 'failureDetail'])
    .orderBy('ledgerCheckRuns.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
