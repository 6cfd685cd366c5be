import type { SessionUser } from '#shared/contracts/auth.ts';
import type { Role } from '#shared/roles.ts';

/** The admin flag outranks the role the user signed up with. */
export function shownRole(user: Pick<SessionUser, 'role' | 'isAdmin'>): Role {
  return user.isAdmin ? 'admin' : user.role;
}
