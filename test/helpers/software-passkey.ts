import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  NewPasskey,
  PasskeyCreation,
  PasskeyRequest,
  SignedByPasskey,
} from '#shared/contracts/passkeys.ts';
import { cbor } from '#test/helpers/cbor.ts';

/** What a test gets wrong on purpose. */
export type Faults = {
  origin?: string;
  domain?: string;
  challenge?: string;
  counter?: number;
  /** The device has not asked for a finger, a face or a PIN. */
  isUnverified?: boolean;
};

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** A device with one passkey: makes real WebAuthn answers with a P-256 key, as a browser would send them. */
export function softwarePasskey(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  let counter = 0;
  let userHandle = '';
  const id = credentialId.toString('base64url');
  const credential = { id, rawId: id, type: 'public-key' } as const;

  return {
    id,
    create(options: PasskeyCreation, faults: Faults = {}): NewPasskey['credential'] {
      userHandle = options.user.id;
      const idLength = Buffer.alloc(2);
      idLength.writeUInt16BE(credentialId.length);
      const authData = Buffer.concat([
        deviceFacts(options.rp.id, HAS_CREDENTIAL, faults),
        Buffer.alloc(16),
        idLength,
        credentialId,
        publicKeyBytes(),
      ]);
      const attestationObject = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      ).toString('base64url');
      const clientDataJSON = clientData('webauthn.create', options.challenge, faults).toString('base64url');
      return { ...credential, response: { clientDataJSON, attestationObject } };
    },

    sign(options: PasskeyRequest, faults: Faults = {}): SignedByPasskey {
      counter += 1;
      const authData = deviceFacts(options.rpId, 0, faults);
      const client = clientData('webauthn.get', options.challenge, faults);
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle,
        },
      };
    },
  };

  function clientData(type: string, challenge: string, faults: Faults): Buffer {
    const facts = { type, challenge: faults.challenge ?? challenge, origin: faults.origin ?? origin };
    return Buffer.from(JSON.stringify({ ...facts, crossOrigin: false }));
  }

  /** The domain, the flags and the counter, as WebAuthn's authenticator data begins. */
  function deviceFacts(domain: string, flags: number, faults: Faults): Buffer {
    const verified = faults.isUnverified ? 0 : USER_VERIFIED;
    const tail = Buffer.alloc(5);
    tail.writeUInt8(flags | USER_PRESENT | verified);
    tail.writeUInt32BE(faults.counter ?? counter, 1);
    return Buffer.concat([sha256(Buffer.from(faults.domain ?? domain)), tail]);
  }

  /** COSE: kind 2 (elliptic), algorithm -7 (ES256), curve 1 (P-256), x and y. */
  function publicKeyBytes(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    return cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
