import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { newInvite } from '#shared/contracts/invites.ts';
import type { Members, NewMemberInvite } from '#shared/contracts/members.ts';
import { send, sendForJson } from '#web/kit/client/http.ts';

const PATH = '/api/members';
export type MadeInvite = z.input<typeof newInvite>;

export const membersQuery = queryOptions<Members>({ queryKey: [PATH] });

export const useInviteMember = () =>
  useChange((given: NewMemberInvite) => sendForJson<MadeInvite>('POST', `${PATH}/invites`, { body: given }));

export const useWithdrawInvite = () => useChange((id: number) => send('DELETE', `${PATH}/invites/${id}`));

export const useRemoveMember = () => useChange((id: string) => send('DELETE', `${PATH}/${id}`));

function useChange<Given, Answer>(mutationFn: (given: Given) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries(membersQuery) });
}
