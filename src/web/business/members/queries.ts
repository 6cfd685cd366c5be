import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type z } from 'zod';
import { memberCalls } from '#shared/calls/business/members.ts';
import { type NewMemberInvite } from '#shared/contracts/members.ts';
import { type newInvite } from '#shared/contracts/staff.ts';
import { call } from '#web/kit/client/call.ts';
import { queryOf } from '#web/kit/client/queries.ts';

export type MadeInvite = z.input<typeof newInvite>;

export const membersQuery = queryOf(memberCalls.list);

export const useInviteMember = () =>
  useChange((given: NewMemberInvite) => call(memberCalls.invite, { body: given }));

export const useWithdrawInvite = () =>
  useChange((id: number) => call(memberCalls.withdrawInvite, { params: { id } }));

export const useRemoveMember = () => useChange((id: string) => call(memberCalls.remove, { params: { id } }));

function useChange<Given, Answer>(mutationFn: (given: Given) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries(membersQuery) });
}
