import { sql } from 'kysely';
import { endToEndIdOf } from '#server/money/payouts/bank-files/bank-batch.ts';
import type { PayoutNow } from '#server/money/payouts/payout-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { InstantState } from '#shared/contracts/instant-payments.ts';
import { type Refusal, refusalOf } from '#shared/reasons/reasons.ts';

/** From now on the payouts of this released batch go to the bank one by one, and the file is not downloaded. */
export async function queueInstant(
  transaction: Db,
  bankFileId: number,
  payouts: PayoutNow[],
  now: Date,
): Promise<void> {
  await transaction
    .insertInto('instantPayments')
    .values(
      payouts.map(({ id, amount }) => ({
        payoutId: id,
        bankFileId,
        endToEndId: endToEndIdOf(id),
        amount,
        queuedAt: now,
      })),
    )
    .execute();
}

function lines(db: Db) {
  return db
    .selectFrom('instantPayments')
    .select(['payoutId', 'bankFileId', 'endToEndId', 'amount', 'state', 'attempts', 'attemptedAt'])
    .select(['askedAt', 'status', 'reason', 'problem', 'queuedAt', 'endedAt']);
}
export type InstantLine = Awaited<ReturnType<ReturnType<typeof lines>['executeTakeFirstOrThrow']>>;

export async function listInstantOf(db: Db, bankFileId: number): Promise<InstantLine[]> {
  return lines(db).where('bankFileId', '=', bankFileId).orderBy('payoutId').execute();
}

/** Until the transaction ends nobody else changes these lines: neither the job nor another admin. */
export async function lockInstantOf(transaction: Db, bankFileId: number): Promise<InstantLine[]> {
  return lines(transaction).where('bankFileId', '=', bankFileId).orderBy('payoutId').forUpdate().execute();
}

export async function lockLine(transaction: Db, payoutId: number): Promise<InstantLine> {
  return lines(transaction).where('payoutId', '=', payoutId).forUpdate().executeTakeFirstOrThrow();
}

/** Those at which somebody may have to look first, then the newest. */
export async function listNewest(db: Db, limit: number): Promise<InstantLine[]> {
  return lines(db)
    .orderBy(sql`problem IS NULL OR ended_at IS NOT NULL`)
    .orderBy(sql`ended_at IS NOT NULL`)
    .orderBy('payoutId', 'desc')
    .limit(limit)
    .execute();
}

/** How many lines of these batches are in each state, and their sums. */
export async function countStates(db: Db, bankFileIds?: number[]) {
  const { rows } = await sql<{ bankFileId: number; state: InstantState; count: number; total: string }>`
    SELECT bank_file_id, state, count(*)::int AS count, sum(amount) AS total FROM instant_payments
    WHERE ${bankFileIds ? sql`bank_file_id = ANY(${bankFileIds}::int[])` : sql`true`}
    GROUP BY bank_file_id, state ORDER BY 1, 2`.execute(db);
  return rows;
}

/**
 * Of which the bank is to be asked: more and more seldom, at most once an hour at last. A request that began a moment ago may
 * still be answered.
 */
export async function listToAsk(db: Db, now: Date, limit: number): Promise<InstantLine[]> {
  return lines(db)
    .where('state', 'in', ['sending', 'unclear', 'accepted'])
    .where(
      sql<boolean>`(state <> 'sending' OR attempted_at <= ${now}::timestamptz - ${SENDING_FOR}::interval)`,
    )
    .where(
      sql<boolean>`(asked_at IS NULL
        OR asked_at + least((asked_at - attempted_at) / 4, interval '1 hour') <= ${now}::timestamptz)`,
    )
    .orderBy(sql`asked_at NULLS FIRST`)
    .orderBy('payoutId')
    .limit(limit)
    .execute();
}

/** Longer than any request lasts. */
const SENDING_FOR = '2 minutes';

