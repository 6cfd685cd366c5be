import { queryOptions, useQuery } from '@tanstack/react-query';
import type { SessionUser } from '#shared/contracts/auth.ts';
import { readQueryKey } from '#web/api/query-function.ts';

export type Session =
  | { state: 'loading' }
  | { state: 'signed-out' }
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
  if (isPending) return { state: 'loading' };
  return user && !isError ? { state: 'signed-in', user } : { state: 'signed-out' };
}
