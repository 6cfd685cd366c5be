import { z } from 'zod';
import { givenPassword } from '#shared/contracts/auth.ts';
import { instant, line, optionalLine } from '#shared/contracts/fields.ts';
import { pageQuery } from '#shared/contracts/request-parts.ts';
import { because } from '#shared/reasons/because.ts';
import { roles } from '#shared/roles.ts';

export const accountStates = ['enabled', 'disabled'] as const;
export type AccountState = (typeof accountStates)[number];

/** An account as admins see it. */
export const account = z
  .object({
    id: z.int().describe('Its number in the list; `userId` names it elsewhere'),
    userId: z.uuid(),
    username: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    email: z.string(),
    isEmailConfirmed: z.boolean(),
    hasSecondFactor: z.boolean(),
    role: z.enum(roles),
    disabledAt: instant.nullable(),
    lastSignInAt: instant.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'Account' });
export type Account = z.input<typeof account>;

export const accountsQuery = pageQuery.extend({
  search: optionalLine(100).describe('Part of the username, the name or the email'),
  role: z.enum(roles, because('role_required')).optional(),
  state: z.enum(accountStates, because('no_such_status')).optional(),
});
export type AccountsQuery = z.infer<typeof accountsQuery>;

export const accountChanges = ['disable', 'enable', 'make_admin', 'remove_admin'] as const;
export type AccountChange = (typeof accountChanges)[number];

export const accountChangeRequest = z.strictObject({
  change: z.enum(
    accountChanges,
    because('not_one_of', { name: 'change', values: 'disable, enable, make_admin or remove_admin' }),
  ),
  password: givenPassword.describe('That of the admin who makes the change'),
});

export const removeFactorRequest = z.strictObject({
  reason: line(1, 500, because('reason_required')).describe('How the person proved who they are'),
  password: givenPassword.describe('That of the admin who removes it'),
});
export type RemoveFactorRequest = z.infer<typeof removeFactorRequest>;

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

export const passkey = z
  .object({
    id: z.int(),
    name: z.string(),
    addedAt: instant,
    lastUsedAt: instant.nullable(),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.input<typeof passkey>;

/** What the browser needs to make a passkey (PublicKeyCredentialCreationOptionsJSON of WebAuthn). */
export const passkeyCreation = z
  .object({
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
  })
  .meta({ id: 'PasskeyCreation' });
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

/** What the browser needs to use a passkey (PublicKeyCredentialRequestOptionsJSON of WebAuthn). */
export const passkeyRequest = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.literal('required'),
  })
  .meta({ id: 'PasskeyRequest' });
export type PasskeyRequest = z.infer<typeof passkeyRequest>;
