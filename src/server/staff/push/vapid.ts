import { createECDH, createPrivateKey, hkdfSync, type KeyObject, sign } from 'node:crypto';

/** By these keys push services know who sends: RFC 8292. */
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

/** The header `authorization` of a message to this endpoint. `contact` is whom the push service may ask about us. */
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
