import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { DataKeys } from '#server/platform/base/data-dir.ts';
import type { EncryptedColumnName } from '#server/platform/db/encrypted-columns.ts';

declare const encrypted: unique symbol;
/**
 * A text as it is stored: `encrypted:`, the id of the key, and the encrypted text. At run time it is a string; to the
 * compiler it is not, so that nobody uses it without decrypting it.
 */
export type EncryptedText = { readonly [encrypted]: true };

/** Where a text is stored. Encrypted for one row, it cannot be decrypted in another: nobody can swap two IBANs. */
export type Place = { column: EncryptedColumnName; row: number | string | boolean };

/** What an operator writes in place of a text whose key is lost. It is read as an empty text. */
export const LOST = 'lost';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const STORED = /^encrypted:([0-9a-f]{8}):(.+)$/;

/** The beginning of everything that this key has encrypted. */
export function beginningOf(keyId: string): string {
  return `encrypted:${keyId}:`;
}

export function encryptText({ firstId, byId }: DataKeys, place: Place, text: string): EncryptedText {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(byId, firstId, place), nonce).setAAD(boundTo(place));
  const bytes = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${beginningOf(firstId)}${bytes.toString('base64url')}` as unknown as EncryptedText;
}

/** Throws if the text was changed, was encrypted for another place, or its key is not known. */
export function decryptText({ byId }: DataKeys, place: Place, stored: EncryptedText): string {
  if (String(stored) === LOST) return '';
  const [, id, text] = STORED.exec(String(stored)) ?? [];
  if (!id || !text) throw new Error(`${nameOf(place)} is not encrypted.`);
  const key = keyOf(byId, id, place);
  const bytes = Buffer.from(text, 'base64url');
  try {
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(boundTo(place)).setAuthTag(bytes.subarray(-TAG_BYTES));
    const plain = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([plain, decipher.final()]).toString('utf8');
  } catch (error) {
    throw new Error(`${nameOf(place)} was changed outside Karam, or comes from another row.`, {
      cause: error,
    });
  }
}

/**
 * The id of the first key and a hash made with it: the same text has the same hash. Without the key, all numbers of a kind
 * could be tried until one has this hash. The key is derived, so that no hash helps against what is encrypted.
 */
export function hashWithKey({ firstId, byId }: DataKeys, purpose: string, text: string): string {
  const key = byId.get(firstId);
  if (!key) throw new Error(`the key ${firstId} is missing`);
  const derived = Buffer.from(hkdfSync('sha256', key, '', `karam ${purpose}`, 32));
  return `${firstId}:${createHmac('sha256', derived).update(text).digest('base64url')}`;
}

function keyOf(byId: DataKeys['byId'], id: string, place: Place): Buffer {
  const key = byId.get(id);
  if (!key) throw new Error(`${nameOf(place)} is encrypted with the key ${id}, which is not in DATA_KEYS.`);
  return key;
}

function boundTo(place: Place): Buffer {
  return Buffer.from(nameOf(place));
}

function nameOf({ column, row }: Place): string {
  return `${column} of row ${row}`;
}

/** How the token of a link is stored. It is long and random, so a plain hash is enough: it cannot be reversed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
