import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { decryptField, encryptField } from '#server/platform/db/encrypted-fields.ts';
import type { EncryptedText } from '#server/platform/db/encrypted-text.ts';
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
