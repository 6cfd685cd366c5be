import { requirePassword } from '#server/identity/passwords/check-password.ts';
import { finishAdding, finishRemoving, notifyByMail } from '#server/identity/second-factor/change-factors.ts';
import {
  CHALLENGE_MS,
  consumeChallenge,
  deletePasskey,
  findPasskeyByCredential,
  insertPasskey,
  listPasskeys,
  moveCounter,
  saveChallenge,
  setPasskeyName,
} from '#server/identity/second-factor/passkey-store.ts';
import {
  loadWebAuthn,
  newChallenge,
  passkeyHandleOf,
  type RelyingParty,
} from '#server/identity/second-factor/webauthn.ts';
import { isOpenSession } from '#server/identity/sessions/session-store.ts';
import { findUserById, lockUser } from '#server/identity/users/user-store.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Acting, Actor } from '#server/platform/http/acting.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { Platform } from '#server/platform/http/scopes.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';
import type { NewPasskey, PasskeyCreation, SignedByPasskey } from '#shared/contracts/passkeys.ts';

type Credential = NewPasskey['credential'];

type Attestation = ReturnType<Awaited<ReturnType<typeof loadWebAuthn>>['decodeAttestationObject']>;

/** ES256, EdDSA and RS256: every device knows one of them. Listed, so that another Node offers the same. */
const PASSKEY_ALGORITHMS = [-7, -8, -257];

/** Far more than one person has devices. */
const MOST = 20;

/** What the browser needs to make a passkey. The challenge in it is for this session. */
export async function beginPasskey(
  platform: Platform,
  password: string,
  party: RelyingParty,
  acting: Acting,
): Promise<PasskeyCreation> {
  await requirePassword(platform, password, acting);
  const { db, clock } = platform;
  const { user, sid } = acting;
  const known = await listPasskeys(db, user.id);
  if (known.length >= MOST) throw refuse('conflict', 'passkeys_too_many');
  const challenge = newChallenge();
  await saveChallenge(db, { holder: sid, userId: user.id }, challenge, clock());
  return {
    challenge,
    rp: { id: party.domain, name: 'Karam' },
    user: { id: passkeyHandleOf(user.id), name: user.username, displayName: user.username },
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: CHALLENGE_MS,
    attestation: 'none',
    // A device that has a passkey of this account says so, instead of making a second one.
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId, type: 'public-key' })),
    // Kept on the device with the account's name, so that it signs in without a username; and the device asks for a
    // finger, a face or a PIN, so that it counts as two factors.
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

/** Returns the recovery codes, which are shown this once. None if the account has some already. */
export async function addPasskey(
  platform: Platform,
  { name, credential }: NewPasskey,
  party: RelyingParty,
  acting: Acting,
) {
  const { db, clock } = platform;
  const { user, sid } = acting;
  const challenge = await consumeChallenge(db, { holder: sid, userId: user.id }, clock());
  if (!challenge) throw refuse('conflict', 'passkey_too_late');
  const made = await findNewCredential(credential, challenge, party);
  if (!made) throw refuse('invalid_input', 'passkey_refused');
  return db.transaction().execute(async (transaction) => {
    await lockUser(transaction, user.id);
    if (!(await isOpenSession(transaction, sid))) throw refuse('unauthorized', 'unauthorized');
    const hadFactor = (await findUserById(transaction, user.id))?.secondFactorSince != null;
    if ((await listPasskeys(transaction, user.id)).length >= MOST)
      throw refuse('conflict', 'passkeys_too_many');
    const row = { ...made, userId: user.id, name, createdAt: clock() };
    if (!(await insertPasskey(transaction, row))) throw refuse('conflict', 'passkey_known');
    const recoveryCodes = await finishAdding(transaction, user.id, hadFactor);
    await recordAudit(transaction, acting, 'passkey.added', { user: acting.actorId, detail: { name } });
    await notifyByMail(transaction, platform, acting, (to, link) =>
      writeMail('passkey_added', to, { name, link }),
    );
    return { recoveryCodes };
  });
}

export async function renamePasskey({ db }: Platform, id: number, name: string, acting: Acting) {
  await db.transaction().execute(async (transaction) => {
    if (!(await setPasskeyName(transaction, acting.user.id, id, name)))
      throw refuse('not_found', 'no_such_passkey');
    await recordAudit(transaction, acting, 'passkey.renamed', { user: acting.actorId, detail: { name } });
  });
}

export async function removePasskey(platform: Platform, id: number, password: string, acting: Acting) {
  await requirePassword(platform, password, acting);
  await platform.db.transaction().execute(async (transaction) => {
    await lockUser(transaction, acting.user.id);
    const name = await deletePasskey(transaction, acting.user.id, id);
    if (name === undefined) throw refuse('not_found', 'no_such_passkey');
    await finishRemoving(transaction, platform, acting.user);
    await recordAudit(transaction, acting, 'passkey.removed', { user: acting.actorId, detail: { name } });
    await notifyByMail(transaction, platform, acting, (to, link) =>
      writeMail('passkey_removed', to, { name, link }),
    );
  });
}

/** Undefined if it was not made for this challenge and this website, or the device has not checked who is there. */
async function findNewCredential(credential: Credential, challenge: string, party: RelyingParty) {
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
  const challenge = holder && (await consumeChallenge(db, { holder, userId: null }, now));
  if (!challenge) return 'passkey_too_late';
  const passkey = await findPasskeyByCredential(db, signed.id);
  if (!passkey || passkey.userId !== userId) return 'passkey_refused';
  if (signed.response.userHandle !== passkeyHandleOf(userId)) return 'passkey_refused';
  const counter = await findSignedCounter(passkey, signed, challenge, party);
  if (counter === undefined) return 'passkey_refused';
  if (await moveCounter(db, passkey.id, counter, now)) return undefined;
  await recordAudit(db, actor, 'passkey.counter_refused', { user: userId, detail: { name: passkey.name } });
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
