import { takeChallenge } from '#server/identity/sign-in/passkey-challenge-store.ts';
import { findPasskeyByCredential, moveCounter } from '#server/identity/sign-in/passkey-store.ts';
import type { RelyingParty } from '#server/identity/sign-in/webauthn.ts';
import { loadWebAuthn, passkeyHandleOf } from '#server/identity/sign-in/webauthn.ts';
import { type Actor, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { SignedByPasskey } from '#shared/contracts/passkeys.ts';

/** The browser that was challenged, and the website that it has to sign for. */
export type PasskeyAsker = { holder: string | undefined; party: RelyingParty };
export type PasskeyProblem = 'passkey_too_late' | 'passkey_refused';

/** At a sign-in. Returns nothing if the passkey is one of this account and has signed the challenge of this browser. */
export async function findPasskeyProblem(
  db: Db,
  userId: string | undefined,
  signed: SignedByPasskey,
  { holder, party }: PasskeyAsker,
  actor: Actor,
  now: Date,
): Promise<PasskeyProblem | undefined> {
  const challenge = holder && (await takeChallenge(db, { holder, userId: null }, now));
  if (!challenge) return 'passkey_too_late';
  const passkey = await findPasskeyByCredential(db, signed.id);
  if (!passkey || passkey.userId !== userId) return 'passkey_refused';
  if (signed.response.userHandle !== passkeyHandleOf(userId)) return 'passkey_refused';
  const counter = await findSignedCounter(passkey, signed, challenge, party);
  if (counter === undefined) return 'passkey_refused';
  if (await moveCounter(db, passkey.id, counter, now)) return undefined;
  const subject = { type: 'user', id: userId } as const;
  await recordAudit(db, actor, {
    action: 'passkey.counter_refused',
    subject,
    detail: { name: passkey.name },
  });
  return 'passkey_refused';
}

/** The counter of the device. Undefined if the signature is not right. */
async function findSignedCounter(
  passkey: { credentialId: string; publicKey: string },
  signed: SignedByPasskey,
  challenge: string,
  party: RelyingParty,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { userHandle, ...response } = signed.response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...signed,
        response: { ...response, ...(userHandle && { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.domain,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        // The store compares the counters, in one statement with the new one.
        counter: 0,
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    // The library throws for everything that is not as it should be, and its sentences are for engineers.
    return undefined;
  }
}
