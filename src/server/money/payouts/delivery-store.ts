import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { doubtUnsentLines } from '#server/money/payouts/instant-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import { decryptField } from '#server/platform/db/encrypted-fields.ts';
import { type Refusal, refusalOf } from '#shared/reasons/reasons.ts';

/**
 * A file that is released while the bank's server is known goes there by itself. From this moment on it cannot be downloaded,
 * so that nobody brings it to the bank a second time.
 */
export async function queueDelivery(transaction: Db, bankFileId: number, now: Date): Promise<void> {
  const { messageId, text } = await getFileText(transaction, bankFileId);
  const content = Buffer.from(text, 'utf8');
  await transaction
    .insertInto('bankDeliveries')
    .values({
      bankFileId,
      name: `${messageId}.xml`,
      checksum: checksumOf(content),
      size: content.length,
      queuedAt: now,
    })
    .execute();
}

export function checksumOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

async function getFileText(db: Db, bankFileId: number) {
  const { messageId, pain001 } = await db
    .selectFrom('bankFiles')
    .select(['messageId', 'pain001'])
    .where('id', '=', bankFileId)
    .executeTakeFirstOrThrow();
  return { messageId, text: decryptField(db, 'bank_files.pain001', bankFileId, pain001) };
}

export async function readDeliveryContent(db: Db, bankFileId: number): Promise<Buffer> {
  return Buffer.from((await getFileText(db, bankFileId)).text, 'utf8');
}

const columns = [
  'bankFileId',
  'name',
  'checksum',
  'size',
  'temporary',
  'attempts',
  'queuedAt',
  'sentAt',
  'state',
  'problem',
] as const;

function deliveries(db: Db) {
  return db.selectFrom('bankDeliveries').select(columns);
}

export async function findDelivery(db: Db, bankFileId: number) {
  return deliveries(db).where('bankFileId', '=', bankFileId).executeTakeFirst();
}
export type Delivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

/** Locks it until the transaction ends: two admins do not decide differently. */
export async function lockDelivery(transaction: Db, bankFileId: number) {
  return deliveries(transaction).where('bankFileId', '=', bankFileId).forUpdate().executeTakeFirst();
}

/** What the job has to do something about, oldest first. */
export async function listDue(db: Db): Promise<Delivery[]> {
  return deliveries(db).where('state', 'in', ['waiting', 'placing']).orderBy('bankFileId').execute();
}

export async function listDeliveries(db: Db, limit: number) {
  return deliveries(db).orderBy('bankFileId', 'desc').limit(limit).execute();
}

/**
 * From here on the file may be at the bank. False if another run was first, an admin has taken the file, or one of its payouts
 * has ended in another way and may be in another file: then it must not be renamed.
 */
export async function claimPlacing(db: Db, bankFileId: number, temporary: string): Promise<boolean> {
  const claimed = await db
    .updateTable('bankDeliveries')
    .set({ state: 'placing', temporary })
    .where('bankFileId', '=', bankFileId)
    .where('state', '=', 'waiting')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payouts')
            .select('id')
            .where('payouts.bankFileId', '=', bankFileId)
            .where('status', '<>', 'processing'),
        ),
      ),
    )
    .returning('bankFileId')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Returns false if it has had this state before. */
export async function setDelivered(db: Db, bankFileId: number, now: Date): Promise<boolean> {
  const changed = await db
    .updateTable('bankDeliveries')
    .set({ state: 'sent', sentAt: now, problem: null })
    .where('bankFileId', '=', bankFileId)
    .where('state', 'in', ['waiting', 'placing', 'unclear'])
    .returning('bankFileId')
    .executeTakeFirst();
  return changed !== undefined;
}

export async function setDeliveryState(
  db: Db,
  bankFileId: number,
  state: 'waiting' | 'unclear' | 'by_hand',
  problem: Refusal | null = null,
): Promise<void> {
  await db
    .updateTable('bankDeliveries')
    .set({ state, problem: toJson(problem) })
    .where('bankFileId', '=', bankFileId)
    .execute();
}

export async function noteAttempt(db: Db, bankFileId: number, problem: Refusal | null): Promise<void> {
  await db
    .updateTable('bankDeliveries')
    .set({ attempts: sql<number>`attempts + 1`, problem: toJson(problem) })
    .where('bankFileId', '=', bankFileId)
    .where('state', 'in', ['waiting', 'placing'])
    .execute();
}

/** True while the program may still bring the file of this payout to the bank. */
export async function isOnItsWay(db: Db, payoutId: number): Promise<boolean> {
  const found = await db
    .selectFrom('payouts')
    .innerJoin('bankDeliveries', 'bankDeliveries.bankFileId', 'payouts.bankFileId')
    .select('state')
    .where('payouts.id', '=', payoutId)
    .where('state', 'in', ['waiting', 'placing'])
    .executeTakeFirst();
  return found !== undefined;
}

/** After a restore: the original may have sent what was not sent in the backup. */
export async function doubtUnsent(transaction: Db, now: Date): Promise<void> {
  await doubtUnsentLines(transaction, now);
  await transaction
    .updateTable('bankDeliveries')
    .set({ state: 'unclear', problem: toJson(refusalOf('bank_delivery_before_restore')) })
    .where('state', 'in', ['waiting', 'placing'])
    .execute();
}

export async function hasStartedPayoutIn(db: Db, bankFileId: number, adminId: string): Promise<boolean> {
  const found = await db
    .selectFrom('payouts')
    .select('id')
    .where('bankFileId', '=', bankFileId)
    .where('processedBy', '=', adminId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Files of which the bank has said how a payout ended: it has them, whatever we saw. */
export async function listAnswered(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT bank_file_id AS id FROM bank_deliveries WHERE state IN ('waiting', 'placing', 'unclear') AND EXISTS (
      SELECT FROM payouts JOIN payout_events ON payout_id = payouts.id
      WHERE payouts.bank_file_id = bank_deliveries.bank_file_id AND source = 'bank')`.execute(db);
  return rows.map(({ id }) => id);
}

function toJson(problem: Refusal | null): string | null {
  return problem && JSON.stringify(problem);
}
