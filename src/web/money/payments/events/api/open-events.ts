import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OpenEvent, OpenEvents } from '#shared/contracts/payment-events.ts';
import { sendForJson } from '#web/kit/client/http.ts';
import { refreshAdminQueries } from '#web/kit/client/refresh-admin-queries.ts';

const LIST = '/api/admin/payment-events';

export const openEventsQuery = queryOptions<OpenEvents>({ queryKey: [LIST] });

const addressOf = ({ provider, id }: OpenEvent) => `${LIST}/${provider}/${encodeURIComponent(id)}`;

export function useDealWith(event: OpenEvent) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (note: string) =>
      sendForJson<OpenEvents>('POST', `${addressOf(event)}/dealt-with`, { body: { note } }),
    // Also after a refusal: another admin may have dealt with it.
    onSettled: () => void refreshAdminQueries(client),
  });
}

export function useHandleAgain(event: OpenEvent) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => sendForJson<OpenEvents>('POST', `${addressOf(event)}/again`, { body: {} }),
    onSettled: () => void refreshAdminQueries(client),
  });
}
