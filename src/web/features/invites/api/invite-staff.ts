import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import type { newInvite } from '#shared/contracts/invites.ts';
import { sendForJson } from '#web/api/http.ts';

export function useInviteStaff(staffId: number) {
  return useMutation({
    mutationFn: () => sendForJson<z.input<typeof newInvite>>('POST', `/api/staff/${staffId}/invite`),
  });
}
