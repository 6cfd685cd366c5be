import { auditRoutes } from '#server/platform/audit/routes.ts';
import { backupsRoutes } from '#server/platform/backups/routes.ts';
import type { openFiles, uploadKeyOf } from '#server/platform/files/open-files.ts';
import { fileRoutes, uploadRoutes } from '#server/platform/files/routes.ts';
import type { AreaRoutes } from '#server/platform/http/scopes.ts';
import { outboxRoutes } from '#server/platform/mail/outbox/routes.ts';
import { pageCrashesRoutes } from '#server/platform/page-crashes/routes.ts';
import { settingsRoutes } from '#server/platform/settings/routes.ts';
import { siteTextsRoutes } from '#server/platform/site-texts/routes.ts';
import { statusRoutes } from '#server/platform/status/routes.ts';

type Parts = {
  files: ReturnType<typeof openFiles>;
  uploadKey: ReturnType<typeof uploadKeyOf>;
  mailGoesOut: boolean;
  countCrash: Parameters<typeof pageCrashesRoutes>[0];
  readCopies: Parameters<typeof backupsRoutes>[1];
  status: Parameters<typeof statusRoutes>[0];
};

export function platformRoutes({
  files,
  uploadKey,
  mailGoesOut,
  countCrash,
  readCopies,
  status,
}: Parts): AreaRoutes {
  return {
    calls: [
      fileRoutes(files),
      // With S3, browsers upload to the bucket, so this call is not needed.
      ...('receive' in files ? [uploadRoutes(files, uploadKey)] : []),
      siteTextsRoutes,
      pageCrashesRoutes(countCrash),
      auditRoutes,
      backupsRoutes(status.backups, readCopies),
      outboxRoutes(mailGoesOut),
      settingsRoutes,
      statusRoutes(status),
    ],
  };
}
