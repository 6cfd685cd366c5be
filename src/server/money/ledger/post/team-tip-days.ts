import { sql } from 'kysely';
import type { TipRow } from '#server/money/ledger/read/tips.ts';
import type { Db } from '#server/platform/db/database.ts';

/**
 * Adds the parts of a team tip that are paid now, beyond the first, to their day. Other tips add nothing. The row of the
 * business must be locked.
 */
export async function addFurtherParts(db: Db, tipIds: number[]): Promise<void> {
  await sql`
    INSERT INTO team_tip_days AS days (business_id, day, further_parts)
    SELECT business_id, (created_at AT TIME ZONE 'Asia/Dubai')::date, count(*)
    FROM tips JOIN team_tip_parts part ON part.tip_id = tips.id
    WHERE tips.id = ANY (${tipIds}::bigint[]) AND part.tip_id <> part.lead_id GROUP BY 1, 2
    ON CONFLICT (business_id, day) DO UPDATE SET further_parts = days.further_parts + excluded.further_parts`.execute(
    db,
  );
}

/**
 * A part was refunded as a whole (`more`: -1), or counts again (1). As long as other parts are paid, the team tip counts once
 * before and after. The row of the business must be locked.
 */
export async function changeFurtherParts(
  db: Db,
  tip: Pick<TipRow, 'id' | 'businessId' | 'createdAt'>,
  more: number,
): Promise<void> {
  await sql`
    UPDATE team_tip_days SET further_parts = further_parts + ${more}::int
    WHERE business_id = ${tip.businessId} AND day = (${tip.createdAt}::timestamptz AT TIME ZONE 'Asia/Dubai')::date
      AND EXISTS (
        SELECT FROM team_tip_parts own JOIN team_tip_parts other ON other.lead_id = own.lead_id AND other.tip_id <> own.tip_id
        JOIN tips ON tips.id = other.tip_id AND tips.status = 'paid'
        WHERE own.tip_id = ${tip.id})`.execute(db);
}
