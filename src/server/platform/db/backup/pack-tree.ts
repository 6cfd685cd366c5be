import { type FileHandle, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Manifest } from '#server/platform/db/backup/manifest.ts';
import { type BackupKey, packInto } from '#server/platform/db/backup/packed-file.ts';

/** All files of a backup are in this one, one after the other: one file is flushed to the disk much faster than 1,500. */
export const DATA_FILE = 'data.packed';

export type TreePacker = Pick<Manifest, 'files' | 'directories'> & {
  /** Appends one file under the name `path`. A file that has gone meanwhile is left out. */
  addFile(from: string, path: string): Promise<void>;
  /** Appends all files below `directory`, named from its parent, unless `leftOut` matches the path below it. */
  addTree(parent: string, directory: string, leftOut?: RegExp): Promise<void>;
};

export function treePacker(target: FileHandle, key: BackupKey): TreePacker {
  let offset = 0;
  const packer: TreePacker = {
    files: [],
    directories: [],
    async addFile(from, path) {
      try {
        const packed = await packInto(target, offset, from, path, key);
        offset += packed.bytes;
        packer.files.push({ path, ...packed });
      } catch (error) {
        // A table that was dropped meanwhile. The log says so too.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      }
    },
    async addTree(parent, directory, leftOut) {
      const root = join(parent, directory);
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
      for (const entry of entries) {
        const path = relative(root, join(entry.parentPath, entry.name));
        if (leftOut?.test(path)) continue;
        if (entry.isDirectory()) packer.directories.push(join(directory, path));
        if (entry.isFile()) await packer.addFile(join(root, path), join(directory, path));
      }
    },
  };
  return packer;
}
