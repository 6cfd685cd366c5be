import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendForJson } from '#web/kit/client/http.ts';
import { type PaymentStatus, paymentStatusQuery } from '#web/money/payments/api/payment-status.ts';

type Said = { tipId: number; outcome: 'paid' | 'failed' };

export function useSimulate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ tipId, outcome }: Said) =>
      sendForJson<PaymentStatus>('POST', `/api/admin/payments/${tipId}/simulate`, { body: { outcome } }),
    onSuccess: (status) => queryClient.setQueryData(paymentStatusQuery.queryKey, status),
  });
}
