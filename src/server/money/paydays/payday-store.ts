import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Refusal } from '#shared/reasons/reasons.ts';
import type { PayoutRecipient, PayoutStatus } from '#shared/statuses.ts';

export type PaydayLine = {
  recipientType: PayoutRecipient;
  recipientId: number;
  businessId: number;
  amount: string;
};

function runs(db: Db) {
  return db
    .selectFrom('paydayRuns')
    .leftJoin('users', 'users.id', 'startedBy')
    .select([
      'paydayRuns.id',
      'day',
      'threshold',
      'broken',
      'preparedAt',
      'startedBy',
      'startedAt',
      'filedAt',
    ])
    .select(['problem', 'users.username as startedByName']);
}

export async function findRun(db: Db, id: number) {
  return runs(db).where('paydayRuns.id', '=', id).executeTakeFirst();
}
export type PaydayRun = NonNullable<Awaited<ReturnType<typeof findRun>>>;

export async function findRunOf(db: Db, day: string) {
  return runs(db).where('day', '=', day).executeTakeFirst();
}

/** Locks it until the transaction ends: two admins do not start it both. */
export async function lockRun(transaction: Db, id: number) {
  await sql`SELECT FROM payday_runs WHERE id = ${id} FOR NO KEY UPDATE`.execute(transaction);
  return findRun(transaction, id);
}

/** The newest first, with the count and sum of their lines. */
export async function listRuns(db: Db, limit: number) {
  return runs(db)
    .select([
      sql<number>`(SELECT count(*)::int FROM payday_lines WHERE run_id = payday_runs.id)`.as('count'),
      sql<string>`(SELECT coalesce(sum(amount), 0) FROM payday_lines WHERE run_id = payday_runs.id)`.as(
        'total',
      ),
    ])
    .orderBy('day', 'desc')
    .limit(limit)
    .execute();
}

/** Started, but a restart or a refusal came before everything was in files. */
export async function listUnfiled(db: Db): Promise<PaydayRun[]> {
  return runs(db).where('startedAt', 'is not', null).where('filedAt', 'is', null).orderBy('day').execute();
}

type Prepared = { day: string; threshold: string; broken: string[]; preparedAt: Date };

/** Until the transaction ends, the run of this day is not prepared a second time, also if there is none yet. */
export async function lockRunOf(transaction: Db, day: string) {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('paydays', 0))`.execute(transaction);
  return findRunOf(transaction, day);
}

/** The run of the day, anew as long as nobody has started it. Nothing if somebody has. */
export async function storeRun(
  transaction: Db,
  run: Prepared,
  lines: PaydayLine[],
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO payday_runs (day, threshold, broken, prepared_at)
    VALUES (${run.day}, ${run.threshold}, ${run.broken}, ${run.preparedAt})
    ON CONFLICT (day) DO UPDATE SET threshold = excluded.threshold, broken = excluded.broken, prepared_at = excluded.prepared_at
      WHERE payday_runs.started_at IS NULL
    RETURNING id`.execute(transaction);
  const id = rows[0]?.id;
  if (id === undefined) return undefined;
  await transaction.deleteFrom('paydayLines').where('runId', '=', id).execute();
  await sql`
    INSERT INTO payday_lines (run_id, recipient_type, recipient_id, business_id, amount)
    SELECT ${id}, line.* FROM unnest(
      ${lines.map((line) => line.recipientType)}::text[], ${lines.map((line) => line.recipientId)}::int[],
      ${lines.map((line) => line.businessId)}::int[], ${lines.map((line) => line.amount)}::numeric[]) line`.execute(
    transaction,
  );
  return id;
}

export async function setStarted(
  transaction: Db,
  id: number,
  startedBy: string,
  startedAt: Date,
): Promise<void> {
  await transaction.updateTable('paydayRuns').set({ startedBy, startedAt }).where('id', '=', id).execute();
}

