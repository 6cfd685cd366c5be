import { createHash } from 'node:crypto';
import { StartError } from '#server/platform/base/start-error.ts';

/** The keys that encrypt IBANs: the first one encrypts, all of them decrypt. */
export type DataKeys = { firstId: string; byId: ReadonlyMap<string, Buffer> };

const KEY_BYTES = 32;

/** `base64,base64`. Nothing if one of them is not a key of 32 bytes, or if there is none. */
export function findDataKeys(text: string): DataKeys | undefined {
  const keys = text.split(',').map((part) => Buffer.from(part.trim(), 'base64'));
  const [first] = keys;
  if (!first || keys.some((key) => key.length !== KEY_BYTES)) return undefined;
  return { firstId: idOf(first), byId: new Map(keys.map((key) => [idOf(key), key])) };
}

/** The same, for the generated file, which an operator may have changed. */
export function getDataKeys(text: string): DataKeys {
  const keys = findDataKeys(text);
  if (!keys) throw new StartError('DATA_DIR/secrets/data-keys must contain keys of 32 bytes in base64.');
  return keys;
}

/** A short name that is stored with each text. It is made from the key, so two keys cannot have the same by mistake. */
function idOf(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 8);
}
