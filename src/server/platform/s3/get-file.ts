import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Bucket, BucketFile } from '#server/platform/s3/bucket.ts';

/** How much of a file is in memory at a time. */
const PIECE_BYTES = 16 * 1024 * 1024;

/** Downloads a file piece by piece. */
export async function getFile(bucket: Bucket, { key, bytes }: BucketFile, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await using target = await open(to, 'w', 0o600);
  for (let offset = 0; offset < bytes; offset += PIECE_BYTES) {
    const last = Math.min(offset + PIECE_BYTES, bytes) - 1;
    const piece = await bucket.get(key, offset, last);
    if (piece.length !== last - offset + 1) throw new Error(`S3 sent only a part of ${key}`);
    await target.writeFile(piece);
  }
}
