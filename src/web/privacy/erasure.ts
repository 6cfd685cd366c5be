import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ErasureState } from '#shared/contracts/privacy.ts';
import { send, sendForJson } from '#web/kit/client/http.ts';

export const erasureQuery = queryOptions<ErasureState>({ queryKey: ['/api/account/erasure'] });

export function useRequestErasure() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { password: string }) =>
      sendForJson<ErasureState>('POST', '/api/account/erasure', { body }),
    onSuccess: (state) => queryClient.setQueryData(erasureQuery.queryKey, state),
  });
}

export function useUndoErasure() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => send('DELETE', '/api/account/erasure'),
    onSuccess: () => queryClient.setQueryData(erasureQuery.queryKey, { erasure: null }),
  });
}
