import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  Delivery,
  Endpoint,
  EndpointChange,
  EndpointSecret,
  newEndpoint,
} from '#shared/contracts/webhooks.ts';
import { send, sendForJson } from '#web/kit/client/http.ts';

const PATH = '/api/connections/endpoints';

export const endpointsQuery = queryOptions<Endpoint[]>({ queryKey: [PATH] });
export const deliveriesQuery = (id: string) =>
  queryOptions<Delivery[]>({ queryKey: [`${PATH}/${id}/deliveries?limit=50`] });

export const useAddEndpoint = () =>
  useChange((given: z.infer<typeof newEndpoint>) =>
    sendForJson<EndpointSecret>('POST', PATH, { body: given }),
  );

export const useRotateSecret = (id: string) =>
  useChange((given: { password: string }) =>
    sendForJson<EndpointSecret>('POST', `${PATH}/${id}/rotate`, { body: given }),
  );

export const useChangeEndpoint = (id: string) =>
  useChange((change: EndpointChange) => send('PATCH', `${PATH}/${id}`, { body: change }));

export const useRemoveEndpoint = (id: string) => useChange(() => send('DELETE', `${PATH}/${id}`));

export const useSendTest = (id: string) =>
  useChange(() => sendForJson<Delivery>('POST', `${PATH}/${id}/test`), id);

export const useSendAgain = (id: string) =>
  useChange(
    (delivery: number) => sendForJson<Delivery>('POST', `/api/connections/deliveries/${delivery}/again`),
    id,
  );

function useChange<Given, Answer>(mutationFn: (given: Given) => Promise<Answer>, id?: string) {
  const client = useQueryClient();
  const refresh = async () => {
    await client.invalidateQueries(endpointsQuery);
    if (id) await client.invalidateQueries(deliveriesQuery(id));
  };
  return useMutation({ mutationFn, onSettled: refresh });
}
