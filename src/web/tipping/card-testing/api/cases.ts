import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { cardTestingCase, openCases } from '#shared/contracts/card-testing.ts';
import { sendForJson } from '#web/kit/client/http.ts';
import { pagesQuery } from '#web/kit/client/pages-query.ts';
import { refreshAdminQueries } from '#web/kit/client/refresh-admin-queries.ts';

export type CardTestingCase = z.input<typeof cardTestingCase>;

const PATH = '/api/admin/card-testing';

export const casesQuery = pagesQuery<CardTestingCase>([PATH], `${PATH}?limit=20`);

export const openCasesQuery = queryOptions<z.input<typeof openCases>>({ queryKey: [`${PATH}/open`] });

export function useCloseCase(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => sendForJson<CardTestingCase>('POST', `${PATH}/${id}/close`),
    // Also after a refusal: another admin may have closed it.
    onSettled: () => refreshAdminQueries(queryClient),
  });
}
