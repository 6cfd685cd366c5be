import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { batchAnswer } from '#shared/contracts/owed.ts';
import { sendForJson } from '#web/kit/client/http.ts';
import { refreshAdminQueries } from '#web/kit/client/refresh-admin-queries.ts';
import type { OwedLine } from '#web/money/payouts/api/owed.ts';

export type BatchAnswer = z.input<typeof batchAnswer>;

type Order = { lines: readonly OwedLine[]; idempotencyKey: string };

type Told = { onSuccess: (answer: BatchAnswer) => void; onError: (error: Error) => void };

/** Sends exactly the lines and amounts that the admin saw in the preview. */
export function useStartBatch(told: Told) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ lines, idempotencyKey }: Order) =>
      sendForJson<BatchAnswer>('POST', '/api/admin/payouts/batch', {
        idempotencyKey,
        body: {
          lines: lines.map(({ recipientType, recipientId, amount }) => ({
            recipientType,
            recipientId,
            amount,
          })),
        },
      }),
    ...told,
    onSettled: () => refreshAdminQueries(queryClient),
  });
}
