import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminBusiness } from '#web/business/businesses/api/businesses.ts';
import { sendForJson } from '#web/kit/client/http.ts';
import { refreshAdminQueries } from '#web/kit/client/refresh-admin-queries.ts';

export type NewStatus = 'active' | 'suspended';
export type StatusChange = { status: NewStatus; reason?: string; note?: string };

type Told = {
  onSuccess: (business: AdminBusiness, change: StatusChange) => void;
  onError: (error: Error) => void;
};

/** `told` is called even if the button that was pressed is unmounted by then. */
export function useChangeStatus(businessId: number, told: Told) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: StatusChange) =>
      sendForJson<AdminBusiness>('PATCH', `/api/admin/businesses/${businessId}/status`, { body: change }),
    ...told,
    // After a refusal too: another admin may have changed the status first, and the page should show the
    // current one.
    onSettled: () => refreshAdminQueries(queryClient),
  });
}
