import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { webhookCalls } from '#shared/calls/money/payments.ts';
import type { EndpointChange, newEndpoint } from '#shared/contracts/connections.ts';
import { call } from '#web/kit/client/call.ts';
import { queryOf } from '#web/kit/client/queries.ts';

export const endpointsQuery = queryOf(webhookCalls.list);
export const deliveriesQuery = (id: string) =>
  queryOf(webhookCalls.listDeliveries, { params: { id }, query: { limit: '50' } });

export const useAddEndpoint = () =>
  useChange((given: z.infer<typeof newEndpoint>) => call(webhookCalls.add, { body: given }));

export const useRotateSecret = (id: string) =>
  useChange((given: { password: string }) =>
    call(webhookCalls.rotateSecret, { params: { id }, body: given }),
  );

export const useChangeEndpoint = (id: string) =>
  useChange((change: EndpointChange) => call(webhookCalls.change, { params: { id }, body: change }));

export const useRemoveEndpoint = (id: string) =>
  useChange(() => call(webhookCalls.remove, { params: { id } }));

export const useSendTest = (id: string) => useChange(() => call(webhookCalls.test, { params: { id } }), id);

export const useSendAgain = (id: string) =>
  useChange((delivery: number) => call(webhookCalls.redeliver, { params: { id: delivery } }), id);

function useChange<Given, Answer>(mutationFn: (given: Given) => Promise<Answer>, id?: string) {
  const client = useQueryClient();
  const refresh = async () => {
    await client.invalidateQueries(endpointsQuery);
    if (id) await client.invalidateQueries(deliveriesQuery(id));
  };
  return useMutation({ mutationFn, onSettled: refresh });
}
