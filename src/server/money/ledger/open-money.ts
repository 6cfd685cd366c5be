import { sql } from 'kysely';
import { heldOfStaff } from '#server/money/ledger/given-back-by-tip.ts';
import type { Db } from '#server/platform/db/database.ts';

/** Money that is not settled yet, of one staff member or of a whole business. */
export type OpenMoney = {
  isOwed: boolean;
  isOnItsWay: boolean;
  isBeingPaid: boolean;
  /** Held for a dispute: it is owed again if that is won. */
  isHeld: boolean;
};

export async function readOpenMoney(
  db: Db,
  of: { staffId: number } | { businessId: number },
): Promise<OpenMoney> {
  const staff = 'staffId' in of ? sql`staff.id = ${of.staffId}` : sql`staff.business_id = ${of.businessId}`;
  const { rows } = await sql<OpenMoney>`
    SELECT coalesce(bool_or(pending_payout > 0), false) AS is_owed,
      coalesce(bool_or(total_earnings - pending_payout - total_paid_out <> 0), false) AS is_on_its_way,
      coalesce(bool_or(EXISTS (
        SELECT FROM payments JOIN LATERAL (
          SELECT payments.tip_id AS id UNION SELECT tip_id FROM team_tip_parts WHERE lead_id = payments.tip_id
        ) paid ON true JOIN tips ON tips.id = paid.id
        WHERE payments.status = 'open' AND tips.staff_id = staff.id
      )), false) AS is_being_paid,
      coalesce(bool_or(${heldOfStaff} > 0), false) AS is_held
    FROM staff WHERE ${staff}`.execute(db);
  return rows[0] ?? { isOwed: false, isOnItsWay: false, isBeingPaid: false, isHeld: false };
}
