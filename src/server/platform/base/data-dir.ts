import { randomBytes } from 'node:crypto';
import { access, chmod, constants, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '#server/platform/base/start-error.ts';

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
