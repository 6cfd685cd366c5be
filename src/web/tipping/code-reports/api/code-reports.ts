import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CodeReport, ReportState } from '#shared/contracts/code-reports.ts';
import { sendForJson } from '#web/kit/client/http.ts';
import { pagesQuery } from '#web/kit/client/pages-query.ts';
import { queryOf } from '#web/kit/query/use-filter-params.ts';

const LIST = '/api/code-reports';
const PAGE_SIZE = 20;

/** An empty text means: all of them. */
export function codeReportsQuery(state: ReportState | '') {
  return pagesQuery<CodeReport>([LIST, state], `${LIST}?${queryOf({ state, limit: PAGE_SIZE })}`);
}

export function useAnswerReport(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { note: string; isClosed: boolean }) =>
      sendForJson<CodeReport>('POST', `${LIST}/${id}/answer`, { body }),
    // Also after a refusal: somebody else may have closed it.
    // Not waited for: the row, and with it what is said afterwards, may be gone once the list is loaded again.
    onSettled: () => void client.invalidateQueries({ queryKey: [LIST] }),
  });
}
