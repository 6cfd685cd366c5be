import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** A tip that a staff member received, or their part of a payout that arrived. */
export type StaffNews = { staffId: number; cause: 'tip_paid' | 'payout_completed'; amount: string; at: Date };

/** What the postings of a range say to these staff members. Each tip and each part of a payout is one posting of theirs. */
export async function listStaffNews(
  db: Db,
  range: { afterId: number; lastId: number },
  staffIds: number[],
): Promise<StaffNews[]> {
  const { rows } = await sql<StaffNews>`
    SELECT staff_id, cause, amount, created_at AS at FROM postings
    WHERE id > ${range.afterId} AND id <= ${range.lastId} AND staff_id = ANY(${staffIds}::int[])
      AND (cause = 'tip_paid' AND credit_account = 'staff_payable' OR cause = 'payout_completed')
    ORDER BY id`.execute(db);
  return rows;
}
