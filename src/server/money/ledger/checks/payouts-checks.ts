import { sql } from 'kysely';
import type { Check, ProgramCheck } from '#server/money/ledger/checks/check.ts';
import { fingerprintOf } from '#server/money/ledger/post/bank-file-lines.ts';
import type { Db } from '#server/platform/db/database.ts';
import { decryptField } from '#server/platform/db/encrypted-fields.ts';
import type { EncryptedText } from '#server/platform/db/encrypted-text.ts';
import type { LedgerSubject } from '#shared/money/ledger-accounts.ts';

/** How many payouts are read and decrypted at once. */
const BATCH = 5000;

/**
 * Whether each released bank file still says what its payouts say: how many, how much, and for each payout the amount and
 * the IBAN. IBANs are encrypted, so SQL cannot compare them and the program does. Files without lines are older than the
 * lines, and are not checked.
 */
const bankFilesCheck: ProgramCheck = async (db) => [
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
    // An operator has marked one of them as lost together with its key.
    if (!written || !ibanNow) return false;
    return written !== fingerprintOf({ endToEndId, amount, iban: ibanNow });
  } catch {
    // Written by somebody without the keys, or copied from another row.
    return true;
  }
}

/** Whether each payout is posted, counted and explained as its status requires. */
export const payoutsChecks = {
  payouts_posted: sql`
    SELECT 'payout' AS kind, payouts.id FROM payouts LEFT JOIN (
      SELECT payout_id, sum(started) AS started, sum(completed) AS completed, sum(stopped) AS stopped,
        sum(returned) AS returned,
        bool_or(completed + stopped NOT IN (0, started) OR returned NOT IN (0, completed)) AS uneven, array_agg(staff_id) AS staff_ids
      FROM (
        SELECT payout_id, staff_id,
          coalesce(sum(amount) FILTER (WHERE cause = 'payout_started'), 0) AS started,
          coalesce(sum(amount) FILTER (WHERE cause = 'payout_completed'), 0) AS completed,
          coalesce(sum(amount) FILTER (WHERE cause IN ('payout_failed', 'payout_cancelled')), 0) AS stopped,
          coalesce(sum(amount) FILTER (WHERE cause = 'payout_returned'), 0) AS returned
        FROM postings WHERE payout_id IS NOT NULL GROUP BY payout_id, staff_id
      ) shares GROUP BY payout_id
    ) posted ON posted.payout_id = payouts.id
    WHERE coalesce(uneven, true)
      OR (recipient_type = 'staff' AND staff_ids <> ARRAY[recipient_id])
      OR (started, completed, stopped, returned) IS DISTINCT FROM
        CASE status WHEN 'completed' THEN (amount, amount, 0::numeric, 0::numeric)
                    WHEN 'returned' THEN (amount, amount, 0::numeric, amount)
                    WHEN 'failed' THEN (amount, 0::numeric, amount, 0::numeric)
                    WHEN 'cancelled' THEN (amount, 0::numeric, amount, 0::numeric)
                    ELSE (amount, 0::numeric, 0::numeric, 0::numeric) END`,

  payout_history: sql`
    SELECT 'payout' AS kind, payouts.id FROM payouts LEFT JOIN LATERAL (
      SELECT to_status FROM payout_events WHERE payout_id = payouts.id ORDER BY id DESC LIMIT 1
    ) last ON true
    WHERE status IS DISTINCT FROM last.to_status`,

  payout_totals: sql`
    SELECT 'payout_status' AS kind, status AS id FROM payout_totals LEFT JOIN (
      SELECT status, count(*) AS payouts, sum(amount) AS amount FROM payouts GROUP BY status
    ) sums USING (status)
    WHERE (count, total) IS DISTINCT FROM (coalesce(payouts, 0), coalesce(amount, 0))`,

  in_transit: sql`
    SELECT 'business' AS kind, business_id AS id FROM (
      SELECT business_id, sum(CASE WHEN credit_account = 'payouts_in_transit' THEN amount ELSE -amount END) AS in_transit
      FROM postings WHERE 'payouts_in_transit' IN (credit_account, debit_account) GROUP BY business_id
    ) posted FULL JOIN (
      SELECT business_id, sum(amount) AS open FROM payouts WHERE status IN ('pending', 'processing') GROUP BY business_id
    ) payouts USING (business_id)
    WHERE coalesce(in_transit, 0) <> coalesce(open, 0)`,

  bank_files: bankFilesCheck,
} satisfies Record<string, Check | ProgramCheck>;
