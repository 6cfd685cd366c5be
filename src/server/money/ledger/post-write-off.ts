import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

type WriteOff = { id: number; staffId: number; businessId: number; amount: string };

/**
 * The platform gives up a debt: the person's balance rises, at the platform's cost. It counts as earned, because the
 * person keeps what was paid out to them. The balances must be locked.
 */
export async function postWriteOff(db: Db, writeOff: WriteOff, at: Date): Promise<void> {
  const { id, staffId, businessId, amount } = writeOff;
  await sql`
    INSERT INTO postings (cause, debit_account, credit_account, amount, staff_id, business_id, write_off_id, created_at,
                          running_total)
    SELECT 'debt_written_off', 'write_offs', 'staff_payable', ${amount}::numeric, id, business_id, ${id}::int, ${at},
      total_earnings + refunded_total + ${amount}::numeric
    FROM staff WHERE id = ${staffId}`.execute(db);
  const added = sql`total_earnings = total_earnings + ${amount}::numeric, pending_payout = pending_payout + ${amount}::numeric`;
  await sql`UPDATE staff SET ${added} WHERE id = ${staffId}`.execute(db);
  await sql`UPDATE businesses SET ${added} WHERE id = ${businessId}`.execute(db);
}
