import type { Db } from '#server/db/database.ts';
import type { Tippable } from '#server/demo/believable-tips.ts';
import { type DemoBusiness, demoBusinesses } from '#server/demo/demo-businesses.ts';

export type FilledBusiness = { businessId: number; people: Tippable[] };

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
): Promise<FilledBusiness> {
  const { name, type, tlNumber, iban } = business;
  const { id: businessId } = await db
    .insertInto('businesses')
    .values({ ownerId, name, type, tlNumber, iban, ibanDocumentPath: null, status: 'active' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const staff = await db
    .insertInto('staff')
    .values(
      business.people.map((person) => ({
        ...person,
        iban: person.iban ?? null,
        businessId,
        walletId: `W-${person.firstName.toUpperCase()}-${person.lastName.toUpperCase().replaceAll(' ', '')}`,
        businessName: name,
        // Inactive people cannot be tipped, so those who left are deactivated after their tips are recorded.
        isActive: true,
      })),
    )
    .returning('id')
    .execute();
  return { businessId, people: staff.map(({ id }) => ({ staffId: id, tipsADay: business.tipsADay })) };
}

export async function deactivateLeavers(db: Db): Promise<void> {
  for (const { firstName, lastName, isActive } of demoBusinesses.flatMap((business) => business.people)) {
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
export async function keepMailsBack(db: Db): Promise<void> {
  await db
    .updateTable('outbox')
    .set(({ ref }) => ({ sentAt: ref('createdAt') }))
    .execute();
}
