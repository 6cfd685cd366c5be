import { useMutation, useQueryClient } from '@tanstack/react-query';
import { businessCalls } from '#shared/calls/business/businesses.ts';
import type { ReviewReason } from '#shared/review-reasons.ts';
import type { AdminBusiness } from '#web/business/businesses/api/businesses.ts';
import { call } from '#web/kit/client/call.ts';
import { refreshAdminQueries } from '#web/kit/client/queries.ts';

export type NewStatus = 'active' | 'suspended';
export type StatusChange = { status: NewStatus; reason?: ReviewReason; note?: string };

type Told = {
  onSuccess: (business: AdminBusiness, change: StatusChange) => void;
  onError: (error: Error) => void;
};

/** `told` is called even if the button that was pressed is unmounted by then. */
export function useChangeStatus(businessId: number, told: Told) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: StatusChange) =>
      call(businessCalls.changeStatus, { params: { id: businessId }, body: change }),
    ...told,
    // After a refusal too: another admin may have changed the status first, and the page should show the
    // current one.
    onSettled: () => refreshAdminQueries(queryClient),
  });
}
