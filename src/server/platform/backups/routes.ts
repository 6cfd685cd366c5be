import { findLastBackupRun } from '#server/platform/backups/backup-run-store.ts';
import type { CopyState } from '#server/platform/backups/run-backup.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { releaseHold } from '#server/platform/settings/change-settings.ts';
import { readHeldSince } from '#server/platform/settings/settings-store.ts';
import { backupCalls } from '#shared/calls/platform.ts';
import type { BackupKind } from '#shared/contracts/platform.ts';

type Backups = {
  kind: BackupKind;
  readCopies?: (() => Promise<CopyState>) | undefined;
  /** What must be doubted when a restored copy goes on. */
  onRelease: (transaction: Db) => Promise<void>;
};

export function backupsRoutes({ kind, readCopies, onRelease }: Backups) {
  return ({ on, db, actingOf }: CallScope): void => {
    const state = async () => ({
      kind,
      heldSince: await readHeldSince(db),
      last: (await findLastBackupRun(db)) ?? null,
      copy: (await readCopies?.()) ?? null,
    });

    on(backupCalls.read, state);

    on(backupCalls.release, async (request) => {
      await releaseHold(db, actingOf(request), onRelease);
      return state();
    });
  };
}
