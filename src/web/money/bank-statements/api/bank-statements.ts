import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { bankSide, bankStatementPreview, explainRequest } from '#shared/contracts/bank-statements.ts';
import { sendForJson } from '#web/kit/client/http.ts';
import { refreshAdminQueries } from '#web/kit/client/refresh-admin-queries.ts';

export type BankSide = z.input<typeof bankSide>;
export type StatementPreview = z.input<typeof bankStatementPreview>;
export type Explaining = z.input<typeof explainRequest>;

const PATH = '/api/admin/bank-statements';

export const bankSideQuery = queryOptions<BankSide>({ queryKey: [PATH] });

/** Returns what the statement would add, without changing anything. */
export function usePreviewStatement() {
  return useMutation({
    mutationFn: (content: string) => sendForJson<StatementPreview>('POST', PATH, { body: { content } }),
  });
}

/** Takes in exactly the preview with this fingerprint, or nothing. */
export function useApplyStatement() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { content: string; fingerprint: string }) =>
      sendForJson<StatementPreview>('POST', PATH, { body }),
    onSettled: () => refreshAdminQueries(queryClient),
  });
}

/** Says what an unexplained entry is. */
export function useExplainEntry(entryId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Explaining) =>
      sendForJson<BankSide>('POST', `/api/admin/bank-entries/${entryId}/explain`, { body }),
    onSettled: () => refreshAdminQueries(queryClient),
  });
}
