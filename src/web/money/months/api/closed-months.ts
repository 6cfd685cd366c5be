import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ClosedMonths } from '#shared/contracts/closed-months.ts';
import { sendForJson } from '#web/kit/client/http.ts';
import { refreshAdminQueries } from '#web/kit/client/refresh-admin-queries.ts';

export const closedMonthsQuery = queryOptions<ClosedMonths>({ queryKey: ['/api/admin/closed-months'] });

export function useCloseMonth() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (month: string) =>
      sendForJson<ClosedMonths>('POST', '/api/admin/closed-months', { body: { month } }),
    onSettled: () => refreshAdminQueries(queryClient),
  });
}