/** Returns false if it was before. */
export async function setFiled(db: Db, id: number, filedAt: Date): Promise<boolean> {
  const changed = await db
    .updateTable('paydayRuns')
    .set({ filedAt, problem: null })
    .where('id', '=', id)
    .where('filedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

export async function setRunProblem(db: Db, id: number, problem: Refusal): Promise<void> {
  await db
    .updateTable('paydayRuns')
    .set({ problem: JSON.stringify(problem) })
    .where('id', '=', id)
    .execute();
}

/** The next lines that were not tried yet, always in the same order: a part that was cut off is the same part again. */
export async function listUntried(db: Db, runId: number, limit: number): Promise<PaydayLine[]> {
  return db
    .selectFrom('paydayLines')
    .select(['recipientType', 'recipientId', 'businessId', 'amount'])
    .where('runId', '=', runId)
    .where('payoutId', 'is', null)
    .where('refusal', 'is', null)
    .orderBy('businessId')
    .orderBy('recipientType')
    .orderBy('recipientId')
    .limit(limit)
    .execute();
}

export type LineEnd = Pick<PaydayLine, 'recipientType' | 'recipientId'> & {
  payoutId: number | null;
  refusal: Refusal | null;
};

export async function setLineEnds(db: Db, runId: number, ends: LineEnd[]): Promise<void> {
  await sql`
    UPDATE payday_lines SET payout_id = ended.payout_id, refusal = ended.refusal
    FROM json_to_recordset(${JSON.stringify(
      ends.map((end) => ({
        recipient_type: end.recipientType,
        recipient_id: end.recipientId,
        payout_id: end.payoutId,
        refusal: end.refusal,
      })),
    )}::json) AS ended (recipient_type text, recipient_id int, payout_id int, refusal jsonb)
    WHERE run_id = ${runId} AND payday_lines.recipient_type = ended.recipient_type
      AND payday_lines.recipient_id = ended.recipient_id`.execute(db);
}

/** Payouts of the run that are in no file yet. */
export async function listUnfiledPayouts(db: Db, runId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('paydayLines')
    .innerJoin('payouts', 'payouts.id', 'payoutId')
    .select('payouts.id')
    .where('runId', '=', runId)
    .where('status', '=', 'pending')
    .orderBy('payouts.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The files that have payouts of the run. */
export async function listFilesOf(db: Db, runId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT bank_file_id AS id FROM payday_lines JOIN payouts ON payouts.id = payout_id
    WHERE run_id = ${runId} AND bank_file_id IS NOT NULL ORDER BY 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** The lines with the names of today, those first at which somebody should look. */
export async function listLines(db: Db, runId: number) {
  const { rows } = await sql<
    PaydayLine & {
      recipientName: string;
      isNew: boolean;
      payoutId: number | null;
      status: PayoutStatus | null;
      refusal: Refusal | null;
    }
  >`
    SELECT line.recipient_type, line.recipient_id, line.business_id, line.amount, line.payout_id, payouts.status, line.refusal,
      coalesce(staff.first_name || ' ' || staff.last_name, businesses.name) AS recipient_name,
      NOT EXISTS (SELECT FROM payouts paid WHERE paid.recipient_type = line.recipient_type
        AND paid.recipient_id = line.recipient_id AND paid.status = 'completed'
        AND paid.id IS DISTINCT FROM line.payout_id) AS is_new
    FROM payday_lines line
    JOIN businesses ON businesses.id = line.business_id
    LEFT JOIN staff ON line.recipient_type = 'staff' AND staff.id = line.recipient_id
    LEFT JOIN payouts ON payouts.id = line.payout_id
    WHERE run_id = ${runId}
    ORDER BY line.refusal IS NULL, payouts.status IS DISTINCT FROM 'failed', NOT EXISTS (
      SELECT FROM payouts paid WHERE paid.recipient_type = line.recipient_type
        AND paid.recipient_id = line.recipient_id AND paid.status = 'completed' AND paid.id IS DISTINCT FROM line.payout_id)
      DESC, line.amount DESC, line.recipient_type, line.recipient_id`.execute(db);
  return rows;
}

/** How many payouts of the run the bank's statement has shown, and their sum. */
export async function readMatched(db: Db, runId: number): Promise<{ count: number; total: string }> {
  const { rows } = await sql<{ count: number; total: string }>`
    SELECT count(*)::int AS count, coalesce(sum(line.amount), 0) AS total FROM payday_lines line
    WHERE run_id = ${runId} AND EXISTS (
      SELECT FROM bank_matches WHERE payout_id = line.payout_id AND kind = 'payout')`.execute(db);
  return rows[0] ?? { count: 0, total: '0' };
}
