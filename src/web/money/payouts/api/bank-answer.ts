import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { bankFileCalls } from '#shared/calls/money/payouts.ts';
import type { bankAnswerPreview } from '#shared/contracts/bank-files.ts';
import { call } from '#web/kit/client/call.ts';
import { refreshAdminQueries } from '#web/kit/client/queries.ts';

export type BankAnswer = z.input<typeof bankAnswerPreview>;

/** Returns what the bank answer would change, without changing anything. */
export function usePreviewAnswer() {
  return useMutation({
    mutationFn: (content: string) => call(bankFileCalls.applyAnswer, { body: { content } }),
  });
}

/** Applies exactly the changes of the preview with this fingerprint, or nothing. */
export function useApplyAnswer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { content: string; fingerprint: string }) => call(bankFileCalls.applyAnswer, { body }),
    onSettled: () => refreshAdminQueries(queryClient),
  });
}
