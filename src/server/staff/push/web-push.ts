import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  ECDH,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';

const CURVE = 'prime256v1';
/** One record is enough for every message that push services accept. */
const RECORD_BYTES = 4096;
/** After the text: this is the last record, without padding. */
const LAST_RECORD = Buffer.from([2]);

/** The keys of a browser, as base64url. */
export type BrowserKeys = { p256dh: string; auth: string };
/** Random for each message; only tests provide it. */
type Ephemeral = { salt: Buffer; privateKey: Buffer };

/** True if the text is a point on the curve, so that something can be encrypted for it. */
export function isPublicKey(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, CURVE, 'base64url').length === 65;
  } catch {
    return false;
  }
}

/** Encrypts a push message so that only this browser can read it: RFC 8291, in the coding aes128gcm of RFC 8188. */
export function encryptMessage(text: string, keys: BrowserKeys, ephemeral?: Ephemeral): Buffer {
  const ours = createECDH(CURVE);
  if (ephemeral) ours.setPrivateKey(ephemeral.privateKey);
  else ours.generateKeys();
  const salt = ephemeral?.salt ?? randomBytes(16);
  const theirKey = Buffer.from(keys.p256dh, 'base64url');
  const ourKey = ours.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirKey, ourKey]);
  const material = derive(ours.computeSecret(theirKey), Buffer.from(keys.auth, 'base64url'), info, 32);
  const key = derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const size = Buffer.alloc(5);
  size.writeUInt32BE(RECORD_BYTES);
  size.writeUInt8(ourKey.length, 4);
  const header = [salt, size, ourKey];
  return Buffer.concat([
    ...header,
    cipher.update(text),
    cipher.update(LAST_RECORD),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

function derive(material: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', material, salt, info, bytes));
}

/** Identify the sender to push services: RFC 8292. */
export type VapidKeys = { publicKey: string; privateKey: KeyObject };

/** The order of the curve P-256. A private key is a number from 1 to one less than this. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const LIFETIME_MS = 12 * 60 * 60 * 1000;

/**
 * The keys follow from the session secret, so every node has the same ones without a further secret to share. Subscriptions
 * end with their session; a new secret ends all sessions, and with them everything that was bound to the old keys. 48 bytes
 * make every key equally likely (FIPS 186-5, A.2.1).
 */
export function vapidKeysOf(sessionSecret: string): VapidKeys {
  const random = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'karam push messages', 48));
  const number = (BigInt(`0x${random.toString('hex')}`) % (ORDER - 1n)) + 1n;
  const d = Buffer.from(number.toString(16).padStart(64, '0'), 'hex');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(d);
  const point = pair.getPublicKey();
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
    d: d.toString('base64url'),
  };
  return {
    publicKey: point.toString('base64url'),
    privateKey: createPrivateKey({ key: jwk, format: 'jwk' }),
  };
}

/** The header `authorization` of a message to this endpoint. `contact`: how the push service can reach us. */
export function vapidHeader(
  { publicKey, privateKey }: VapidKeys,
  endpoint: string,
  contact: string,
  now: Date,
): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor((now.getTime() + LIFETIME_MS) / 1000),
    sub: contact,
  };
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
}
