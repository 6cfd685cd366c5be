import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SecondFactor, SecondFactorSetup } from '#shared/contracts/auth.ts';
import { send, sendForJson } from '#web/kit/client/http.ts';

const PATH = '/api/account/second-factor';

export const secondFactorQuery = queryOptions<SecondFactor>({ queryKey: [PATH] });

type Codes = { recoveryCodes: string[] };

export const useBeginFactor = () =>
  useChange((password: string) => sendForJson<SecondFactorSetup>('POST', PATH, { body: { password } }));
export const useConfirmFactor = () =>
  useChange((code: string) => sendForJson<Codes>('POST', `${PATH}/confirm`, { body: { code } }));
export const useRenewCodes = () =>
  useChange((password: string) =>
    sendForJson<Codes>('POST', `${PATH}/recovery-codes`, { body: { password } }),
  );
export const useRemoveFactor = () =>
  useChange((password: string) => send('POST', `${PATH}/remove`, { body: { password } }));

function useChange<Answer>(mutationFn: (typed: string) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: [PATH] }) });
}
