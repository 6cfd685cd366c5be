import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { bankAnswerPreview } from '#shared/contracts/bank-files.ts';
import { sendForJson } from '#web/kit/client/http.ts';
import { refreshAdminQueries } from '#web/kit/client/refresh-admin-queries.ts';

export type BankAnswer = z.input<typeof bankAnswerPreview>;

/** Returns what the bank answer would change, without changing anything. */
export function usePreviewAnswer() {
  return useMutation({
    mutationFn: (content: string) =>
      sendForJson<BankAnswer>('POST', '/api/admin/bank-answers', { body: { content } }),
  });
}

/** Applies exactly the changes of the preview with this fingerprint, or nothing. */
export function useApplyAnswer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { content: string; fingerprint: string }) =>
      sendForJson<BankAnswer>('POST', '/api/admin/bank-answers', { body }),
    onSettled: () => refreshAdminQueries(queryClient),
  });
}
