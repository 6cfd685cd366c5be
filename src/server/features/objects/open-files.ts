import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { diskFiles } from '#server/features/objects/disk-files.ts';
import type { ObjectFiles, ReceivingFiles } from '#server/features/objects/object-files.ts';
import { s3Files } from '#server/features/objects/s3-files.ts';
import { signedQuery, uploadKeyOf } from '#server/features/objects/upload-signature.ts';
import type { BeginCall } from '#server/observe/call-metrics.ts';

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
