import type { QueryClient } from '@tanstack/react-query';

/**
 * One change affects many figures. Queries on screen are fetched again now, the others when they are next
 * shown.
 */
export function refreshAdminQueries(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith('/api/admin/'),
  });
}
