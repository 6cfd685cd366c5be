import { type SqlBool, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { decryptField } from '#server/platform/db/encrypted-fields.ts';
import { sortedPage } from '#server/platform/db/sorted-pages.ts';
import { containing } from '#server/platform/db/sql-text.ts';
import type { KnownPerson } from '#server/staff/people/plan-import.ts';
import { businessNameNow, withIban } from '#server/staff/people/staff-store.ts';
import type { PageQuery } from '#shared/contracts/request-parts.ts';
import type { AccountMark, StaffDirectoryQuery, TeamMember } from '#shared/contracts/staff.ts';

/** More staff than any business has; the response must have a limit. */
const LARGEST_TEAM = 1000;

const orders = {
  created: sql`staff.id`,
  name: sql`lower(staff.first_name || ' ' || staff.last_name)`,
};

/** Staff with the name of their business now, their tips of a day, and whether an account has joined. */
function withTipsOf(db: Db, day: string) {
  return db
    .selectFrom('staff')
    .innerJoin('businesses', 'businesses.id', 'staff.businessId')
    .leftJoin('dailyTotals', (join) =>
      join.onRef('dailyTotals.staffId', '=', 'staff.id').on('dailyTotals.day', '=', day),
    )
    .selectAll('staff')
    .select('businesses.name as businessName')
    .select((select) => select.fn.coalesce('dailyTotals.gross', select.val('0.00')).as('today'))
    .select(sql<boolean>`staff.user_id IS NOT NULL`.as('hasAccount'));
}

/** An expired invitation does not count. */
const markAt = (now: Date) => sql<AccountMark>`
  CASE
    WHEN staff.user_id IS NOT NULL THEN 'joined'
    WHEN EXISTS (SELECT FROM staff_invites WHERE staff_id = staff.id AND expires_at > ${now}) THEN 'invited'
    ELSE 'not_invited'
  END`;

/**
 * The staff of a business who fit the filter. Every word must be in the name, the role or its title. Without
 * people whose data is erased: nothing of them can be found or changed.
 */
export async function listDirectory(
  db: Db,
  businessId: number,
  { limit, before, sort, search, role, account }: StaffDirectoryQuery,
  { day, now }: { day: string; now: Date },
) {
  const words = search?.split(/\s+/).filter(Boolean) ?? [];
  const { isAfter, orderBy } = sortedPage('staff', 'staff.id', orders, { sort, before });
  const rows = await withTipsOf(db, day)
    .select(markAt(now).as('account'))
    .where(({ and, eb }) =>
      and([
        eb('staff.businessId', '=', businessId),
        eb('staff.erasedAt', 'is', null),
        isAfter,
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
    .orderBy(orderBy)
    .limit(limit)
    .execute();
  return rows.map((row) => withIban(db, row));
}

/** One person, as in the list above. Undefined if the business has no such person, or their data is erased. */
export async function findInDirectory(
  db: Db,
  businessId: number,
  id: number,
  { day, now }: { day: string; now: Date },
) {
  const row = await withTipsOf(db, day)
    .select(markAt(now).as('account'))
    .where('staff.id', '=', id)
    .where('staff.businessId', '=', businessId)
    .where('staff.erasedAt', 'is', null)
    .executeTakeFirst();
  return row && withIban(db, row);
}

/**
 * Until the transaction ends, no other import adds people to this business: otherwise a file that is sent twice at once
 * would be added twice. The business itself is not locked, because tips change its row.
 */
export async function lockImports(transaction: Db, businessId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`staff of ${businessId}`}, 0))`.execute(
    transaction,
  );
}

/** All people of the business, also former staff, but not erased ones. */
export async function listKnownPeople(db: Db, businessId: number): Promise<KnownPerson[]> {
  const rows = await db
    .selectFrom('staff')
    .leftJoin('users', 'users.id', 'staff.userId')
    .select(['staff.id', 'staff.firstName', 'staff.lastName', 'staff.role', 'staff.roleTitle'])
    .select(['staff.walletId', 'staff.iban', 'users.email'])
    .where('staff.businessId', '=', businessId)
    .where('staff.erasedAt', 'is', null)
    .orderBy('staff.id')
    .execute();
  return rows.map(({ iban, ...person }) => ({
    ...person,
    readIban: () => decryptField(db, 'staff.iban', person.id, iban),
  }));
}

export async function listStaffOf(db: Db, businessId: number, day: string, page: PageQuery) {
  const rows = await withTipsOf(db, day)
    .where('staff.businessId', '=', businessId)
    .$if(page.before !== undefined, (rows) =>
      rows.where('staff.id', '<', sql<number>`${page.before}::bigint`),
    )
    .orderBy('staff.id', 'desc')
    .limit(page.limit)
    .execute();
  return rows.map((row) => withIban(db, row));
}

/** The staff members of a business whom a guest can tip; none while the business is not active. */
export async function listTeam(db: Db, businessId: number): Promise<TeamMember[]> {
  return activeOf(db, businessId).where('businesses.status', '=', 'active').execute();
}

/** Also before the business is approved: codes can be printed in advance. */
export async function listActiveStaff(db: Db, businessId: number): Promise<TeamMember[]> {
  return activeOf(db, businessId).execute();
}

function activeOf(db: Db, businessId: number) {
  return db
    .selectFrom('staff')
    .innerJoin('businesses', 'businesses.id', 'staff.businessId')
    .leftJoin('faces', 'faces.staffId', 'staff.id')
    .select(['staff.id', 'firstName', 'lastName', 'role', 'roleTitle', 'photoId as photo', 'line'])
    .where('businessId', '=', businessId)
    .where('isActive', '=', true)
    .orderBy('firstName')
    .orderBy('lastName')
    .orderBy('staff.id')
    .limit(LARGEST_TEAM);
}

/** All staff members of a business for an admin, also former ones, newest first, with the sum of their tips. */
export async function listStaffForAdmin(db: Db, businessId: number) {
  const rows = await db
    .selectFrom('staff')
    .selectAll()
    .select(businessNameNow)
    .where('businessId', '=', businessId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((staff) => ({ ...withIban(db, staff), tipsReceived: staff.grossTotal }));
}
