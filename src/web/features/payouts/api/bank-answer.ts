import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { bankAnswerPreview } from '#shared/contracts/bank-files.ts';
import { sendForJson } from '#web/api/http.ts';
import { refreshAdminQueries } from '#web/api/refresh-admin-queries.ts';

export type BankAnswer = z.input<typeof bankAnswerPreview>;

/** Changes nothing: says what the answer would change. */
export function usePreviewAnswer() {
  return useMutation({
    mutationFn: (content: string) =>
      sendForJson<BankAnswer>('POST', '/api/admin/bank-answers', { body: { content } }),
  });
}

/** Carries out what the preview with this fingerprint said, or nothing. */
export function useApplyAnswer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { content: string; fingerprint: string }) =>
      sendForJson<BankAnswer>('POST', '/api/admin/bank-answers', { body }),
    onSettled: () => refreshAdminQueries(queryClient),
  });
}
