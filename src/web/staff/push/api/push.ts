import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PushState } from '#shared/contracts/push.ts';
import { sendForJson } from '#web/kit/client/http.ts';
import { endSubscription, newSubscription } from '#web/staff/push/browser-push.ts';

const PATH = '/api/portal/push';

export const pushQuery = queryOptions<PushState>({ queryKey: [PATH], staleTime: 0 });

export function useSwitchPush() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ isOn, publicKey }: PushState) => {
      if (isOn) {
        const body = await newSubscription(publicKey);
        return sendForJson<PushState>('PUT', PATH, { body });
      }
      const state = await sendForJson<PushState>('DELETE', PATH);
      await endSubscription();
      return state;
    },
    onSuccess: (state) => queryClient.setQueryData(pushQuery.queryKey, state),
  });
}
