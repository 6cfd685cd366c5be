import type { QueryClient } from '@tanstack/react-query';

/** One change shows in many figures: asks anew for what is on screen, and for the rest once it is opened. */
export function refreshAdminArea(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith('/api/admin/'),
  });
}
