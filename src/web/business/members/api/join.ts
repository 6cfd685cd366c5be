import { queryOptions, useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import type { memberInvite } from '#shared/contracts/members.ts';
import { send } from '#web/kit/client/http.ts';

export type MemberInvite = z.input<typeof memberInvite>;

export const memberInviteQuery = (token: string) =>
  queryOptions<MemberInvite>({ queryKey: ['/api/member-invites', encodeURIComponent(token)] });

/** Everything on screen is of another business afterwards, so the whole page is loaded again. */
export function useJoin(token: string) {
  return useMutation({
    mutationFn: () => send('POST', `/api/member-invites/${encodeURIComponent(token)}/accept`),
    onSuccess: () => window.location.assign('/business'),
  });
}
