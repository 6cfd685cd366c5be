import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { decryptField, encryptField } from '#server/platform/db/encrypted-fields.ts';
import { hashToken } from '#server/platform/db/encrypted-text.ts';
import { findIbanWaitEnd } from '#server/platform/settings/settings.ts';

/** `byMember`: made by a manager, and not by the owner or an admin. */
type NewInvite = { staffId: number; token: string; expiresAt: Date; byMember: boolean };

/** Each replaces the link that the person had before. */
export async function saveInvites(db: Db, invites: NewInvite[]): Promise<void> {
  if (invites.length === 0) return;
  await db
    .insertInto('staffInvites')
    // In order, so that two requests for the same people cannot deadlock.
    .values(
      invites
        .toSorted((one, other) => one.staffId - other.staffId)
        .map(({ token, ...rest }) => ({ tokenHash: hashToken(token), ...rest })),
    )
    .onConflict((taken) =>
      taken.column('staffId').doUpdateSet({
        tokenHash: sql`excluded.token_hash`,
        expiresAt: sql`excluded.expires_at`,
        byMember: sql`excluded.by_member`,
      }),
    )
    .execute();
}

/** Those of these people who are in the business. Nobody can join as somebody whose data is erased. */
export async function listToInvite(db: Db, businessId: number, ids: number[]) {
  return db
    .selectFrom('staff')
    .select(['id', 'firstName', 'lastName', 'userId'])
    .where('businessId', '=', businessId)
    .where('erasedAt', 'is', null)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
}

/** Those of these addresses, in lower case, of which an account has proved that it reads them. */
export async function listConfirmedAddresses(db: Db, emails: string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const found = await db
    .selectFrom('users')
    .select(sql<string>`lower(email)`.as('email'))
    .where(
      sql`lower(email)`,
      'in',
      emails.map((email) => email.toLowerCase()),
    )
    .where('emailConfirmedAt', 'is not', null)
    .execute();
  return new Set(found.map(({ email }) => email));
}

/** The staff member of a link that is still valid. */
export async function findInvited(db: Db, token: string, now: Date) {
  return db
    .selectFrom('staffInvites')
    .innerJoin('staff', 'staff.id', 'staffInvites.staffId')
    .innerJoin('businesses', 'businesses.id', 'staff.businessId')
    .select([
      'staff.id as staffId',
      'staff.firstName',
      'staff.lastName',
      'staff.role',
      'staffInvites.expiresAt',
    ])
    .select(['businesses.id', 'businesses.name', 'businesses.type', 'businesses.tlNumber'])
    .where('tokenHash', '=', hashToken(token))
    .where('staffInvites.expiresAt', '>', now)
    .executeTakeFirst();
}

/** Deletes the link and returns whom it is for; of two requests at once, only one gets it. */
export async function consumeInvite(db: Db, token: string, now: Date) {
  return db
    .deleteFrom('staffInvites')
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', now)
    .returning(['staffId', 'byMember'])
    .executeTakeFirst();
}

export async function deleteInvite(db: Db, staffId: number): Promise<void> {
  await db.deleteFrom('staffInvites').where('staffId', '=', staffId).execute();
}

/** The staff member whom an account is joined to in this business. */
export async function findStaffOfUser(db: Db, userId: string, businessId: number) {
  return db
    .selectFrom('staff')
    .select('id')
    .where('userId', '=', userId)
    .where('businessId', '=', businessId)
    .executeTakeFirst();
}

/** A staff member, with the owner's mail address for the notification. */
export async function getStaffAndOwner(db: Db, staffId: number) {
  return db
    .selectFrom('staff')
    .innerJoin('businesses', 'businesses.id', 'staff.businessId')
    .innerJoin('users', 'users.id', 'businesses.ownerId')
    .select(['staff.businessId', 'staff.firstName', 'staff.lastName', 'users.email as ownerEmail'])
    .select([
      sql<boolean>`staff.iban IS NOT NULL`.as('hasIban'),
      sql<boolean>`users.email_confirmed_at IS NOT NULL`.as('isOwnerConfirmed'),
    ])
    .where('staff.id', '=', staffId)
    .executeTakeFirstOrThrow();
}

/**
 * Joins the account to the staff member, unless an account is joined already. A staff member without an IBAN
 * gets the IBAN of the account, which was entered at sign-up. Nobody is paid before `ibanWaitsUntil`.
 */
export async function joinAccount(
  db: Db,
  staffId: number,
  userId: string,
  ibanWaitsUntil: Date | null = null,
): Promise<{ hasIban: boolean } | undefined> {
  const ibanOfUser = await findIbanOfUser(db, userId);
  await markOwnIbans(db, userId, ibanOfUser);
  const claimed = encryptField(db, 'staff.iban', staffId, ibanOfUser);
  return db
    .updateTable('staff')
    .set({ userId, iban: sql`coalesce(staff.iban, ${claimed})`, ibanIsOwn: sql`staff.iban IS NULL` })
    .$if(ibanWaitsUntil !== null, (query) =>
      query.set({
        ibanWaitsUntil: sql`greatest(iban_waits_until, ${ibanWaitsUntil})`,
        ibanAskedUserId: null,
      }),
    )
    .where('id', '=', staffId)
    .where('userId', 'is', null)
    .returning(sql<boolean>`staff.iban IS NOT NULL`.as('hasIban'))
    .executeTakeFirst();
}

/**
 * Rows from before accounts had several workplaces do not say whose IBAN they have. It is marked now, because from the
 * second workplace on the account's IBAN can become another one.
 */
async function markOwnIbans(db: Db, userId: string, ibanOfUser: string | null): Promise<void> {
  if (ibanOfUser === null) return;
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'iban'])
    .where('userId', '=', userId)
    .where('ibanIsOwn', '=', false)
    .execute();
  for (const { id, iban } of rows)
    if (decryptField(db, 'staff.iban', id, iban) === ibanOfUser)
      await db.updateTable('staff').set({ ibanIsOwn: true }).where('id', '=', id).execute();
}

async function findIbanOfUser(db: Db, userId: string): Promise<string | null> {
  const { iban } = await db
    .selectFrom('users')
    .select('iban')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return decryptField(db, 'users.iban', userId, iban);
}

/**
 * Removes the account from the staff member and returns its user id and the removed IBAN. The IBAN that came
 * with the account is removed too: the next account must not be paid to it. The row is locked first, so that
 * an account that joins at this moment is removed as well. Nobody is paid before the wait is over: otherwise an owner
 * could remove the person's account, join one of their own and have that paid at once.
 */
export async function unlinkAccount(db: Db, staffId: number, now: Date) {
  const { userId, iban, ibanIsOwn, ...before } = await db
    .selectFrom('staff')
    .select(['userId', 'iban', 'ibanIsOwn', 'ibanWaitsUntil'])
    .where('id', '=', staffId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (!userId) return null;
  // The same IBAN is a different text in each row, so it is compared decrypted.
  const ibanNow = decryptField(db, 'staff.iban', staffId, iban);
  const isTheirs = ibanIsOwn || ibanNow === (await findIbanOfUser(db, userId));
  const waitsUntil = await findIbanWaitEnd(db, now, before.ibanWaitsUntil);
  await db
    .updateTable('staff')
    .set({
      userId: null,
      ibanWaitsUntil: waitsUntil,
      ibanAskedUserId: null,
      ibanIsOwn: false,
      ...(isTheirs && { iban: null }),
    })
    .where('id', '=', staffId)
    .execute();
  return { userId, removedIban: isTheirs ? ibanNow : null, waitsUntil };
}
