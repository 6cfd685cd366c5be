import { loadWebAuthn } from '#server/identity/sign-in/load-webauthn.ts';
import type { RelyingParty } from '#server/identity/sign-in/relying-party.ts';
import type { NewPasskey } from '#shared/contracts/passkeys.ts';

/** ES256, EdDSA and RS256: every device knows one of them. Listed, so that another Node offers the same. */
export const PASSKEY_ALGORITHMS = [-7, -8, -257];

type Credential = NewPasskey['credential'];
type Attestation = ReturnType<Awaited<ReturnType<typeof loadWebAuthn>>['decodeAttestationObject']>;

/** Undefined if it was not made for this challenge and this website, or the device has not checked who is there. */
export async function findNewCredential(credential: Credential, challenge: string, party: RelyingParty) {
  const { verifyRegistrationResponse, decodeAttestationObject } = await loadWebAuthn();
  try {
    const { attestationObject } = credential.response;
    const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
    if (hasCertificate(attestation)) return undefined;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.domain,
      requireUserVerification: true,
      supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    });
    if (!registrationInfo) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
  } catch {
    // The library throws for everything that is not as it should be, and its sentences are for engineers.
    return undefined;
  }
}

/**
 * We ask for no certificates of devices, and browsers then send none. One that comes all the same is refused before it
 * is checked: the check would fetch what the certificate names, from wherever its sender likes.
 */
function hasCertificate(attestation: Attestation): boolean {
  const isPlain = attestation.get('fmt') === 'none' || attestation.get('fmt') === 'packed';
  return !isPlain || attestation.get('attStmt').get('x5c') !== undefined;
}
