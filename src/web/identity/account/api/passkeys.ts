import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewPasskey, PasskeyCreation } from '#shared/contracts/passkeys.ts';
import { secondFactorQuery } from '#web/identity/account/api/second-factor.ts';
import { send, sendForJson } from '#web/kit/client/http.ts';

const PATH = '/api/account/passkeys';

/** The browser asks the person to make a passkey. Throws if they do not. */
async function makePasskey(password: string): Promise<NewPasskey['credential']> {
  // Few people need it, so it is no part of the page.
  const [{ startRegistration }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    sendForJson<PasskeyCreation>('POST', `${PATH}/challenge`, { body: { password } }),
  ]);
  const { id, rawId, type, response } = await startRegistration({ optionsJSON });
  return { id, rawId, type: type as 'public-key', response };
}

export const useAddPasskey = () =>
  useChange(async ({ name, password }: { name: string; password: string }) => {
    const credential = await makePasskey(password);
    return sendForJson<{ recoveryCodes: string[] }>('POST', PATH, { body: { name, credential } });
  });

export const useRenamePasskey = (id: number) =>
  useChange((given: { name: string }) => send('PUT', `${PATH}/${id}`, { body: given }));

export const useRemovePasskey = (id: number) =>
  useChange((given: { password: string }) => send('POST', `${PATH}/${id}/remove`, { body: given }));

function useChange<Given, Answer>(mutationFn: (given: Given) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries(secondFactorQuery) });
}
