import {
  type DefaultedQueryObserverOptions,
  type DefaultOptions,
  MutationCache,
  QueryCache,
  QueryClient,
} from '@tanstack/react-query';
import { logInAgain } from '#web/identity/sign-in/log-in-again.ts';
import { ApiError, isUnauthorized } from '#web/kit/client/api-error.ts';
import { sessionQuery } from '#web/kit/client/session.ts';
import { isLeavingVenue } from '#web/kit/client/shown-venue.ts';

const defaultOptions: DefaultOptions = {
  queries: {
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    retry: false,
  },
  mutations: { retry: false },
};

/** On the server: a component waits for the data that it reads, instead of showing that it is loading. */
class WaitingQueryClient extends QueryClient {
  // TanStack's types name `suspense` only for hooks of their own. All hooks read it.
  override defaultQueryOptions(options: never): never {
    const all: DefaultedQueryObserverOptions = super.defaultQueryOptions(options);
    return { ...all, suspense: all.enabled !== false } as never;
  }
}

export function newServerQueryClient(): QueryClient {
  return new WaitingQueryClient({ defaultOptions });
}

/** The only one of the browser. */
export function newBrowserQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    if (isUnauthorized(error)) logInAgain();
    // The user's role may have changed since the page was opened: load the session again, and the access guard
    // decides.
    else if (error instanceof ApiError && error.status === 403)
      void queryClient.invalidateQueries(sessionQuery);
  };
  const onQueryError = (error: unknown) => {
    if (!(error instanceof ApiError) || error.body?.reason !== 'venue_switched') onError(error);
    // Another window has switched to another venue, which this window then shows too.
    else if (!isLeavingVenue()) window.location.reload();
  };
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError: onQueryError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions,
  });
  return queryClient;
}
