import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { refundAnswer } from '#shared/contracts/payments.ts';
import { sendForJson } from '#web/api/http.ts';
import { refreshAdminArea } from '#web/features/admin/api/refresh-admin-area.ts';

export type RefundAnswer = z.input<typeof refundAnswer>;

export function useRefundTip(tipId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { reason: string }) =>
      sendForJson<RefundAnswer>('POST', `/api/admin/tips/${tipId}/refund`, { body }),
    onSettled: () => refreshAdminArea(queryClient),
  });
}
