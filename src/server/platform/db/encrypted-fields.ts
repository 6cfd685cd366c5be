import type { DataKeys } from '#server/platform/base/data-dir.ts';
import { DataKeysPlugin, type Db } from '#server/platform/db/database.ts';
import type { EncryptedColumnName } from '#server/platform/db/encrypted-columns.ts';
import {
  decryptText,
  type EncryptedText,
  encryptText,
  hashWithKey,
  type Place,
} from '#server/platform/db/encrypted-text.ts';

type Row = Place['row'];

export function encryptField(db: Db, column: EncryptedColumnName, row: Row, text: string): EncryptedText;
export function encryptField(
  db: Db,
  column: EncryptedColumnName,
  row: Row,
  text: string | null,
): EncryptedText | null;
export function encryptField(db: Db, column: EncryptedColumnName, row: Row, text: string | null) {
  return text === null ? null : encryptText(keysOf(db), { column, row }, text);
}

export function decryptField(db: Db, column: EncryptedColumnName, row: Row, stored: EncryptedText): string;
export function decryptField(
  db: Db,
  column: EncryptedColumnName,
  row: Row,
  stored: EncryptedText | null,
): string | null;
export function decryptField(db: Db, column: EncryptedColumnName, row: Row, stored: EncryptedText | null) {
  return stored === null ? null : decryptText(keysOf(db), { column, row }, stored);
}

/** A hash of a text, for finding the same text again without decrypting any. See `hashWithKey`. */
export function hashField(db: Db, purpose: string, text: string): string {
  return hashWithKey(keysOf(db), purpose, text);
}

function keysOf(db: Db): DataKeys {
  for (const plugin of db.getExecutor().plugins) if (plugin instanceof DataKeysPlugin) return plugin.keys;
  throw new Error('This database was opened without the keys that decrypt IBANs.');
}
