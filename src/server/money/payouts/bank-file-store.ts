import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { decryptField, encryptField } from '#server/platform/db/encrypted-fields.ts';
import type { BankFileQuery } from '#shared/contracts/bank-files.ts';

type NewBankFile = {
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

/** The id is part of the file, so it must be known before the file is written. Gaps in the ids do not matter. */
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

/** `bars` says which files this admin has to leave to another one. */
export async function listBankFiles(
  db: Db,
  { before, limit, mine }: BankFileQuery,
  { adminId, ownSince }: { adminId: string; ownSince: Date },
) {
  const startedBy = sql<boolean>`EXISTS (
    SELECT FROM payouts WHERE bank_file_id = bank_files.id AND processed_by = ${adminId}::uuid)`;
  const changedBy = sql<boolean>`EXISTS (
    SELECT FROM payouts JOIN audit_log ON subject_type = payouts.recipient_type AND subject_id = payouts.recipient_id::text
    WHERE bank_file_id = bank_files.id AND audit_log.created_at > ${ownSince} AND actor_id = ${adminId}::uuid
      AND ${changesPayee})`;
  return bankFiles(db)
    .select([startedBy.as('startedByAdmin'), changedBy.as('changedByAdmin')])
    .$if(before !== undefined, (query) => query.where('bankFiles.id', '<', sql<number>`${before}::bigint`))
    .$if(mine !== undefined, (query) =>
      query.where(sql<boolean>`released_at IS NULL AND withdrawn_at IS NULL
        AND bank_files.created_by IS DISTINCT FROM ${adminId}::uuid AND NOT ${startedBy} AND NOT ${changedBy}`),
    )
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

/** One release after another: each must see what the one before it takes from the account. */
export async function lockReleases(db: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('releases', 0))`.execute(db);
}

/** What released files pay that nobody has said to be completed or failed yet. */
export async function sumReleased(db: Db): Promise<string> {
  const { total } = await db
    .selectFrom('payouts')
    .innerJoin('bankFiles', 'bankFiles.id', 'payouts.bankFileId')
    .where('payouts.status', '=', 'processing')
    .where('bankFiles.releasedAt', 'is not', null)
    .select(sql<string>`coalesce(sum(payouts.amount), 0)`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
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

/** The payouts of a file without a result of the bank. Undefined if there is no such file. */
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

/** Without the texts of the files, which are large. */
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
      select
        .selectFrom('bankDeliveries')
        .whereRef('bankFileId', '=', 'bankFiles.id')
        .select('state')
        .as('deliveryState'),
    ]);
}

/** What a releasing admin sees about the recipient of a payout. */
type PayeeFacts = {
  payoutId: number;
  isNew: boolean;
  ibanChangedAt: Date | null;
  /** The releasing admin has added the recipient, or changed its IBAN or its name as at the bank. */
  changedByAdmin: boolean;
};

/** Rows of the audit log about a changed IBAN of a recipient. */
const changesIban = sql<boolean>`(
  action = 'staff.iban_changed'
  OR (action = 'staff.joined' AND detail -> 'fields' ? 'iban')
  OR (action IN ('business.changed', 'business.change_approved') AND detail -> 'changed' ? 'iban'))`;

const changesPayee = sql<boolean>`(
  ${changesIban} OR action IN ('staff.added', 'staff.bank_name_changed', 'business.bank_name_changed'))`;

/**
 * New recipients of a file and recent changes of recipients, by payout. From the audit log, because it is written in the
 * transaction of each change and nobody can change it.
 */
export async function listPayeeFacts(
  db: Db,
  bankFileId: number,
  { adminId, ownSince, ibanSince }: { adminId: string; ownSince: Date; ibanSince: Date },
): Promise<Map<number, PayeeFacts>> {
  const { rows } = await sql<PayeeFacts>`
    SELECT payouts.id AS payout_id,
      NOT EXISTS (
        SELECT FROM payouts earlier WHERE earlier.recipient_type = payouts.recipient_type
          AND earlier.recipient_id = payouts.recipient_id AND earlier.id <> payouts.id AND earlier.status = 'completed'
      ) AS is_new,
      changed.iban_changed_at, coalesce(changed.by_admin, false) AS changed_by_admin
    FROM payouts LEFT JOIN LATERAL (
      SELECT max(created_at) FILTER (WHERE ${changesIban}) AS iban_changed_at,
        bool_or(actor_id = ${adminId}::uuid AND created_at > ${ownSince} AND ${changesPayee}) AS by_admin
      FROM audit_log
      WHERE subject_type = payouts.recipient_type AND subject_id = payouts.recipient_id::text
        AND created_at > ${ibanSince} AND action IN (
          'staff.added', 'staff.joined', 'staff.iban_changed', 'staff.bank_name_changed',
          'business.changed', 'business.change_approved', 'business.bank_name_changed')
    ) changed ON true
    WHERE bank_file_id = ${bankFileId}`.execute(db);
  return new Map(rows.map((row) => [row.payoutId, row]));
}
