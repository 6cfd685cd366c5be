import { actorOf } from '#server/platform/audit/record-audit.ts';
import { findLastBackupRun } from '#server/platform/backups/backup-run-store.ts';
import type { CopyState } from '#server/platform/backups/copy-state.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { findHeldSince, releaseHold } from '#server/platform/settings/hold.ts';
import { type BackupKind, backupState } from '#shared/contracts/backups.ts';

export const backupAdminRoutes =
  (kind: BackupKind, readCopies?: () => Promise<CopyState>) =>
  ({ app, db, userOf }: SignedInScope): void => {
    const state = async () => ({
      kind,
      heldSince: await findHeldSince(db),
      last: (await findLastBackupRun(db)) ?? null,
      copy: (await readCopies?.()) ?? null,
    });

    app.get(
      '/api/admin/backups',
      {
        schema: {
          tags: ['backups'],
          summary: 'The last backup, and whether this database is a restored copy that is held',
          response: { 200: backupState, ...refused(401, 403) },
        },
      },
      state,
    );

    app.post(
      '/api/admin/backups/release',
      {
        schema: {
          tags: ['backups'],
          summary: 'Release a restored copy: from now on it sends mails and starts payouts',
          response: { 200: backupState, ...refused(401, 403, 409) },
        },
      },
      async (request) => {
        await releaseHold(db, actorOf(request, userOf(request).id));
        return state();
      },
    );
  };
