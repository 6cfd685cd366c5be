import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { diskFiles } from '#server/platform/files/disk-files.ts';
import type { ObjectFiles, ReceivingFiles } from '#server/platform/files/object-files.ts';
import { s3Files } from '#server/platform/files/s3-files.ts';
import { signedQuery, uploadKeyOf } from '#server/platform/files/upload-signature.ts';
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
