import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError } from '#server/platform/base/start-error.ts';

/** What a backup consists of. It contains no data, so it is not encrypted. */
const manifest = z.object({
  createdAt: z.iso.datetime(),
  isEncrypted: z.boolean(),
  postgresMajor: z.int(),
  /** The first and the last segment of the log that the copy needs to be consistent. */
  firstWal: z.string(),
  lastWal: z.string(),
  files: z.array(z.object({ path: z.string(), offset: z.int(), bytes: z.int(), sha256: z.string() })),
  /** Empty directories that PostgreSQL needs. */
  directories: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifest>;

export const MANIFEST_FILE = 'manifest.json';

export async function writeManifest(baseDir: string, value: Manifest): Promise<void> {
  await writeFile(join(baseDir, MANIFEST_FILE), JSON.stringify(value), { mode: 0o600, flush: true });
}

export async function readManifest(baseDir: string): Promise<Manifest> {
  const text = await readFile(join(baseDir, MANIFEST_FILE), 'utf8').catch(() => {
    throw new StartError(`${baseDir} is not a backup: it has no ${MANIFEST_FILE}.`);
  });
  return parseManifest(text);
}

export function parseManifest(text: string): Manifest {
  return manifest.parse(JSON.parse(text));
}
