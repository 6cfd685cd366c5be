import { z } from 'zod';
import { instant, line, named } from '#shared/contracts/fields.ts';
import { because } from '#shared/reasons/because.ts';

/** Bytes in base64url, as browsers send them. */
const bytes = (most: number) =>
  z
    .string(because('passkey_refused'))
    .max(most, because('passkey_refused'))
    .regex(/^[\w-]+$/, because('passkey_refused'));
const credential = { id: bytes(1400), rawId: bytes(1400), type: z.literal('public-key') };

export const passkeyName = line(1, 50, because('passkey_name_required'));

/** What the browser answers when it has made a passkey. */
export const newPasskey = z.object({
  name: passkeyName,
  credential: z.object({
    ...credential,
    response: z.object({ clientDataJSON: bytes(4000), attestationObject: bytes(20_000) }),
  }),
});
export type NewPasskey = z.infer<typeof newPasskey>;

/** What the browser answers at a sign-in. */
export const signedByPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: bytes(100).optional(),
  }),
});
export type SignedByPasskey = z.infer<typeof signedByPasskey>;

export const renamePasskeyRequest = z.object({ name: passkeyName });

export const passkey = named('Passkey', {
  id: z.int(),
  name: z.string(),
  addedAt: instant,
  lastUsedAt: instant.nullable(),
});
export type Passkey = z.input<typeof passkey>;

/** What the browser needs to make a passkey (PublicKeyCredentialCreationOptionsJSON of WebAuthn). */
export const passkeyCreation = named('PasskeyCreation', {
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

/** What the browser needs to use a passkey (PublicKeyCredentialRequestOptionsJSON of WebAuthn). */
export const passkeyRequest = named('PasskeyRequest', {
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});
export type PasskeyRequest = z.infer<typeof passkeyRequest>;
