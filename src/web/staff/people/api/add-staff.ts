import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { NewStaff, staff } from '#shared/contracts/staff.ts';
import { sendForJson } from '#web/kit/client/http.ts';

/** Query keys of all answers that a new staff member changes. */
const touched = [['/api/staff'], ['/api/analytics'], ['/api/admin/businesses'], ['/api/admin/stats']];

export function useAddStaff() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (newStaff: NewStaff) =>
      sendForJson<z.input<typeof staff>>('POST', '/api/staff', { body: newStaff }),
    onSuccess: () => {
      for (const queryKey of touched) void queryClient.invalidateQueries({ queryKey });
    },
  });
}
