import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { apiKeyCalls } from '#shared/calls/business/members.ts';
import { webhookCalls } from '#shared/calls/money/payments.ts';
import type { EndpointChange, newApiKey, newEndpoint } from '#shared/contracts/connections.ts';
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

export const endpointsQuery = queryOf(webhookCalls.list);
export const deliveriesQuery = (id: string) =>
  queryOf(webhookCalls.listDeliveries, { params: { id }, query: { limit: '50' } });

export const useAddEndpoint = () =>
  useEndpointChange((given: z.infer<typeof newEndpoint>) => call(webhookCalls.add, { body: given }));

export const useRotateSecret = (id: string) =>
  useEndpointChange((given: { password: string }) =>
    call(webhookCalls.rotateSecret, { params: { id }, body: given }),
  );

export const useChangeEndpoint = (id: string) =>
  useEndpointChange((change: EndpointChange) => call(webhookCalls.change, { params: { id }, body: change }));

export const useRemoveEndpoint = (id: string) =>
  useEndpointChange(() => call(webhookCalls.remove, { params: { id } }));

export const useSendTest = (id: string) =>
  useEndpointChange(() => call(webhookCalls.test, { params: { id } }), id);

export const useSendAgain = (id: string) =>
  useEndpointChange((delivery: number) => call(webhookCalls.redeliver, { params: { id: delivery } }), id);

function useEndpointChange<Given, Answer>(mutationFn: (given: Given) => Promise<Answer>, id?: string) {
  const client = useQueryClient();
  const refresh = async () => {
    await client.invalidateQueries(endpointsQuery);
    if (id) await client.invalidateQueries(deliveriesQuery(id));
  };
  return useMutation({ mutationFn, onSettled: refresh });
}
