import type { Selectable } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { decryptField, encryptField } from '#server/platform/db/encrypted-fields.ts';
import { countRows } from '#server/platform/db/sql-text.ts';
import type { Database } from '#server/platform/db/types.ts';
import { oncePerPage } from '#server/platform/http/once-per-page.ts';
import type { NewBusiness, PublicBusiness } from '#shared/contracts/business.ts';
import type { BillingChange, ContactChange } from '#shared/contracts/business-changes.ts';

type StoredBusiness = Selectable<Database['businesses']>;
export type BusinessRow = Omit<StoredBusiness, 'iban'> & { iban: string | null };

export async function createBusiness(db: Db, ownerId: string, business: NewBusiness): Promise<BusinessRow> {
  const { iban } = business;
  const created = await db
    .insertInto('businesses')
    .values({ ...business, ownerId, iban: null })
    .returningAll()
    .executeTakeFirstOrThrow();
  // Only now, because an IBAN is encrypted for its row.
  if (iban) await setIban(db, created.id, iban);
  return { ...created, iban };
}

async function setIban(db: Db, id: number, iban: string): Promise<void> {
  await db
    .updateTable('businesses')
    .set({ iban: encryptField(db, 'businesses.iban', id, iban) })
    .where('id', '=', id)
    .execute();
}

/** A business with its IBAN decrypted. */
export function withIban<Row extends Pick<StoredBusiness, 'id' | 'iban'>>(db: Db, row: Row) {
  return { ...row, iban: decryptField(db, 'businesses.iban', row.id, row.iban) };
}

export async function findBusiness(db: Db, id: number): Promise<BusinessRow | undefined> {
  const row = await oncePerPage(`business ${id}`, () =>
    db.selectFrom('businesses').selectAll().where('id', '=', id).executeTakeFirst(),
  );
  return row && withIban(db, row);
}

export async function countBusinessesOf(db: Db, ownerId: string): Promise<number> {
  return countRows(db.selectFrom('businesses').where('ownerId', '=', ownerId));
}

/** The public fields of a business, which are visible in every status. */
export async function findPublicBusiness(db: Db, id: number): Promise<PublicBusiness | undefined> {
  return db
    .selectFrom('businesses')
    .select(['id', 'name', 'type', 'tlNumber'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Locks the business until the transaction ends, so that a second admin sees what the first decided. */
export async function lockStatus(transaction: Db, id: number) {
  return transaction
    .selectFrom('businesses')
    .select(['status', 'updatedAt', 'peoplePayableSince'])
    .select((select) =>
      select
        .exists(
          select
            .selectFrom('erasures')
            .select('userId')
            .whereRef('userId', '=', 'businesses.ownerId')
            .where('erasedAt', 'is not', null),
        )
        .$castTo<boolean>()
        .as('isOwnerErased'),
    )
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateStatus(
  db: Db,
  id: number,
  status: BusinessRow['status'],
  now: Date,
): Promise<void> {
  // Each suspension is looked at anew.
  const change = { status, updatedAt: now, peoplePayableSince: null };
  await db.updateTable('businesses').set(change).where('id', '=', id).execute();
}

export async function setPeoplePayable(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('businesses').set({ peoplePayableSince: now }).where('id', '=', id).execute();
}

export async function lockBusinessRow(transaction: Db, id: number): Promise<BusinessRow | undefined> {
  const row = await transaction
    .selectFrom('businesses')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && withIban(transaction, row);
}

/** Without a new date of change: an admin who reviews the business need not look at it again. */
export async function updatePayoutCalendar(
  db: Db,
  id: number,
  calendar: Pick<BusinessRow, 'payoutRhythm' | 'leastPayout'>,
): Promise<void> {
  await db.updateTable('businesses').set(calendar).where('id', '=', id).execute();
}

/** The facts that an admin reviews before guests can tip. */
export type BusinessFacts = Pick<
  BusinessRow,
  'name' | 'tlNumber' | 'iban' | 'licenceDocumentPath' | 'ibanDocumentPath'
>;

export async function updateFacts(db: Db, id: number, facts: BusinessFacts, now: Date): Promise<void> {
  const { name, tlNumber, iban, licenceDocumentPath, ibanDocumentPath } = facts;
  await db
    .updateTable('businesses')
    .set({ name, tlNumber, licenceDocumentPath, ibanDocumentPath, updatedAt: now })
    .set({ iban: encryptField(db, 'businesses.iban', id, iban) })
    .where('id', '=', id)
    .execute();
}

export async function updateContact(db: Db, id: number, contact: ContactChange, now: Date): Promise<void> {
  await db
    .updateTable('businesses')
    .set({ ...contact, updatedAt: now })
    .where('id', '=', id)
    .execute();
}

export async function updateBilling(db: Db, id: number, billing: BillingChange, now: Date): Promise<void> {
  await db
    .updateTable('businesses')
    .set({ ...billing, updatedAt: now })
    .where('id', '=', id)
    .execute();
}
