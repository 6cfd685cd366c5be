import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** Figures for operators that only the database knows. Ages are in seconds; null if there was nothing yet. */
export type Status = {
  mailsWaiting: number;
  oldestMailAge: number | null;
  ledgerCheckAge: number | null;
  brokenRules: number | null;
  backupAge: number | null;
};

export async function readStatus(db: Db): Promise<Status> {
  const { rows } = await sql<Status>`
    SELECT mails_waiting, oldest_mail_age, ledger_check_age, broken_rules, backup_age
    FROM (
      SELECT count(*)::int AS mails_waiting, extract(epoch FROM now() - min(created_at))::float8 AS oldest_mail_age
      FROM outbox WHERE sent_at IS NULL
    ) mails
    LEFT JOIN (
      SELECT extract(epoch FROM now() - finished_at)::float8 AS ledger_check_age,
             (SELECT count(*)::int FROM jsonb_array_elements(results) AS rule WHERE rule ->> 'holds' = 'false')
               AS broken_rules
      FROM ledger_check_runs WHERE finished_at IS NOT NULL AND failure IS NULL ORDER BY id DESC LIMIT 1
    ) ledger ON true
    LEFT JOIN (
      SELECT extract(epoch FROM now() - max(finished_at))::float8 AS backup_age
      FROM backup_runs WHERE failure IS NULL
    ) backups ON true`.execute(db);
  const [status] = rows;
  if (!status) throw new Error('The figures of the database could not be read.');
  return status;
}
