import { sql } from 'kysely';
import type { Tippable } from '#server/demo/believable-tips.ts';
import { type DemoBusiness, demoBusinesses } from '#server/demo/demo-businesses.ts';
import type { Db } from '#server/platform/db/database.ts';
import { encryptField } from '#server/platform/db/encrypted-fields.ts';
import type { BusinessAmounts } from '#shared/money/amounts.ts';
import type { BusinessStatus } from '#shared/statuses.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export type FilledBusiness = { businessId: number; staff: Tippable[] };

/** True if there is a business, or an account that is not an admin's. */
export async function hasData(db: Db): Promise<boolean> {
  const business = await db.selectFrom('businesses').select('id').limit(1).executeTakeFirst();
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('role', '<>', 'admin')
    .limit(1)
    .executeTakeFirst();
  return business !== undefined || user !== undefined;
}

export async function insertBusiness(
  db: Db,
  business: DemoBusiness,
  ownerId: string,
  now: Date,
  status: BusinessStatus = 'active',
): Promise<FilledBusiness> {
  const createdAt = new Date(now.getTime() - business.joinedDaysAgo * DAY_MS);
  const { name, type, tlNumber, iban } = business;
  const { id: businessId } = await db
    .insertInto('businesses')
    .values({ ownerId, name, type, tlNumber, iban: null, ibanDocumentPath: null, status, createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (business.amounts) await insertAmounts(db, businessId, business.amounts);
  const staff = business.staff.length === 0 ? [] : await insertStaff(db, businessId, business);
  await setIbans(db, businessId, iban, business.staff, staff);
  return { businessId, staff: staff.map(({ id }) => ({ staffId: id, tipsADay: business.tipsADay })) };
}

async function insertAmounts(db: Db, businessId: number, amounts: BusinessAmounts): Promise<void> {
  await db
    .insertInto('businessAmounts')
    .values({ businessId, ...amounts, updatedAt: new Date() })
    .execute();
}

async function insertStaff(db: Db, businessId: number, business: DemoBusiness): Promise<{ id: number }[]> {
  return db
    .insertInto('staff')
    .values(
      business.staff.map((member) => ({
        ...member,
        iban: null,
        businessId,
        walletId: `W-${member.firstName.toUpperCase()}-${member.lastName.toUpperCase().replaceAll(' ', '')}`,
        businessName: business.name,
        // Inactive staff cannot be tipped, so former staff are deactivated after their tips are recorded.
        isActive: true,
      })),
    )
    .returning('id')
    .execute();
}

/** Only after the rows exist, because an IBAN is encrypted for its row. */
async function setIbans(
  db: Db,
  businessId: number,
  iban: string,
  members: DemoBusiness['staff'],
  staff: { id: number }[],
): Promise<void> {
  await db
    .updateTable('businesses')
    .set({ iban: encryptField(db, 'businesses.iban', businessId, iban) })
    .where('id', '=', businessId)
    .execute();
  for (const [index, { id }] of staff.entries()) {
    const own = members[index]?.iban;
    if (!own) continue;
    await db
      .updateTable('staff')
      .set({ iban: encryptField(db, 'staff.iban', id, own) })
      .where('id', '=', id)
      .execute();
  }
}

export async function deactivateLeavers(db: Db): Promise<void> {
  for (const { firstName, lastName, isActive } of demoBusinesses.flatMap((business) => business.staff)) {
    if (isActive === false) {
      await db
        .updateTable('staff')
        .set({ isActive })
        .where('firstName', '=', firstName)
        .where('lastName', '=', lastName)
        .execute();
    }
  }
}

/** Marks every mail as sent: nobody reads mail at example.com. */
export async function markMailsSent(db: Db): Promise<void> {
  await db
    .updateTable('outbox')
    .set(({ ref }) => ({ sentAt: ref('createdAt') }))
    .execute();
}

/** As if guests had opened the pages: two or three times as often as they tipped, a little different each day. */
export async function insertPageOpens(db: Db): Promise<void> {
  await sql`
    INSERT INTO page_opens (business_id, day, team_opens, tip_opens)
    SELECT business_id, day, sum(tip_count) * (10 + business_id * 7 % 5) / 10,
      sum(tip_count) * (24 + (business_id + extract(day FROM day)::int) % 7) / 10
    FROM daily_totals GROUP BY business_id, day`.execute(db);
  await sql`
    INSERT INTO platform_opens SELECT day, sum(team_opens), sum(tip_opens) FROM page_opens GROUP BY day`.execute(
    db,
  );
}
