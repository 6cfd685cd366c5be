import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { accountCalls, passkeyCalls, secondFactorCalls } from '#shared/calls/identity/account.ts';
import type { ChangeEmailRequest } from '#shared/contracts/auth.ts';
import type { NewPasskey } from '#shared/contracts/passkeys.ts';
import { call } from '#web/kit/client/call.ts';
import { queryOf } from '#web/kit/client/queries.ts';

export const accountEmailQuery = queryOf(accountCalls.readEmail);

export function useChangeEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ChangeEmailRequest) => call(accountCalls.changeEmail, { body }),
    onSuccess: () => queryClient.invalidateQueries(accountEmailQuery),
  });
}

export function useSendLinkAgain() {
  return useMutation({
    mutationFn: () => call(accountCalls.sendLinkAgain),
  });
}

/** Opens the browser's dialog to create a passkey. Throws if the user cancels it. */
async function makePasskey(password: string): Promise<NewPasskey['credential']> {
  // Few people need it, so it is no part of the page.
  const [{ startRegistration }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    call(passkeyCalls.begin, { body: { password } }),
  ]);
  const { id, rawId, type, response } = await startRegistration({ optionsJSON });
  return { id, rawId, type: type as 'public-key', response };
}

export const useAddPasskey = () =>
  usePasskeyChange(async ({ name, password }: { name: string; password: string }) => {
    const credential = await makePasskey(password);
    return call(passkeyCalls.add, { body: { name, credential } });
  });

export const useRenamePasskey = (id: number) =>
  usePasskeyChange((given: { name: string }) => call(passkeyCalls.rename, { params: { id }, body: given }));

export const useRemovePasskey = (id: number) =>
  usePasskeyChange((given: { password: string }) =>
    call(passkeyCalls.remove, { params: { id }, body: given }),
  );

function usePasskeyChange<Given, Answer>(mutationFn: (given: Given) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries(secondFactorQuery) });
}

export const secondFactorQuery = queryOf(secondFactorCalls.read);

export const useBeginFactor = () =>
  useFactorChange((password: string) => call(secondFactorCalls.begin, { body: { password } }));
export const useConfirmFactor = () =>
  useFactorChange((code: string) => call(secondFactorCalls.confirm, { body: { code } }));
export const useRenewCodes = () =>
  useFactorChange((password: string) => call(secondFactorCalls.renewCodes, { body: { password } }));
export const useRemoveFactor = () =>
  useFactorChange((password: string) => call(secondFactorCalls.remove, { body: { password } }));

function useFactorChange<Answer>(mutationFn: (typed: string) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries(secondFactorQuery) });
}

export const sessionsQuery = queryOptions({
  ...queryOf(accountCalls.listSessions), // Each visit of the page shows what is true now.
  staleTime: 0,
});

export function useEndOtherSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { password: string }) => call(accountCalls.endOtherSessions, { body }),
    onSuccess: () => queryClient.invalidateQueries(sessionsQuery),
  });
}