/** What is still to be sent. What was tried before or has a problem comes last, so that it does not stop all others. */
export async function listToSend(db: Db, limit: number): Promise<InstantLine[]> {
  return lines(db)
    .where('state', '=', 'waiting')
    .orderBy(sql`problem IS NOT NULL`)
    .orderBy('attempts')
    .orderBy('payoutId')
    .limit(limit)
    .execute();
}

/**
 * Notes that a request begins. False if another run was first, an admin has taken the line out, or the payout has ended in
 * another way: then nothing may be sent.
 */
export async function claimLine(transaction: Db, payoutId: number, now: Date): Promise<boolean> {
  const claimed = await transaction
    .updateTable('instantPayments')
    .set({ state: 'sending', attempts: sql<number>`attempts + 1`, attemptedAt: now, problem: null })
    .where('payoutId', '=', payoutId)
    .where('state', '=', 'waiting')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('payouts')
          .select('id')
          .whereRef('payouts.id', '=', 'instantPayments.payoutId')
          .where('status', '=', 'processing'),
      ),
    )
    .returning('payoutId')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** No request has left: the line is as it was before. */
export async function unclaimLine(db: Db, { payoutId, attempts }: InstantLine, problem: Refusal) {
  await db
    .updateTable('instantPayments')
    .set({ state: 'waiting', attempts, problem: JSON.stringify(problem) })
    .where('payoutId', '=', payoutId)
    .where('state', '=', 'sending')
    .where('attempts', '=', attempts + 1)
    .execute();
}

type Change = {
  status?: string | null;
  reason?: string | null;
  problem?: Refusal | null | undefined;
  askedAt?: Date;
  endedAt?: Date;
  attemptedAt?: Date;
};

/** Returns false if the line is in another state meanwhile. */
export async function moveLine(
  db: Db,
  { payoutId, state, attempts }: Pick<InstantLine, 'payoutId' | 'state' | 'attempts'>,
  to: InstantState,
  { problem = null, ...change }: Change,
): Promise<boolean> {
  const changed = await db
    .updateTable('instantPayments')
    .set({ ...change, state: to, problem: problem && JSON.stringify(problem) })
    .where('payoutId', '=', payoutId)
    .where('state', '=', state)
    .where('attempts', '=', attempts)
    .returning('payoutId')
    .executeTakeFirst();
  return changed !== undefined;
}

/** True while this payout may be paid, or be sent, by instant payment. */
export async function isInstantOpen(db: Db, payoutId: number): Promise<boolean> {
  const found = await db
    .selectFrom('instantPayments')
    .select('payoutId')
    .where('payoutId', '=', payoutId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** True if the batch goes by instant payments and was not given back whole, before any of it was sent. */
export function goesInstantly(ofFile: Pick<InstantLine, 'state' | 'attempts'>[]): boolean {
  return ofFile.some(({ state, attempts }) => state !== 'by_hand' || attempts > 0);
}

/** After a restore: the original may have sent what was not sent in the backup. The bank is asked first. */
export async function doubtUnsentLines(transaction: Db, now: Date): Promise<void> {
  await transaction
    .updateTable('instantPayments')
    .set({
      state: 'unclear',
      attempts: sql<number>`attempts + 1`,
      attemptedAt: now,
      askedAt: null,
      problem: JSON.stringify(refusalOf('instant_before_restore')),
    })
    .where('state', 'in', ['waiting', 'sending'])
    .execute();
}

/** How the last use of the bank's service went. */
export async function readInstantLook(db: Db) {
  return db
    .selectFrom('bankInstantLooks')
    .select(['triedAt', 'workedAt', 'problem'])
    .executeTakeFirstOrThrow();
}

export async function noteInstantLook(db: Db, problem: Refusal | null, now: Date): Promise<void> {
  await db
    .updateTable('bankInstantLooks')
    .set({ triedAt: now, problem: problem && JSON.stringify(problem), ...(!problem && { workedAt: now }) })
    .execute();
}
