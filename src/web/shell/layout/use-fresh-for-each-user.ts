import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { sessionQuery, useSession } from '#web/kit/client/session.ts';
import { setShownVenue } from '#web/kit/client/shown-venue.ts';

/** If another user has signed in in another window, removes the data of the previous user from the cache. */
export function useFreshForEachUser(): void {
  const session = useSession();
  const queryClient = useQueryClient();
  const userId = session.state === 'signed-in' ? session.user.id : undefined;
  const last = useRef(userId);
  useEffect(() => {
    if (!userId) return;
    if (last.current && last.current !== userId) {
      // It was the other user's: with it, every question would be refused.
      setShownVenue(undefined);
      void queryClient.resetQueries({
        predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0],
      });
    }
    last.current = userId;
  }, [userId, queryClient]);
}
