import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const assetsDir = join(import.meta.dirname, '..', 'dist', 'web', 'assets');

/** Adds a file with its brotli copy to the built assets, and removes both afterwards. */
export async function putAsset(
  name: string,
  bytes: Buffer,
  compressed: Buffer = brotliCompressSync(bytes),
): Promise<{ path: string; remove(): Promise<void> }> {
  const file = join(assetsDir, name);
  await writeFile(file, bytes);
  await writeFile(`${file}.br`, compressed);
  return {
    path: `/assets/${name}`,
    async remove() {
      await rm(file, { force: true });
      await rm(`${file}.br`, { force: true });
    },
  };
}
