import type { Db } from '#server/db/database.ts';
import { readStatus } from '#server/features/status/status-store.ts';

export type Figure = { name: string; help: string; value: number | null };

/** What /metrics says about mails, the ledger and backups. */
export async function readFigures(db: Db): Promise<Figure[]> {
  const status = await readStatus(db);
  return [
    { name: 'karam_mails_waiting', help: 'Mails that are not sent yet', value: status.mailsWaiting },
    {
      name: 'karam_oldest_mail_age_seconds',
      help: 'Age of the oldest mail that is not sent yet',
      value: status.oldestMailAge,
    },
    {
      name: 'karam_ledger_check_age_seconds',
      help: 'Time since the last complete ledger check',
      value: status.ledgerCheckAge,
    },
    {
      name: 'karam_ledger_broken_rules',
      help: 'Rules that the last complete ledger check found broken',
      value: status.brokenRules,
    },
    {
      name: 'karam_backup_age_seconds',
      help: 'Time since the last complete backup of the embedded database',
      value: status.backupAge,
    },
  ];
}
