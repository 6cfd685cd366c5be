import { useMutation, useQueryClient } from '@tanstack/react-query';
import { send } from '#web/kit/client/http.ts';

export function useLogout() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => send('POST', '/api/logout'),
    onSuccess: () => queryClient.clear(),
  });
}
