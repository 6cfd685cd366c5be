import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { newInvite } from '#shared/contracts/invites.ts';
import { sendForJson } from '#web/kit/client/http.ts';

export function useInviteStaff(staffId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => sendForJson<z.input<typeof newInvite>>('POST', `/api/staff/${staffId}/invite`),
    // The list marks who is invited. Not waited for: the link is shown at once.
    onSuccess: () => void client.invalidateQueries({ queryKey: ['/api/staff', 'list'] }),
  });
}
