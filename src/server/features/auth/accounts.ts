import type { Db } from '#server/db/database.ts';
import { hashPassword } from '#server/features/auth/passwords.ts';
import { createUser, findOtherAdmin, type NewUser, setOwnerRole } from '#server/features/auth/user-store.ts';
import type { SessionUser } from '#shared/contracts/auth.ts';

/** An account as it is, without the sign-up form's rules and without a session. */
export async function createAccount(
  db: Db,
  { password, ...user }: Omit<NewUser, 'passwordHash'> & { password: string },
): Promise<SessionUser> {
  return createUser(db, { ...user, passwordHash: await hashPassword(password) });
}

/** Someone who signed up as staff and then registers a business is its owner; otherwise they could not open its pages. */
export async function makeOwner(db: Db, userId: string): Promise<void> {
  await setOwnerRole(db, userId);
}

export async function hasOtherAdmin(db: Db, adminId: string | null): Promise<boolean> {
  return (await findOtherAdmin(db, adminId)) !== undefined;
}
