import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Goal, goalChange, SharedGoal } from '#shared/contracts/goal.ts';
import { sendForJson } from '#web/kit/client/http.ts';

export const sharedGoalsQuery = queryOptions<SharedGoal[]>({ queryKey: ['/api/goals'] });

export function useChangeGoal() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof goalChange>) =>
      sendForJson<Goal | null>('PUT', '/api/portal/goal', { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['/api/portal'] }),
  });
}
