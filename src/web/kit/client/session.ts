import { queryOptions, useQuery } from '@tanstack/react-query';
import { signInCalls } from '#shared/calls/identity/sign-in.ts';
import type { SessionUser } from '#shared/contracts/auth.ts';
import type { Role } from '#shared/roles.ts';
import { isUnauthorized } from '#web/kit/client/api-error.ts';
import { call, urlOf } from '#web/kit/client/call.ts';

export type Session =
  | { state: 'loading' }
  | { state: 'signed-out' }
  /** Unknown: the server did not respond. */
  | { state: 'unreachable' }
  | { state: 'signed-in'; user: SessionUser };

const JUST_NOW_MS = 2000;

export const sessionQuery = queryOptions({
  queryKey: [urlOf(signInCalls.readUser)],
  // Null for a visitor who is not signed in.
  queryFn: async ({ signal }): Promise<SessionUser | null> =>
    call(signInCalls.readUser, { signal }).catch((error) => {
      if (isUnauthorized(error)) return null;
      throw error;
    }),
  // The user may have signed out in another tab: load the session again whenever they come back to this one.
  staleTime: 0,
  refetchOnWindowFocus: true,
  // It came with the page, or another part of the page has just loaded it.
  refetchOnMount: ({ state }) => Date.now() - state.dataUpdatedAt > JUST_NOW_MS,
  retry: false,
});

export function useSession(): Session {
  const { data: user, isPending, isError } = useQuery(sessionQuery);
  // If loading the session again fails, the user stays signed in. A session that has ended is a 401, which
  // gives null.
  if (user) return { state: 'signed-in', user };
  if (isPending) return { state: 'loading' };
  return { state: isError ? 'unreachable' : 'signed-out' };
}

/** The admin flag outranks the role the user signed up with. */
export function shownRole(user: Pick<SessionUser, 'role' | 'isAdmin'>): Role {
  return user.isAdmin ? 'admin' : user.role;
}
