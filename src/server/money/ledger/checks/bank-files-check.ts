import { sql } from 'kysely';
import { fingerprintOf } from '#server/money/ledger/bank-file-lines.ts';
import type { ProgramCheck } from '#server/money/ledger/checks/check.ts';
import type { Db } from '#server/platform/db/database.ts';
import { decryptField } from '#server/platform/db/encrypted-fields.ts';
import type { EncryptedText } from '#server/platform/db/encrypted-text.ts';
import type { LedgerSubject } from '#shared/ledger-rules.ts';

/** Decrypting takes some microseconds for each payout; this many are in memory at once. */
const BATCH = 5000;

/**
 * Whether each released bank file still says what its payouts say: how many, how much, and for each payout the amount and
 * the IBAN. IBANs are encrypted, so SQL cannot compare them and the program does. Files without lines are older than the
 * lines, and are not checked.
 */
export const bankFilesCheck: ProgramCheck = async (db) => [
  ...(await listFilesWithOtherSums(db)),
  ...(await listChangedPayouts(db)),
];

async function listFilesWithOtherSums(db: Db): Promise<LedgerSubject[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT bank_files.id::text FROM bank_files JOIN (
      SELECT bank_file_id, count(*) AS lines, sum(amount) AS amount FROM bank_file_lines GROUP BY bank_file_id
    ) written ON written.bank_file_id = bank_files.id LEFT JOIN (
      SELECT bank_file_id, count(*) AS payouts, sum(amount) AS amount FROM payouts GROUP BY bank_file_id
    ) paid ON paid.bank_file_id = bank_files.id
    WHERE released_at IS NOT NULL
      AND ((payout_count, total) IS DISTINCT FROM (lines, written.amount)
        OR (payout_count, total) IS DISTINCT FROM (payouts, paid.amount))
    ORDER BY bank_files.id`.execute(db);
  return rows.map(({ id }) => ({ kind: 'bank_file', id }));
}

type Line = {
  id: number;
  fingerprint: EncryptedText;
  endToEndId: string;
  payoutId: number;
  amount: string;
  iban: EncryptedText;
  isSame: boolean;
};

async function listChangedPayouts(db: Db): Promise<LedgerSubject[]> {
  const changed: LedgerSubject[] = [];
  let after = 0;
  for (;;) {
    const { rows } = await sql<Line>`
      SELECT line.id, line.fingerprint, line.end_to_end_id, payouts.id AS payout_id, payouts.amount, payouts.iban,
        payouts.bank_file_id IS NOT DISTINCT FROM line.bank_file_id AND payouts.amount = line.amount AS is_same
      FROM bank_file_lines line
      JOIN bank_files ON bank_files.id = line.bank_file_id AND released_at IS NOT NULL
      JOIN payouts ON payouts.id = line.payout_id
      WHERE line.id > ${after} ORDER BY line.id LIMIT ${BATCH}`.execute(db);
    for (const line of rows)
      if (!line.isSame || isOtherAccount(db, line))
        changed.push({ kind: 'payout', id: String(line.payoutId) });
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return changed;
    after = last.id;
  }
}

function isOtherAccount(db: Db, { id, fingerprint, endToEndId, payoutId, amount, iban }: Line): boolean {
  try {
    const written = decryptField(db, 'bank_file_lines.fingerprint', id, fingerprint);
    const ibanNow = decryptField(db, 'payouts.iban', payoutId, iban);
    // An operator has marked one of them as lost with its key.
    if (!written || !ibanNow) return false;
    return written !== fingerprintOf({ endToEndId, amount, iban: ibanNow });
  } catch {
    // Written by somebody without the keys, or copied from another row.
    return true;
  }
}
