import { useMutation, useQueryClient } from '@tanstack/react-query';
import { passkeyCalls } from '#shared/calls/identity/account.ts';
import type { NewPasskey } from '#shared/contracts/accounts.ts';
import { secondFactorQuery } from '#web/identity/account/api/second-factor.ts';
import { call } from '#web/kit/client/call.ts';

/** The browser asks the person to make a passkey. Throws if they do not. */
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
  useChange(async ({ name, password }: { name: string; password: string }) => {
    const credential = await makePasskey(password);
    return call(passkeyCalls.add, { body: { name, credential } });
  });

export const useRenamePasskey = (id: number) =>
  useChange((given: { name: string }) => call(passkeyCalls.rename, { params: { id }, body: given }));

export const useRemovePasskey = (id: number) =>
  useChange((given: { password: string }) => call(passkeyCalls.remove, { params: { id }, body: given }));

function useChange<Given, Answer>(mutationFn: (given: Given) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries(secondFactorQuery) });
}
