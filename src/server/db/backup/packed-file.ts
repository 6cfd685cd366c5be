import { execFile } from 'node:child_process';
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';

/** The key that encrypts backups, or nothing if they are not encrypted. */
export type BackupKey = Buffer | undefined;

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

const PART_BYTES = 4 * 1024 * 1024;
const LENGTH_BYTES = 4;
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function backupKeyOf(secret: string | undefined): BackupKey {
  return secret === undefined ? undefined : Buffer.from(hkdfSync('sha256', secret, '', 'karam backup', 32));
}

/**
 * Writes a file as a row of parts, each compressed, encrypted if there is a key, and preceded by its length. Returns the
 * hash of what was read. The packed file appears under its name only when it is complete. It may still be in memory: see
 * flushToDisk.
 */
export async function packFile(from: string, to: string, key: BackupKey): Promise<{ sha256: string }> {
  await mkdir(dirname(to), { recursive: true });
  const partial = `${to}.partial`;
  const hash = createHash('sha256');
  await using source = await open(from);
  {
    await using target = await open(partial, 'w', 0o600);
    for (let place = 0; ; place += 1) {
      const part = await readPart(source, PART_BYTES);
      if (part.length === 0) break;
      hash.update(part);
      const packed = seal(await compress(part), key, place);
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt32BE(packed.length);
      await target.write(Buffer.concat([length, packed]));
    }
  }
  await rename(partial, to);
  return { sha256: hash.digest('hex') };
}

/** The opposite. Throws if the packed file was changed or the key is another one. */
export async function unpackFile(from: string, to: string, key: BackupKey): Promise<{ sha256: string }> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  await using source = await open(from);
  await using target = await open(to, 'w', 0o600);
  for (let place = 0; ; place += 1) {
    const length = await readPart(source, LENGTH_BYTES);
    if (length.length === 0) break;
    const packed = await readPart(source, length.readUInt32BE());
    const part = await decompress(unseal(packed, key, place));
    hash.update(part);
    await target.write(part);
  }
  return { sha256: hash.digest('hex') };
}

/** The next bytes of the file, fewer at its end. */
async function readPart(file: FileHandle, bytes: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(Math.min(bytes, PART_BYTES * 2));
  let read = 0;
  while (read < buffer.length) {
    const { bytesRead } = await file.read(buffer, read, buffer.length - read);
    if (bytesRead === 0) break;
    read += bytesRead;
  }
  return buffer.subarray(0, read);
}

/** Nonce, encrypted bytes, and the tag that proves that they, and their place in the file, were not changed. */
function seal(plain: Buffer, key: BackupKey, place: number): Buffer {
  if (!key) return plain;
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(placeBytes(place));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function unseal(sealed: Buffer, key: BackupKey, place: number): Buffer {
  if (!key) return sealed;
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES))
    .setAAD(placeBytes(place))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}

function placeBytes(place: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(place));
  return bytes;
}

/** Returns when everything written so far is on the disk. One call is much faster than one for each of 1,500 files. */
export async function flushToDisk(): Promise<void> {
  await promisify(execFile)('sync');
}
