import { sql } from 'kysely';
import { movements } from '#server/money/ledger/read/statements.ts';
import { heldOfStaff } from '#server/money/ledger/read/tip-columns.ts';
import type { Db } from '#server/platform/db/database.ts';

type DebtRow = {
  staffId: number;
  firstName: string;
  lastName: string;
  businessId: number;
  businessName: string;
  amount: string;
  held: string;
  since: Date;
  hasLeft: boolean;
  count: number;
  total: string;
};

/**
 * Staff members with a negative balance, the oldest debt first. A debt is as old as the posting that last made the balance
 * negative. `count` and `total` include those beyond the limit.
 */
export async function listDebts(db: Db, limit: number): Promise<DebtRow[]> {
  const { rows } = await sql<DebtRow>`
    SELECT staff.id AS staff_id, first_name, last_name, business_id, businesses.name AS business_name,
      -staff.pending_payout AS amount, ${heldOfStaff} AS held, NOT is_active AS has_left, history.since,
      (count(*) OVER ())::int AS count, sum(-staff.pending_payout) OVER () AS total
    FROM staff JOIN businesses ON businesses.id = business_id, LATERAL (
      SELECT max(created_at) FILTER (WHERE owed < 0 AND owed - amount >= 0) AS since
      FROM (
        SELECT created_at, amount, sum(amount) OVER (ORDER BY id) AS owed FROM ${movements(sql.ref('staff.id'))}
      ) balances
    ) history
    WHERE is_owed AND staff.pending_payout < 0
    ORDER BY history.since, staff.id LIMIT ${limit}`.execute(db);
  return rows;
}

/** Everything that was ever written off, less what was taken back. */
export async function sumWrittenOff(db: Db): Promise<string> {
  const { rows } = await sql<{ sum: string }>`
    SELECT coalesce(sum(CASE cause WHEN 'debt_written_off' THEN amount ELSE -amount END), 0) AS sum FROM postings WHERE write_off_id IS NOT NULL`.execute(
    db,
  );
  return rows[0]?.sum ?? '0';
}

/** Money that is not settled yet, of one staff member or of a whole business. */
export type OpenMoney = {
  isOwed: boolean;
  /** A refund or dispute took back what was paid out already. */
  owes: boolean;
  isOnItsWay: boolean;
  isBeingPaid: boolean;
  /** Held for a dispute; owed again if it is won. */
  isHeld: boolean;
};

export async function readOpenMoney(
  db: Db,
  of: { staffId: number } | { businessId: number },
): Promise<OpenMoney> {
  const staff = 'staffId' in of ? sql`staff.id = ${of.staffId}` : sql`staff.business_id = ${of.businessId}`;
  const { rows } = await sql<OpenMoney>`
    SELECT coalesce(bool_or(pending_payout > 0), false) AS is_owed,
      coalesce(bool_or(pending_payout < 0), false) AS owes,
      coalesce(bool_or(total_earnings - pending_payout - total_paid_out <> 0), false) AS is_on_its_way,
      coalesce(bool_or(EXISTS (
        SELECT FROM payments JOIN LATERAL (
          SELECT payments.tip_id AS id UNION SELECT tip_id FROM team_tip_parts WHERE lead_id = payments.tip_id
        ) paid ON true JOIN tips ON tips.id = paid.id
        WHERE payments.status = 'open' AND tips.staff_id = staff.id
      )), false) AS is_being_paid,
      coalesce(bool_or(${heldOfStaff} > 0), false) AS is_held
    FROM staff WHERE ${staff}`.execute(db);
  return rows[0] ?? { isOwed: false, owes: false, isOnItsWay: false, isBeingPaid: false, isHeld: false };
}
