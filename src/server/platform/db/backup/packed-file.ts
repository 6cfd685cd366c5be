import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import type { Manifest } from '#server/platform/db/backup/backup-files.ts';

/** The key that encrypts backups, or nothing if they are not encrypted. */
export type BackupKey = Buffer | undefined;

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

const PART_BYTES = 4 * 1024 * 1024;
const LENGTH_BYTES = 4;
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HASH_BYTES = 32;
/** What compressed bytes begin with, unless they are encrypted. */
const ZSTD_MAGIC = Buffer.from('28b52ffd', 'hex');

export function backupKeyOf(secret: string | undefined): BackupKey {
  return secret === undefined ? undefined : Buffer.from(hkdfSync('sha256', secret, '', 'karam backup', 32));
}

/** Where a packed file is in the file that contains it, and the hash of its content. */
export type Packed = { offset: number; bytes: number; sha256: string };

/**
 * Appends a file to `target` as a row of parts, each compressed, encrypted if there is a key, and preceded by its length.
 * `name` must be the same when it is unpacked, so that nobody can swap two files.
 */
export async function packInto(
  target: FileHandle,
  offset: number,
  from: string,
  name: string,
  key: BackupKey,
): Promise<Packed> {
  const hash = createHash('sha256');
  let bytes = 0;
  await using source = await open(from);
  // One for all parts, and no longer than the file: PostgreSQL has thousands of small ones.
  const { size } = await source.stat();
  const space = Buffer.allocUnsafe(Math.min(Math.max(size, 1), PART_BYTES));
  for (let place = 0; ; place += 1) {
    const part = await fill(space, source);
    if (part.length === 0) return { offset, bytes, sha256: hash.digest('hex') };
    hash.update(part);
    const packed = seal(await compress(part), key, `${name} ${place}`);
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32BE(packed.length);
    const { bytesWritten } = await target.write(
      Buffer.concat([length, packed]),
      0,
      undefined,
      offset + bytes,
    );
    bytes += bytesWritten;
  }
}

/** The opposite. Throws if the packed file was changed, or the key or the name is another one. */
export async function unpackFrom(
  source: FileHandle,
  { offset, bytes, sha256 }: Packed,
  to: string,
  name: string,
  key: BackupKey,
): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  await using target = await open(to, 'w', 0o600);
  let read = 0;
  for (let place = 0; read < bytes; place += 1) {
    const length = await readPart(source, LENGTH_BYTES, offset + read);
    const packed = await readPart(source, length.readUInt32BE(), offset + read + LENGTH_BYTES);
    read += length.length + packed.length;
    const part = await decompress(unseal(packed, key, `${name} ${place}`));
    hash.update(part);
    await target.write(part);
  }
  if (hash.digest('hex') !== sha256) throw new Error('it is damaged');
}

/** A packed file of its own, which appears under its name only when it is complete and on the disk. */
export async function packFile(from: string, to: string, key: BackupKey): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  const partial = `${to}.partial`;
  {
    await using target = await open(partial, 'w', 0o600);
    const header = Buffer.alloc(HASH_BYTES);
    const { sha256 } = await packInto(target, HASH_BYTES, from, basename(from), key);
    header.write(sha256, 'hex');
    await target.write(header, 0, HASH_BYTES, 0);
    await target.sync();
  }
  await rename(partial, to);
}

export async function unpackFile(from: string, to: string, key: BackupKey): Promise<void> {
  await using source = await open(from);
  const sha256 = (await readPart(source, HASH_BYTES, 0)).toString('hex');
  const bytes = (await source.stat()).size - HASH_BYTES;
  await unpackFrom(source, { offset: HASH_BYTES, bytes, sha256 }, to, basename(to), key);
}

/** Whether a packed file of its own is encrypted, with any key. */
export async function isEncryptedFile(path: string): Promise<boolean> {
  await using file = await open(path);
  const beginning = await readPart(file, ZSTD_MAGIC.length, HASH_BYTES + LENGTH_BYTES);
  return !beginning.equals(ZSTD_MAGIC);
}

/** The next bytes of the file, or those at `position`; fewer at its end. */
async function readPart(file: FileHandle, bytes: number, position?: number): Promise<Buffer> {
  return fill(Buffer.allocUnsafe(Math.min(bytes, PART_BYTES * 2)), file, position);
}

async function fill(buffer: Buffer, file: FileHandle, position?: number): Promise<Buffer> {
  let read = 0;
  while (read < buffer.length) {
    const at = position === undefined ? null : position + read;
    const { bytesRead } = await file.read(buffer, read, buffer.length - read, at);
    if (bytesRead === 0) break;
    read += bytesRead;
  }
  return buffer.subarray(0, read);
}

/** Nonce, encrypted bytes, and the tag that proves that they and their place were not changed. */
function seal(plain: Buffer, key: BackupKey, place: string): Buffer {
  if (!key) return plain;
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(place));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function unseal(sealed: Buffer, key: BackupKey, place: string): Buffer {
  if (!key) return sealed;
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(place))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}

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
