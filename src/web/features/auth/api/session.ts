import { queryOptions, useQuery } from '@tanstack/react-query';
import type { SessionUser } from '#shared/contracts/auth.ts';
import { readQueryKey } from '#web/api/query-function.ts';

export type Session =
  | { state: 'loading' }
  | { state: 'signed-out' }
  /** Nobody knows: the server gave no answer. */
  | { state: 'unreachable' }
  | { state: 'signed-in'; user: SessionUser };

export const sessionQuery = queryOptions({
  queryKey: ['/api/auth/user'],
  queryFn: readQueryKey<SessionUser>({ on401: 'null' }),
  // Someone may have signed out in another tab: ask again whenever a person comes back.
  staleTime: 0,
  refetchOnWindowFocus: true,
  refetchOnMount: true,
  retry: false,
});

export function useSession(): Session {
  const { data: user, isPending, isError } = useQuery(sessionQuery);
  // Asking again and getting no answer is no sign-out: that would be a 401, whose answer is null.
  if (user) return { state: 'signed-in', user };
  if (isPending) return { state: 'loading' };
  return { state: isError ? 'unreachable' : 'signed-out' };
}
