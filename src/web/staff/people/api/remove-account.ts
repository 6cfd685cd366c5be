import { useMutation, useQueryClient } from '@tanstack/react-query';
import { send } from '#web/kit/client/http.ts';

export function useRemoveAccount(staffId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => send('DELETE', `/api/staff/${staffId}/account`),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['/api/staff'] }),
  });
}
