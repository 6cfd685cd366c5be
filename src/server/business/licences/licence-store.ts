import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { BusinessOwner, BusinessOwners } from '#shared/contracts/licences.ts';

/** The last day of the licence of `businesses`; null if nobody has read it from the document yet. */
export const licenceUntil = sql<string | null>`to_char(businesses.licence_until, 'YYYY-MM-DD')`;

export async function findLicence(db: Db, businessId: number): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('businesses')
    .select(licenceUntil.as('licenceUntil'))
    .where('id', '=', businessId)
    .executeTakeFirst();
  return row?.licenceUntil;
}

export async function setLicence(db: Db, businessId: number, until: string): Promise<void> {
  await db
    .updateTable('businesses')
    .set({ licenceUntil: until, licenceRemindedDays: null })
    .where('id', '=', businessId)
    .execute();
}

export async function findOwners(db: Db, businessId: number): Promise<BusinessOwners> {
  const owners = await db
    .selectFrom('businessOwners')
    .select(['name', 'sharePercent', 'nationality'])
    .where('businessId', '=', businessId)
    .orderBy('sharePercent', 'desc')
    .orderBy('id')
    .execute();
  const { ownersStatedAt } = await db
    .selectFrom('businesses')
    .select('ownersStatedAt')
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow();
  return { owners, ownersStatedAt };
}

export async function setOwners(
  db: Db,
  businessId: number,
  owners: BusinessOwner[],
  now: Date,
): Promise<void> {
  await db.deleteFrom('businessOwners').where('businessId', '=', businessId).execute();
  const rows = owners.map((owner) => ({ businessId, ...owner }));
  if (rows.length > 0) await db.insertInto('businessOwners').values(rows).execute();
  await db.updateTable('businesses').set({ ownersStatedAt: now }).where('id', '=', businessId).execute();
}

export type Reminded = {
  businessId: number;
  name: string;
  ownerEmail: string;
  isOwnerConfirmed: boolean;
  day: string;
};

/** Whose licence ends within 30 days, 7 days or today, and who was not reminded of that yet. Marks them as reminded. */
export async function takeDueReminders(db: Db, today: string): Promise<Reminded[]> {
  const { rows } = await sql<Reminded>`
    UPDATE businesses SET licence_reminded_days = due.days
    FROM (
      SELECT businesses.id, min(days) AS days FROM businesses, (VALUES (0), (7), (30)) reminders (days)
      WHERE status = 'active' AND licence_until - ${today}::date <= days GROUP BY businesses.id
    ) due, users
    WHERE businesses.id = due.id AND users.id = businesses.owner_id
      AND (licence_reminded_days IS NULL OR licence_reminded_days > due.days)
    RETURNING businesses.id AS business_id, name::text, email AS owner_email,
      email_confirmed_at IS NOT NULL AS is_owner_confirmed, ${licenceUntil} AS day`.execute(db);
  return rows;
}
