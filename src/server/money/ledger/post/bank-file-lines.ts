import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { encryptField } from '#server/platform/db/encrypted-fields.ts';

/** One transfer of a bank file. */
export type BankFileLine = { payoutId: number; endToEndId: string; amount: string; iban: string };

/**
 * Stores a fingerprint of each payout in a bank file, so that the ledger check notices a later change of amount or IBAN.
 * A hash, because the check needs no second copy of the IBAN. The hash is encrypted, because an IBAN has so few digits that
 * it could be found by trying. A keyed hash could not be verified after a key rotation; encrypted columns are re-encrypted.
 */
export async function insertBankFileLines(db: Db, bankFileId: number, lines: BankFileLine[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('bank_file_lines', 'id')) AS id
    FROM generate_series(1, ${lines.length}::int)`.execute(db);
  const values = lines.map((line, index) => {
    const id = rows[index]?.id ?? 0;
    const fingerprint = encryptField(db, 'bank_file_lines.fingerprint', id, fingerprintOf(line));
    return sql`(${id}, ${bankFileId}, ${line.payoutId}, ${line.endToEndId}, ${line.amount}, ${fingerprint})`;
  });
  await sql`
    INSERT INTO bank_file_lines (id, bank_file_id, payout_id, end_to_end_id, amount, fingerprint)
    OVERRIDING SYSTEM VALUE VALUES ${sql.join(values)}`.execute(db);
}

export function fingerprintOf({ endToEndId, amount, iban }: Omit<BankFileLine, 'payoutId'>): string {
  return createHash('sha256').update(`${endToEndId}\n${amount}\n${iban}`).digest('base64url');
}
