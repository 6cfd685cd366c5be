import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { apiKeyCalls } from '#shared/calls/business/members.ts';
import type { newApiKey } from '#shared/contracts/connections.ts';
import { call } from '#web/kit/client/call.ts';
import { queryOf } from '#web/kit/client/queries.ts';

export const apiKeysQuery = queryOf(apiKeyCalls.list);

export const useMakeKey = () =>
  useChange((given: z.infer<typeof newApiKey>) => call(apiKeyCalls.add, { body: given }));

export const useRevokeKey = (id: number) =>
  useChange((given: { password: string }) => call(apiKeyCalls.revoke, { params: { id }, body: given }));

function useChange<Given, Answer>(mutationFn: (given: Given) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries(apiKeysQuery) });
}
