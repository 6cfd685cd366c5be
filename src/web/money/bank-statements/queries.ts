import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { bankStatementCalls } from '#shared/calls/money/books.ts';
import type { bankSide, bankStatementPreview, explainRequest } from '#shared/contracts/bank-statements.ts';
import { call } from '#web/kit/client/call.ts';
import { queryOf, useAdminMutation } from '#web/kit/client/queries.ts';

export type BankSide = z.input<typeof bankSide>;
export type StatementPreview = z.input<typeof bankStatementPreview>;
type Explaining = z.input<typeof explainRequest>;

export const bankSideQuery = queryOf(bankStatementCalls.read);

/** Returns what the statement would add, without changing anything. */
export function usePreviewStatement() {
  return useMutation({
    mutationFn: (content: string) => call(bankStatementCalls.upload, { body: { content } }),
  });
}

/** Imports exactly the preview with this fingerprint, or nothing. */
export function useApplyStatement() {
  return useAdminMutation((body: { content: string; fingerprint: string }) =>
    call(bankStatementCalls.upload, { body }),
  );
}

/** Explains an unexplained entry. */
export function useExplainEntry(entryId: number) {
  return useAdminMutation((body: Explaining) =>
    call(bankStatementCalls.explainEntry, { params: { id: entryId }, body }),
  );
}
