import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { startedPayout } from '#shared/contracts/payouts.ts';
import { sendForJson } from '#web/kit/client/http.ts';
import { refreshAdminQueries } from '#web/kit/client/refresh-admin-queries.ts';

type Payout = z.input<typeof startedPayout>;

/** The server takes "0" as everything that is owed. */
const ALL_DECIMAL = '0';

/** `pendingPayout`: what was owed when the admin decided. */
type Order = { business: { id: number; name: string; pendingPayout: string }; idempotencyKey: string };

type Told = { onSuccess: (payout: Payout, order: Order) => void; onError: (error: Error) => void };

export function useStartPayout(told: Told) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ business, idempotencyKey }: Order) =>
      sendForJson<Payout>('POST', '/api/admin/payouts', {
        idempotencyKey,
        body: {
          type: 'business',
          businessId: business.id,
          amount: ALL_DECIMAL,
          description: `Payout for ${business.name}`,
        },
      }),
    ...told,
    onSettled: () => refreshAdminQueries(queryClient),
  });
}
