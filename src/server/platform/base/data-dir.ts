import { createHash, randomBytes } from 'node:crypto';
import { access, chmod, constants, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The start failed for a reason that the operator can fix. The message is printed without a stack. */
export class StartError extends Error {}

export async function openDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(join(dataDir, 'secrets'), { recursive: true });
    await chmod(join(dataDir, 'secrets'), 0o700);
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new StartError(
      `DATA_DIR ${dataDir} cannot be written to (${reason}). Choose another directory or fix its permissions.`,
    );
  }
}

/** Reads the secret with this name. The first call generates it. */
export async function getSecret(dataDir: string, name: string): Promise<string> {
  const path = join(dataDir, 'secrets', name);
  const made = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(made, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
    // link() is atomic: if two processes race, one wins and both read the same value.
    await link(made, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(made, { force: true });
  }
  return readFile(path, 'utf8');
}

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
