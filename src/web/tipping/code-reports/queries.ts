import { useMutation, useQueryClient } from '@tanstack/react-query';
import { codeReportCalls } from '#shared/calls/tipping/codes.ts';
import { type ReportState } from '#shared/contracts/codes.ts';
import { call } from '#web/kit/client/call.ts';
import { pagesOf, refresh } from '#web/kit/client/queries.ts';

const PAGE_SIZE = 20;

/** An empty text means: all of them. */
export function codeReportsQuery(state: ReportState | '') {
  return pagesOf(codeReportCalls.list, { query: { state, limit: PAGE_SIZE } });
}

export function useAnswerReport(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { note: string; isClosed: boolean }) =>
      call(codeReportCalls.answer, { params: { id }, body }),
    // Also after a refusal: somebody else may have closed it.
    // Not waited for: the row, and with it what is said afterwards, may be gone once the list is loaded again.
    onSettled: () => void refresh(client, codeReportCalls.list),
  });
}
