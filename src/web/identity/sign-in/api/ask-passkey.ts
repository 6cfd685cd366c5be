import type { PasskeyRequest, SignedByPasskey } from '#shared/contracts/passkeys.ts';
import { sendForJson } from '#web/kit/client/http.ts';

/** The browser asks the person for a passkey of this website. Throws if they give none. */
export async function askPasskey(): Promise<SignedByPasskey> {
  // Few people need it, so it is no part of the page.
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    sendForJson<PasskeyRequest>('POST', '/api/login/passkey/challenge'),
  ]);
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON });
  return { id, rawId, type: type as 'public-key', response };
}
