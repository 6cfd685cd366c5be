import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { ProviderName } from '#shared/payment-kinds.ts';
import type { PayoutStatus } from '#shared/statuses.ts';

/** Money that the provider says it sent to our bank, and that no entry of the bank is matched with. */
export type OpenLine = {
  provider: ProviderName;
  lineId: string;
  /** The provider's name of the payment to our bank. */
  sourceId: string | null;
  amount: string;
  day: string;
};

/** A payout that the bank can have: its file was released. */
export type BankPayout = {
  id: number;
  amount: string;
  status: PayoutStatus;
  messageId: string;
  executionDay: string;
  isDebited: boolean;
  isCredited: boolean;
};

/** How long before its entry the provider may have sent money, and how long before its entry a file may be due. */
const LINE_DAYS = 14;
const FILE_DAYS = 30;

export async function listOpenLines(db: Db, firstDay: string): Promise<OpenLine[]> {
  const { rows } = await sql<OpenLine>`
    SELECT provider, id AS line_id, source_id, -amount AS amount,
      to_char(at AT TIME ZONE 'Asia/Dubai', 'YYYY-MM-DD') AS day
    FROM provider_lines lines
    WHERE kind = 'paid_out' AND currency = 'aed' AND amount < 0
      AND at >= (${firstDay}::date - ${LINE_DAYS}::int)::timestamp AT TIME ZONE 'Asia/Dubai'
      AND NOT EXISTS (SELECT FROM bank_matches WHERE provider = lines.provider AND line_id = lines.id)
    ORDER BY at, id`.execute(db);
  return rows;
}

/** Payouts with these ids, of these files, or of files that are due since shortly before the day. */
export async function listBankPayouts(
  db: Db,
  firstDay: string,
  named: { payoutIds: number[]; messageIds: string[] },
): Promise<BankPayout[]> {
  const { rows } = await sql<BankPayout>`
    SELECT payouts.id, amount, status, message_id, to_char(execution_day, 'YYYY-MM-DD') AS execution_day,
      EXISTS (SELECT FROM bank_matches WHERE payout_id = payouts.id AND kind = 'payout') AS is_debited,
      EXISTS (SELECT FROM bank_matches WHERE payout_id = payouts.id AND kind = 'payout_return') AS is_credited
    FROM payouts JOIN bank_files ON bank_files.id = bank_file_id AND released_at IS NOT NULL
    WHERE payouts.id = ANY(${named.payoutIds}::int[]) OR message_id = ANY(${named.messageIds}::text[])
      OR execution_day >= ${firstDay}::date - ${FILE_DAYS}::int
    ORDER BY payouts.id`.execute(db);
  return rows;
}
