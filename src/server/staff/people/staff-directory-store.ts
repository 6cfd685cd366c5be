import { type SqlBool, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { decryptField } from '#server/platform/db/encrypted-fields.ts';
import { containing } from '#server/platform/db/sql-text.ts';
import type { AccountMark, StaffDirectoryQuery } from '#shared/contracts/staff.ts';

/** An invitation that has expired is none. */
const markAt = (now: Date) => sql<AccountMark>`
  CASE
    WHEN staff.user_id IS NOT NULL THEN 'joined'
    WHEN EXISTS (SELECT FROM staff_invites WHERE staff_id = staff.id AND expires_at > ${now}) THEN 'invited'
    ELSE 'not_invited'
  END`;

/**
 * The staff of a business who fit the filter, newest first. Every word must be in the name, the role or its title. Without
 * people whose data is erased: nothing of them can be found or changed.
 */
export async function listDirectory(
  db: Db,
  businessId: number,
  { limit, before, search, role, account }: StaffDirectoryQuery,
  { day, now }: { day: string; now: Date },
) {
  const words = search?.split(/\s+/).filter(Boolean) ?? [];
  const rows = await db
    .selectFrom('staff')
    .innerJoin('businesses', 'businesses.id', 'staff.businessId')
    .leftJoin('dailyTotals', (join) =>
      join.onRef('dailyTotals.staffId', '=', 'staff.id').on('dailyTotals.day', '=', day),
    )
    .selectAll('staff')
    .select('businesses.name as businessName')
    .select((select) => select.fn.coalesce('dailyTotals.gross', select.val('0.00')).as('today'))
    .select([sql<boolean>`staff.user_id IS NOT NULL`.as('hasAccount'), markAt(now).as('account')])
    .where(({ and, eb }) =>
      and([
        eb('staff.businessId', '=', businessId),
        eb('staff.erasedAt', 'is', null),
        ...(before ? [eb('staff.id', '<', sql<number>`${before}::bigint`)] : []),
        ...(role ? [eb('staff.role', '=', role)] : []),
        ...(account ? [sql<SqlBool>`${markAt(now)} = ${account}`] : []),
        ...words.map((word) =>
          eb(
            sql`concat_ws(' ', staff.first_name, staff.last_name, staff.role, staff.role_title)`,
            'ilike',
            containing(word),
          ),
        ),
      ]),
    )
    .orderBy('staff.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, iban: decryptField(db, 'staff.iban', row.id, row.iban) }));
}
