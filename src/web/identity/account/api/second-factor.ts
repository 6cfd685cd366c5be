import { useMutation, useQueryClient } from '@tanstack/react-query';
import { secondFactorCalls } from '#shared/calls/identity/account.ts';
import { call } from '#web/kit/client/call.ts';
import { queryOf } from '#web/kit/client/queries.ts';

export const secondFactorQuery = queryOf(secondFactorCalls.read);

export const useBeginFactor = () =>
  useChange((password: string) => call(secondFactorCalls.begin, { body: { password } }));
export const useConfirmFactor = () =>
  useChange((code: string) => call(secondFactorCalls.confirm, { body: { code } }));
export const useRenewCodes = () =>
  useChange((password: string) => call(secondFactorCalls.renewCodes, { body: { password } }));
export const useRemoveFactor = () =>
  useChange((password: string) => call(secondFactorCalls.remove, { body: { password } }));

function useChange<Answer>(mutationFn: (typed: string) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries(secondFactorQuery) });
}
