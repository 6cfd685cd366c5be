import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { decryptField, encryptField } from '#server/platform/db/encrypted-fields.ts';
import type { PageQuery } from '#shared/contracts/request-parts.ts';

export type NewBankFile = {
  id: number;
  messageId: string;
  executionDay: string;
  payoutCount: number;
  total: string;
  pain001: string;
  csv: string;
  createdBy: string;
  createdAt: Date;
};

/** The id must be known before the file is written, because it is part of the file. An unused id is skipped. */
export async function nextBankFileId(db: Db): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`SELECT nextval(pg_get_serial_sequence('bank_files', 'id')) AS id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the table bank_files has no sequence for its ids');
  return row.id;
}

export async function insertBankFile(db: Db, file: NewBankFile): Promise<void> {
  await sql`
    INSERT INTO bank_files (id, message_id, execution_day, payout_count, total, pain001, csv, created_by, created_at)
    OVERRIDING SYSTEM VALUE
    VALUES (${file.id}, ${file.messageId}, ${file.executionDay}, ${file.payoutCount}, ${file.total},
            ${encryptField(db, 'bank_files.pain001', file.id, file.pain001)},
            ${encryptField(db, 'bank_files.csv', file.id, file.csv)}, ${file.createdBy}, ${file.createdAt})`.execute(
    db,
  );
}

export async function listBankFiles(db: Db, { before, limit }: PageQuery) {
  return bankFiles(db)
    .$if(before !== undefined, (query) => query.where('bankFiles.id', '<', sql<number>`${before}::bigint`))
    .orderBy('bankFiles.id', 'desc')
    .limit(limit)
    .execute();
}

/** Locks the file until the transaction ends, so that it is not released and withdrawn at the same time. */
export async function lockBankFile(db: Db, id: number) {
  await sql`SELECT id FROM bank_files WHERE id = ${id} FOR NO KEY UPDATE`.execute(db);
  return findBankFile(db, id);
}

export async function findBankFile(db: Db, id: number) {
  return bankFiles(db).where('bankFiles.id', '=', id).executeTakeFirst();
}
export type BankFileRow = NonNullable<Awaited<ReturnType<typeof findBankFile>>>;

export async function listPayoutIdsIn(db: Db, bankFileId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('payouts')
    .select('id')
    .where('bankFileId', '=', bankFileId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function setReleased(db: Db, id: number, releasedBy: string, releasedAt: Date): Promise<void> {
  await db.updateTable('bankFiles').set({ releasedBy, releasedAt }).where('id', '=', id).execute();
}

export async function setWithdrawn(
  db: Db,
  id: number,
  withdrawnBy: string,
  withdrawnAt: Date,
): Promise<void> {
  await db.updateTable('bankFiles').set({ withdrawnBy, withdrawnAt }).where('id', '=', id).execute();
}

export async function getBankFile(db: Db, id: number) {
  return bankFiles(db).where('bankFiles.id', '=', id).executeTakeFirstOrThrow();
}

/** The text of the file, exactly as it was written. */
export async function findBankFileText(db: Db, id: number, format: 'pain001' | 'csv') {
  const file = await db
    .selectFrom('bankFiles')
    .select(['messageId', 'releasedAt', `${format} as text`])
    .where('id', '=', id)
    .executeTakeFirst();
  return file && { ...file, text: decryptField(db, `bank_files.${format}`, id, file.text) };
}

/** The payouts of a file that the bank has not answered yet. Returns nothing if there is no such file. */
export async function findOpenPayoutIds(db: Db, messageId: string): Promise<number[] | undefined> {
  const file = await db
    .selectFrom('bankFiles')
    .select('id')
    .where('messageId', '=', messageId)
    .executeTakeFirst();
  if (!file) return undefined;
  const rows = await db
    .selectFrom('payouts')
    .select('id')
    .where('bankFileId', '=', file.id)
    .where('status', '=', 'processing')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Without the texts of the files: a list of 1,000 would load 1,000 files. */
function bankFiles(db: Db) {
  return db
    .selectFrom('bankFiles')
    .leftJoin('users', 'users.id', 'bankFiles.createdBy')
    .leftJoin('users as releaser', 'releaser.id', 'bankFiles.releasedBy')
    .leftJoin('users as withdrawer', 'withdrawer.id', 'bankFiles.withdrawnBy')
    .select(['bankFiles.id', 'messageId', 'executionDay', 'payoutCount', 'total', 'bankFiles.createdAt'])
    .select(['releasedAt', 'withdrawnAt', 'createdBy', 'releasedBy'])
    .select((select) => [
      'users.username as createdByName',
      'releaser.username as releasedByName',
      'withdrawer.username as withdrawnByName',
      select
        .selectFrom('payouts')
        .whereRef('payouts.bankFileId', '=', 'bankFiles.id')
        .where('payouts.status', '=', 'processing')
        .select(sql<number>`count(*)::int`.as('count'))
        .$asScalar()
        .$notNull()
        .as('open'),
    ]);
}
