import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { logInAgain } from '#web/identity/sign-in/log-in-again.ts';
import { ApiError, isUnauthorized } from '#web/kit/client/api-error.ts';
import { sessionQuery } from '#web/kit/client/session.ts';
import { isLeavingVenue } from '#web/kit/client/shown-venue.ts';

type OnError = (error: unknown) => void;

/** `onError` is called for every failed request of a page that the server renders. */
export function newQueryClient(
  onError: OnError = () => undefined,
  onQueryError: OnError = onError,
): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: onQueryError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        retry: false,
      },
      mutations: { retry: false },
    },
  });
}

/** The only one of the browser. */
export function newBrowserQueryClient(): QueryClient {
  const onError: OnError = (error) => {
    if (isUnauthorized(error)) logInAgain();
    // The user's role may have changed since the page was opened: load the session again, and the access guard
    // decides.
    else if (error instanceof ApiError && error.status === 403)
      void queryClient.invalidateQueries(sessionQuery);
  };
  const queryClient = newQueryClient(onError, (error) => {
    if (!(error instanceof ApiError) || error.body?.reason !== 'venue_switched') onError(error);
    // Another window has switched to another venue, which this window then shows too.
    else if (!isLeavingVenue()) window.location.reload();
  });
  return queryClient;
}
