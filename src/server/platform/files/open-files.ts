import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { diskFiles } from '#server/platform/files/disk-files.ts';
import type { ObjectFiles, ReceivingFiles } from '#server/platform/files/object-files.ts';
import { s3Files } from '#server/platform/files/s3-files.ts';
import type { BeginCall } from '#server/platform/observe/call-metrics.ts';

type Options = { sessionSecret: string; clock: () => Date; beginCall: BeginCall };

/** Files are stored in S3 if it is configured, otherwise on the local disk. */
export function openFiles(
  config: Pick<Config, 'publicOrigin' | 'dataDir' | 's3'>,
  { sessionSecret, clock, beginCall }: Options,
): ObjectFiles | ReceivingFiles {
  if (config.s3) return s3Files(config.s3, clock, beginCall);
  const key = uploadKeyOf(sessionSecret);
  return diskFiles(
    join(config.dataDir, 'objects'),
    (id, expiresAt) => `${config.publicOrigin}/api/objects/${id}?${signedQuery(key, id, expiresAt)}`,
  );
}

/** A separate key, so that an upload signature can never be used as another signature made with the secret. */
export function uploadKeyOf(sessionSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', sessionSecret, '', 'karam object uploads', 32));
}

/** The query string of an upload address. */
export function signedQuery(key: Buffer, id: string, expiresAt: Date): string {
  const expires = String(expiresAt.getTime());
  return String(
    new URLSearchParams({ expires, signature: signature(key, id, expires).toString('base64url') }),
  );
}

export function isSigned(
  key: Buffer,
  id: string,
  query: { expires: string; signature: string },
  now: Date,
): boolean {
  const given = Buffer.from(query.signature, 'base64url');
  const right = signature(key, id, query.expires);
  const matches = given.length === right.length && timingSafeEqual(given, right);
  return matches && now.getTime() < Number(query.expires);
}

function signature(key: Buffer, id: string, expires: string): Buffer {
  return createHmac('sha256', key).update(`${id} ${expires}`).digest();
}
