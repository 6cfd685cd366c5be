import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { summaryChoice } from '#shared/contracts/summaries.ts';
import { sendForJson } from '#web/kit/client/http.ts';

type Choice = z.infer<typeof summaryChoice>;

const PATH = '/api/account/summaries';

export const summariesQuery = queryOptions<Choice>({ queryKey: [PATH] });

export function useChooseSummaries() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isWanted: boolean) => sendForJson<Choice>('PUT', PATH, { body: { isWanted } }),
    onSuccess: (choice) => client.setQueryData(summariesQuery.queryKey, choice),
  });
}
