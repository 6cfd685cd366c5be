import { queryOptions } from '@tanstack/react-query';
import { accountCalls, secondFactorCalls } from '#shared/calls/identity/account.ts';
import { call } from '#web/kit/client/call.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { useAction } from '#web/kit/query/action.ts';

export const accountEmailQuery = queryOf(accountCalls.readEmail);

export const secondFactorQuery = queryOf(secondFactorCalls.read);

const refreshes = [secondFactorCalls.read];

export const useBeginFactor = () =>
  useAction((password: string) => call(secondFactorCalls.begin, { body: { password } }), { refreshes });
export const useConfirmFactor = () =>
  useAction((code: string) => call(secondFactorCalls.confirm, { body: { code } }), { refreshes });
export const useRenewCodes = () =>
  useAction((password: string) => call(secondFactorCalls.renewCodes, { body: { password } }), { refreshes });
export const useRemoveFactor = () =>
  useAction((password: string) => call(secondFactorCalls.remove, { body: { password } }), { refreshes });

export const sessionsQuery = queryOptions({
  ...queryOf(accountCalls.listSessions), // Each visit of the page shows what is true now.
  staleTime: 0,
});
