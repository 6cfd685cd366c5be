import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { decryptField, encryptField } from '#server/platform/db/encrypted-fields.ts';
import type { Database } from '#server/platform/db/types.ts';
import type { StaffChange } from '#shared/contracts/staff.ts';

type StoredStaff = Selectable<Database['staff']>;
export type StaffRow = Omit<StoredStaff, 'iban'> & { iban: string | null };
type StaffValues = Pick<
  StaffRow,
  | 'businessId'
  | 'firstName'
  | 'lastName'
  | 'role'
  | 'roleTitle'
  | 'walletId'
  | 'iban'
  | 'businessName'
  | 'isActive'
>;

/** The name that the business has now. The column of the same name has the one of the day when the person was added. */
export const businessNameNow = sql<string>`(SELECT name FROM businesses WHERE id = staff.business_id)`.as(
  'businessName',
);

export async function createStaff(db: Db, { iban, ...values }: StaffValues): Promise<StaffRow> {
  const created = await db
    .insertInto('staff')
    .values({ ...values, iban: null })
    .returningAll()
    .returning(businessNameNow)
    .executeTakeFirstOrThrow();
  // Only now, because an IBAN is encrypted for its row.
  return iban ? updateStaff(db, created.id, { iban }) : { ...created, iban: null };
}

export async function updateStaff(
  db: Db,
  id: number,
  { iban, ...change }: Partial<Omit<StaffChange, 'password'>>,
): Promise<StaffRow> {
  if (iban === undefined && Object.keys(change).length === 0) return getStaff(db, id);
  const row = await db
    .updateTable('staff')
    .set({ ...change, ...(iban !== undefined && { iban: encryptField(db, 'staff.iban', id, iban) }) })
    .where('id', '=', id)
    .returningAll()
    .returning(businessNameNow)
    .executeTakeFirstOrThrow();
  return withIban(db, row);
}

/** False if they were not active. */
export async function deactivateOnce(db: Db, id: number): Promise<boolean> {
  const updated = await db
    .updateTable('staff')
    .set({ isActive: false })
    .where('id', '=', id)
    .where('isActive', '=', true)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

async function getStaff(db: Db, id: number): Promise<StaffRow> {
  const row = await db
    .selectFrom('staff')
    .selectAll()
    .select(businessNameNow)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return withIban(db, row);
}

/** A staff member with their IBAN decrypted. */
export function withIban<Row extends Pick<StoredStaff, 'id' | 'iban'>>(db: Db, row: Row) {
  return { ...row, iban: decryptField(db, 'staff.iban', row.id, row.iban) };
}

/** The bank account of a staff member, and whether a change of it still waits. */
export type BankAccount = {
  iban: string | null;
  /** The person gave it, so it goes with their account. */
  ibanIsOwn: boolean;
  ibanWaitsUntil: Date | null;
  /** The account that may confirm the change. */
  ibanAskedUserId: string | null;
};

export async function findBankAccount(db: Db, id: number) {
  const row = await db
    .selectFrom('staff')
    .select(['id', 'iban', 'ibanIsOwn', 'ibanWaitsUntil', 'ibanAskedUserId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return withIban(db, row);
}

/** Locks the staff member until the transaction ends. */
export async function lockBankAccount(transaction: Db, id: number) {
  const row = await transaction
    .selectFrom('staff')
    .select(['id', 'userId', 'iban', 'ibanIsOwn', 'ibanWaitsUntil', 'ibanAskedUserId'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return withIban(transaction, row);
}

export async function findIban(db: Db, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('staff')
    .select(['id', 'iban'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return withIban(db, row).iban;
}

export async function setBankAccount(db: Db, id: number, { iban, ...wait }: BankAccount): Promise<void> {
  await db
    .updateTable('staff')
    .set({ ...wait, iban: encryptField(db, 'staff.iban', id, iban) })
    .where('id', '=', id)
    .execute();
}

/** The IBAN of the account too, so that it is known as theirs when the account is removed from the staff member. */
export async function setIbanOfUser(db: Db, userId: string, iban: string | null): Promise<void> {
  await db
    .updateTable('users')
    .set({ iban: encryptField(db, 'users.iban', userId, iban) })
    .where('id', '=', userId)
    .execute();
}

/** Where an account gets mails, and the workplace that they are about. */
export async function findMailRecipient(db: Db, userId: string, staffId: number) {
  return db
    .selectFrom(['users', 'staff'])
    .innerJoin('businesses', 'businesses.id', 'staff.businessId')
    .select(['email', sql<boolean>`email_confirmed_at IS NOT NULL`.as('isConfirmed')])
    .select(['businesses.id as businessId', 'businesses.name as business'])
    .where('users.id', '=', userId)
    .where('staff.id', '=', staffId)
    .executeTakeFirstOrThrow();
}

export async function findStaffToChange(db: Db, id: number) {
  return db
    .selectFrom('staff')
    .select(['id', 'businessId', 'firstName', 'role', 'userId', 'erasedAt', 'bankName'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findStaffAndBusiness(db: Db, id: number) {
  return db
    .selectFrom('staff')
    .innerJoin('businesses', 'businesses.id', 'staff.businessId')
    .leftJoin('faces', 'faces.staffId', 'staff.id')
    .leftJoin('feedbackSettings', 'feedbackSettings.businessId', 'businesses.id')
    .select(['staff.id', 'firstName', 'lastName', 'role', 'roleTitle', 'photoId as photo', 'line'])
    .select(['staff.businessId', 'isActive'])
    .select((eb) => eb.fn.coalesce('feedbackSettings.isOn', eb.lit(true)).as('asksFeedback'))
    .select(['businesses.name', 'businesses.type', 'businesses.tlNumber', 'businesses.status'])
    .select('businesses.ownerId')
    .where('staff.id', '=', id)
    .executeTakeFirst();
}
