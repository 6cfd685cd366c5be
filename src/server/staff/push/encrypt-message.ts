import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto';

const CURVE = 'prime256v1';
/** One record is enough for every message that push services take. */
const RECORD_BYTES = 4096;
/** After the text: this is the last record, without padding. */
const LAST_RECORD = Buffer.from([2]);

/** The keys of a browser, as base64url. */
export type BrowserKeys = { p256dh: string; auth: string };
/** New for each message. Given by tests only. */
export type Ephemeral = { salt: Buffer; privateKey: Buffer };

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
