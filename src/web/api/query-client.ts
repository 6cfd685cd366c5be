import { QueryClient } from '@tanstack/react-query';
import { readQueryKey } from '#web/api/query-function.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryFn: readQueryKey({ on401: 'throw' }),
      staleTime: Number.POSITIVE_INFINITY,
      refetchInterval: false,
      refetchOnWindowFocus: false,
      retry: false,
    },
    mutations: { retry: false },
  },
});
