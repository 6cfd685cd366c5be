import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { analyticsCalls } from '#shared/calls/insights.ts';
import { staffCalls } from '#shared/calls/staff/people.ts';
import { ownerTipCalls } from '#shared/calls/tipping/tips.ts';
import type { staffChange } from '#shared/contracts/staff.ts';
import { call } from '#web/kit/client/call.ts';
import { refresh } from '#web/kit/client/queries.ts';

/** Changes only the given fields. */
export function useChangeStaff(staffId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: z.input<typeof staffChange>) =>
      call(staffCalls.change, { params: { id: staffId }, body: change }),
    // Analytics include the number of active staff, and lists of tips the names.
    onSuccess: () => refresh(queryClient, staffCalls, analyticsCalls, ownerTipCalls),
  });
}
