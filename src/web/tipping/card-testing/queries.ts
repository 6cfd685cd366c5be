import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { cardTestingCalls } from '#shared/calls/tipping/codes.ts';
import type { cardTestingCase } from '#shared/contracts/codes.ts';
import { call } from '#web/kit/client/call.ts';
import { queryOf, refreshAdminQueries } from '#web/kit/client/queries.ts';

export type CardTestingCase = z.input<typeof cardTestingCase>;

export const openCasesQuery = queryOf(cardTestingCalls.countOpen);

export function useCloseCase(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(cardTestingCalls.close, { params: { id } }),
    // Also after a refusal: another admin may have closed it.
    onSettled: () => refreshAdminQueries(queryClient),
  });
}
