import type { Db } from '#server/platform/db/database.ts';

export type SummaryKind = 'week' | 'month';

/** False if the summaries of this period were written already. Another node that tries at the same time waits here. */
export async function beginRun(db: Db, kind: SummaryKind, period: string, now: Date): Promise<boolean> {
  const row = await db
    .insertInto('summaryRuns')
    .values({ kind, period, writtenAt: now, mails: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .returning('period')
    .executeTakeFirst();
  return row !== undefined;
}

export async function endRun(db: Db, kind: SummaryKind, period: string, mails: number): Promise<void> {
  await db
    .updateTable('summaryRuns')
    .set({ mails })
    .where('kind', '=', kind)
    .where('period', '=', period)
    .execute();
}

export async function wantsSummaries(db: Db, userId: string): Promise<boolean> {
  const refusal = await db
    .selectFrom('unwantedSummaries')
    .select('userId')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return refusal === undefined;
}

export async function setWanted(db: Db, userId: string, isWanted: boolean, now: Date): Promise<void> {
  if (isWanted) {
    await db.deleteFrom('unwantedSummaries').where('userId', '=', userId).execute();
    return;
  }
  await db
    .insertInto('unwantedSummaries')
    .values({ userId, since: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
