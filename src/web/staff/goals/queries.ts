import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { goalCalls } from '#shared/calls/staff/people.ts';
import { portalCalls } from '#shared/calls/staff/portal.ts';
import type { goalChange } from '#shared/contracts/goal.ts';
import { call } from '#web/kit/client/call.ts';
import { queryOf, refresh } from '#web/kit/client/queries.ts';

export const sharedGoalsQuery = queryOf(goalCalls.listShared);

export function useChangeGoal() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof goalChange>) => call(portalCalls.setGoal, { body }),
    onSuccess: () => refresh(queryClient, portalCalls.read),
  });
}
