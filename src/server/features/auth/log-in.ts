import { AppError } from '#server/app-error.ts';
import type { Db } from '#server/db/database.ts';
import { verifyNoPassword, verifyPassword } from '#server/features/auth/passwords.ts';
import { findUserByUsername, toSessionUser } from '#server/features/auth/user-store.ts';
import type { LoginRequest, SessionUser } from '#shared/contracts/auth.ts';

export async function logIn(db: Db, request: LoginRequest): Promise<SessionUser> {
  const user = await findUserByUsername(db, request.username);
  const matches = user
    ? await verifyPassword(user.password, request.password)
    : await verifyNoPassword(request.password);
  if (!user || !matches) throw new AppError('unauthorized', 'Invalid username or password');
  return toSessionUser(user);
}
