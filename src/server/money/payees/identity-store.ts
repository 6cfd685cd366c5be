import { type RawBuilder, sql } from 'kysely';
import type { DataKeys } from '#server/platform/base/data-dir.ts';
import type { Db } from '#server/platform/db/database.ts';
import { decryptField, encryptField, hashField } from '#server/platform/db/encrypted-fields.ts';
import { decryptText, type EncryptedText, hashWithKey, LOST } from '#server/platform/db/encrypted-text.ts';
import type { PayeeIdentity } from '#shared/contracts/payees.ts';

const isPaidTo = (staffId: RawBuilder<unknown>) => sql<boolean>`EXISTS (
  SELECT FROM payouts WHERE recipient_type = 'staff' AND recipient_id = ${staffId}
    AND payouts.status IN ('pending', 'processing', 'completed'))`;

/** The person of `staff` has been paid to an account of their own before, at any workplace, or is about to be. */
export const hasBeenPaid = sql<boolean>`(${isPaidTo(sql`staff.id`)} OR EXISTS (
  SELECT FROM staff same WHERE same.user_id = staff.user_id AND ${isPaidTo(sql`same.id`)}))`;

/** The last day of the Emirates ID of the person of `staff`; null if they have not said who they are. */
export const identityUntil = sql<string | null>`(
  SELECT to_char(expires_on, 'YYYY-MM-DD') FROM payee_identities WHERE payee_identities.user_id = staff.user_id)`;

/** Why this person is not paid this amount to an account of their own now. A limit of null asks nobody. */
export function identityObstacle(amount: RawBuilder<unknown>, limit: string | null, today: string) {
  return sql<'identity_missing' | 'identity_expired' | null>`CASE
    WHEN ${limit}::numeric IS NULL OR (${amount} <= ${limit}::numeric AND NOT ${hasBeenPaid}) THEN NULL
    WHEN ${identityUntil} IS NULL THEN 'identity_missing'
    WHEN ${identityUntil} < ${today} THEN 'identity_expired' END`;
}

/** True if another account has the same Emirates ID as the person of `staff`. */
export const sharesEmiratesId = sql<boolean>`EXISTS (
  SELECT FROM payee_identities own JOIN payee_identities other USING (number_hash)
  WHERE own.user_id = staff.user_id AND other.user_id <> own.user_id)`;

/** What the hashes of numbers are made for: the same text for another purpose has another hash. */
const NUMBERS = 'emirates ids';

/** The other accounts with the same Emirates ID. */
export async function listSameNumber(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    SELECT other.user_id FROM payee_identities own JOIN payee_identities other USING (number_hash)
    WHERE own.user_id = ${userId} AND other.user_id <> own.user_id ORDER BY 1`.execute(db);
  return rows.map((row) => row.userId);
}

/** At which workplaces those accounts are. An account without one is left out: it is paid nothing. */
export async function listStaffOf(db: Db, userIds: string[]) {
  if (userIds.length === 0) return [];
  return db
    .selectFrom('staff')
    .innerJoin('businesses', 'businesses.id', 'staff.businessId')
    .select(['staff.id as staffId', 'businesses.name as businessName'])
    .select(sql<string>`first_name || ' ' || last_name`.as('name'))
    .where('staff.userId', 'in', userIds)
    .orderBy('staff.id')
    .execute();
}

/** Makes the hashes that were made with another key, or not yet, with the first one. Returns how many. */
export async function hashStoredNumbers(db: Db, keys: DataKeys): Promise<number> {
  const { rows } = await sql<{ userId: string; facts: EncryptedText }>`
    SELECT user_id, facts FROM payee_identities
    WHERE facts <> ${LOST} AND (number_hash IS NULL OR NOT starts_with(number_hash, ${keys.firstId}))`.execute(
    db,
  );
  for (const { userId, facts } of rows) {
    const text = decryptText(keys, { column: 'payee_identities.facts', row: userId }, facts);
    const { emiratesId } = JSON.parse(text) as Facts;
    await db
      .updateTable('payeeIdentities')
      .set({ numberHash: hashWithKey(keys, NUMBERS, emiratesId) })
      .where('userId', '=', userId)
      // Not if the person has entered another number meanwhile.
      .where(sql<boolean>`facts = ${facts}`)
      .execute();
  }
  return rows.length;
}

type Facts = Omit<PayeeIdentity, 'expiresOn'>;

export async function findIdentity(db: Db, userId: string): Promise<PayeeIdentity | undefined> {
  const row = await db
    .selectFrom('payeeIdentities')
    .select(['facts', sql<string>`to_char(expires_on, 'YYYY-MM-DD')`.as('expiresOn')])
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  return { ...readFacts(db, userId, row.facts), expiresOn: row.expiresOn };
}

export function readFacts(db: Db, userId: string, stored: EncryptedText): Facts {
  return JSON.parse(decryptField(db, 'payee_identities.facts', userId, stored)) as Facts;
}

export async function setIdentity(
  db: Db,
  userId: string,
  { expiresOn, ...facts }: PayeeIdentity,
  statedAt: Date,
): Promise<void> {
  const row = {
    numberHash: hashField(db, NUMBERS, facts.emiratesId),
    facts: encryptField(db, 'payee_identities.facts', userId, JSON.stringify(facts)),
    expiresOn,
    statedAt,
  };
  await db
    .insertInto('payeeIdentities')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute();
  await db.updateTable('users').set({ identityAskedAt: null }).where('id', '=', userId).execute();
}

/** True if a payout to this person, at any of their workplaces, waits until they have said who they are. */
export async function isIdentityAwaited(
  db: Db,
  userId: string,
  limit: string,
  today: string,
): Promise<boolean> {
  const { rows } = await sql<{ isAwaited: boolean }>`
    SELECT EXISTS (
      SELECT FROM staff WHERE user_id = ${userId} AND iban IS NOT NULL
        AND ${identityObstacle(sql`staff.pending_payout`, limit, today)} IS NOT NULL
    ) AS is_awaited`.execute(db);
  return rows[0]?.isAwaited ?? false;
}

export type Asked = { email: string; isConfirmed: boolean };

/** Whose payout waits for their Emirates ID, and who was not told of it yet. Marks them as told. */
export async function takeUnasked(db: Db, limit: string, now: Date, today: string): Promise<Asked[]> {
  const { rows } = await sql<Asked>`
    UPDATE users SET identity_asked_at = ${now}
    WHERE identity_asked_at IS NULL AND id IN (
      SELECT user_id FROM staff WHERE is_owed AND pending_payout > 0 AND iban IS NOT NULL
        AND ${identityObstacle(sql`staff.pending_payout`, limit, today)} IS NOT NULL)
    RETURNING email, email_confirmed_at IS NOT NULL AS is_confirmed`.execute(db);
  return rows;
}

/** The account of a staff member, if they have one. */
export async function findUserOfStaff(db: Db, staffId: number): Promise<string | undefined> {
  const row = await db.selectFrom('staff').select('userId').where('id', '=', staffId).executeTakeFirst();
  return row?.userId ?? undefined;
}
