import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { staff, staffChange } from '#shared/contracts/staff.ts';
import { sendForJson } from '#web/kit/client/http.ts';

/** Changes only the given fields. */
export function useChangeStaff(staffId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: z.input<typeof staffChange>) =>
      sendForJson<z.input<typeof staff>>('PATCH', `/api/staff/${staffId}`, { body: change }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['/api/staff'] }),
        // Analytics include the number of active staff, and lists of tips the names.
        queryClient.invalidateQueries({ queryKey: ['/api/analytics'] }),
        queryClient.invalidateQueries({ queryKey: ['/api/tips'] }),
      ]),
  });
}
