import { auditAdminRoutes } from '#server/platform/audit/admin-routes.ts';
import { backupAdminRoutes } from '#server/platform/backups/admin-routes.ts';
import type { openFiles } from '#server/platform/files/open-files.ts';
import { objectPublicRoutes } from '#server/platform/files/public-routes.ts';
import { objectSignedInRoutes } from '#server/platform/files/signed-in-routes.ts';
import type { uploadKeyOf } from '#server/platform/files/upload-signature.ts';
import type { AreaRoutes } from '#server/platform/http/scopes.ts';
import { outboxAdminRoutes } from '#server/platform/mail/outbox/admin-routes.ts';
import { pageCrashPublicRoutes } from '#server/platform/page-crashes/public-routes.ts';
import { settingsAdminRoutes } from '#server/platform/settings/admin-routes.ts';
import { textAdminRoutes } from '#server/platform/site-texts/admin-routes.ts';
import { textPublicRoutes } from '#server/platform/site-texts/public-routes.ts';
import { statusAdminRoutes } from '#server/platform/status/admin-routes.ts';

type Parts = {
  files: ReturnType<typeof openFiles>;
  uploadKey: ReturnType<typeof uploadKeyOf>;
  mailGoesOut: boolean;
  countCrash: Parameters<typeof pageCrashPublicRoutes>[0];
  readCopies: Parameters<typeof backupAdminRoutes>[1];
  status: Parameters<typeof statusAdminRoutes>[0];
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
    public: [
      textPublicRoutes,
      pageCrashPublicRoutes(countCrash),
      // With S3, browsers upload to the bucket, so this route is not needed.
      ...('receive' in files ? [objectPublicRoutes(files, uploadKey)] : []),
    ],
    signedIn: [objectSignedInRoutes(files)],
    admin: [
      auditAdminRoutes,
      backupAdminRoutes(status.backups, readCopies),
      outboxAdminRoutes(mailGoesOut),
      settingsAdminRoutes,
      textAdminRoutes,
      statusAdminRoutes(status),
    ],
  };
}
