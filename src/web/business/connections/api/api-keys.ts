import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { ApiKey, MadeApiKey, newApiKey } from '#shared/contracts/api-keys.ts';
import { send, sendForJson } from '#web/kit/client/http.ts';

const PATH = '/api/connections/keys';

export const apiKeysQuery = queryOptions<ApiKey[]>({ queryKey: [PATH] });

export const useMakeKey = () =>
  useChange((given: z.infer<typeof newApiKey>) => sendForJson<MadeApiKey>('POST', PATH, { body: given }));

export const useRevokeKey = (id: number) =>
  useChange((given: { password: string }) => send('POST', `${PATH}/${id}/revoke`, { body: given }));

function useChange<Given, Answer>(mutationFn: (given: Given) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries(apiKeysQuery) });
}
