import {
  basesIn,
  begunBasesIn,
  dataKeyOf,
  manifestKeyOf,
  walIn,
  walKeyOf,
} from '#server/platform/backups/bucket-keys.ts';
import { listArchivedWal, listBases } from '#server/platform/db/backup/backup-places.ts';
import { parseManifest } from '#server/platform/db/backup/manifest.ts';
import { isHistory, numberOf } from '#server/platform/db/backup/wal-names.ts';
import type { Bucket } from '#server/platform/s3/bucket.ts';
import { abortUploads } from '#server/platform/s3/put-file.ts';

/** Keeps the newest backups in S3, and the log from the oldest of them on. What is still here stays there too. */
export async function pruneBucket(bucket: Bucket, backupsDir: string, keep: number): Promise<void> {
  const there = new Map((await bucket.list()).map(({ key, bytes }) => [key, bytes]));
  const bases = basesIn(there.keys());
  const kept = new Set([...bases.slice(-keep), ...(await listBases(backupsDir))]);
  // With those whose upload was never finished.
  const old = begunBasesIn(there.keys()).filter((name) => !kept.has(name));
  // The manifest first: what is half deleted must not count as a backup.
  for (const name of old) {
    await bucket.delete(manifestKeyOf(name));
    await bucket.delete(dataKeyOf(name));
  }
  const oldest = bases.find((name) => kept.has(name));
  if (old.length === 0 || !oldest) return;
  await abortUploads(
    bucket,
    (key) => key.startsWith('wal/') || begunBasesIn([key]).some((name) => kept.has(name)),
  );
  const key = manifestKeyOf(oldest);
  const manifest = await bucket.get(key, 0, (there.get(key) ?? 1) - 1);
  const { firstWal } = parseManifest(manifest.toString());
  const walHere = new Set(await listArchivedWal(backupsDir));
  for (const name of walIn(there.keys())) {
    const isOlder = !isHistory(name) && numberOf(name) < numberOf(firstWal);
    if (isOlder && !walHere.has(name)) await bucket.delete(walKeyOf(name));
  }
}
