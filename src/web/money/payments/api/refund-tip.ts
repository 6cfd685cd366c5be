import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { refundAnswer } from '#shared/contracts/payments.ts';
import { sendForJson } from '#web/kit/client/http.ts';
import { refreshAdminQueries } from '#web/kit/client/refresh-admin-queries.ts';

export type RefundAnswer = z.input<typeof refundAnswer>;

export function useRefundTip(tipId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { reason: string; amount?: string | undefined }) =>
      sendForJson<RefundAnswer>('POST', `/api/admin/tips/${tipId}/refund`, { body }),
    // Not waited for: the row, and with it what is said afterwards, may be gone once the list is loaded again.
    onSettled: () => void refreshAdminQueries(queryClient),
  });
}
