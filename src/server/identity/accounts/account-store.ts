import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { sortedPage } from '#server/platform/db/sorted-pages.ts';
import { containing } from '#server/platform/db/sql-text.ts';
import type { AccountsQuery } from '#shared/contracts/accounts.ts';

const lastSignIn = sql<Date | null>`(
  SELECT audit_log.created_at FROM audit_log
  WHERE audit_log.actor_id = users.id AND audit_log.action = 'auth.signed_in'
  ORDER BY audit_log.id DESC LIMIT 1
)`;

const orders = {
  created: sql`users.number`,
  username: sql`lower(users.username)`,
  email: sql`lower(users.email)`,
  role: sql`users.role`,
  state: sql`(users.disabled_at IS NOT NULL)`,
  // Who never signed in comes before those who did long ago.
  signedIn: sql`coalesce(${lastSignIn}, '-infinity'::timestamptz)`,
};

/** Without accounts whose data is erased. */
export async function listAccounts(db: Db, query: AccountsQuery) {
  const { limit, search, role, state } = query;
  const { isAfter, orderBy } = sortedPage('users', 'users.number', orders, query);
  return selectAccounts(db)
    .where(({ and, or, eb, not, exists, selectFrom }) =>
      and([
        not(
          exists(
            selectFrom('erasures')
              .select('userId')
              .whereRef('userId', '=', 'users.id')
              .where('erasedAt', 'is not', null),
          ),
        ),
        isAfter,
        ...(role ? [eb('users.role', '=', role)] : []),
        ...(state ? [eb('users.disabledAt', state === 'disabled' ? 'is not' : 'is', null)] : []),
        ...(search
          ? [
              or([
                eb('users.username', 'ilike', containing(search)),
                eb('users.email', 'ilike', containing(search)),
                eb(sql`concat_ws(' ', users.first_name, users.last_name)`, 'ilike', containing(search)),
              ]),
            ]
          : []),
      ]),
    )
    .orderBy(orderBy)
    .limit(limit)
    .execute();
}

export async function getAccount(db: Db, userId: string) {
  return selectAccounts(db).where('users.id', '=', userId).executeTakeFirstOrThrow();
}

function selectAccounts(db: Db) {
  return db
    .selectFrom('users')
    .select(['users.number as id', 'users.id as userId', 'username', 'firstName', 'lastName', 'email'])
    .select(['role', 'disabledAt', 'users.createdAt'])
    .select(sql<boolean>`email_confirmed_at IS NOT NULL`.as('isEmailConfirmed'))
    .select(sql<boolean>`second_factor_since IS NOT NULL`.as('hasSecondFactor'))
    .select(lastSignIn.as('lastSignInAt'));
}

/**
 * The admins who can sign in. Locks all admins in one order until the transaction ends: of two admins who remove each
 * other at once, the second waits and then sees that it is no admin any more.
 */
export async function lockEnabledAdmins(transaction: Db) {
  const admins = await transaction
    .selectFrom('users')
    .select(['id', 'email', 'emailConfirmedAt', 'disabledAt', 'adminSince'])
    .where('role', '=', 'admin')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return admins.filter(({ disabledAt }) => disabledAt === null);
}

/** With what belongs to the account. Undefined if there is no such account, or its data is erased. */
export async function lockAccount(transaction: Db, userId: string) {
  await sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`.execute(transaction);
  return transaction
    .selectFrom('users')
    .select(['users.id', 'username', 'email', 'role', 'emailConfirmedAt', 'disabledAt', 'secondFactorSince'])
    .select(
      sql<boolean>`EXISTS (SELECT FROM businesses WHERE owner_id = users.id)
      OR EXISTS (SELECT FROM staff WHERE user_id = users.id)
      OR EXISTS (SELECT FROM members WHERE user_id = users.id)`.as('earns'),
    )
    .where('users.id', '=', userId)
    .where(sql<boolean>`NOT EXISTS (SELECT FROM erasures WHERE user_id = users.id AND erased_at IS NOT NULL)`)
    .executeTakeFirst();
}

export async function setDisabled(db: Db, userId: string, disabledAt: Date | null, now: Date): Promise<void> {
  await db.updateTable('users').set({ disabledAt, updatedAt: now }).where('id', '=', userId).execute();
}

/** An account that is no admin any more becomes what every new account is. */
export async function setAdmin(db: Db, userId: string, isAdmin: boolean, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ isAdmin, role: isAdmin ? 'admin' : 'business', updatedAt: now })
    .where('id', '=', userId)
    .execute();
}
