import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { auditRoutes } from '#server/platform/audit/routes.ts';
import { backupsRoutes } from '#server/platform/backups/routes.ts';
import { appVersion } from '#server/platform/base/paths.ts';
import { type openFiles, uploadKeyOf } from '#server/platform/files/open-files.ts';
import { fileRoutes, uploadRoutes } from '#server/platform/files/routes.ts';
import type { AreaRoutes } from '#server/platform/http/scopes.ts';
import { outboxRoutes } from '#server/platform/mail/outbox/routes.ts';
import type { ReadMetrics } from '#server/platform/observe/metric-figures.ts';
import type { Observe } from '#server/platform/observe/observe.ts';
import { crashMetrics } from '#server/platform/observe/program-metrics.ts';
import { pageCrashesRoutes } from '#server/platform/page-crashes/routes.ts';
import { settingsRoutes } from '#server/platform/settings/routes.ts';
import { siteTextsRoutes } from '#server/platform/site-texts/routes.ts';
import { statusRoutes } from '#server/platform/status/routes.ts';
import type { BackupKind } from '#shared/contracts/platform.ts';
import type { CalledName } from '#shared/contracts/status.ts';
import { BUILD_NAME_LENGTH } from '#shared/limits.ts';

type Parts = {
  files: ReturnType<typeof openFiles>;
  sessionSecret: string;
  mailGoesOut: boolean;
  observe: Observe;
  readMetrics: ReadMetrics;
  config: Pick<Config, 'payments' | 's3' | 'mail'>;
  backups?: BackupKind;
  readCopies?: Parameters<typeof backupsRoutes>[0]['readCopies'];
  onRelease: Parameters<typeof backupsRoutes>[0]['onRelease'];
  webDir?: string;
};

export async function platformRoutes(parts: Parts): Promise<AreaRoutes> {
  const { files, observe, readMetrics, backups = 'off' } = parts;
  return {
    calls: [
      fileRoutes(files),
      // With S3, browsers upload to the bucket, so this call is not needed.
      ...('receive' in files ? [uploadRoutes(files, uploadKeyOf(parts.sessionSecret))] : []),
      siteTextsRoutes,
      pageCrashesRoutes(crashMetrics(observe.registry)),
      auditRoutes,
      backupsRoutes({ ...parts, kind: backups }),
      outboxRoutes(parts.mailGoesOut),
      settingsRoutes,
      statusRoutes({
        readMetrics,
        backups,
        called: servicesOf(parts.config),
        appVersion,
        pagesBuild: await findPagesBuild(parts.webDir),
      }),
    ],
  };
}

/** The services outside of Karam that this configuration uses. Admins see the last call of each. */
function servicesOf({ payments, s3, mail }: Parts['config']): CalledName[] {
  return [payments.provider, ...(s3 ? ['s3' as const] : []), ...(mail ? ['smtp' as const] : [])];
}

/** The name of the build that these pages come from. */
async function findPagesBuild(webDir: string | undefined): Promise<string | null> {
  const hash = webDir && (await readFile(join(webDir, 'built-from.txt'), 'utf8').catch(() => ''));
  return hash?.slice(0, BUILD_NAME_LENGTH) || null;
}
