import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { backupCalls } from '#shared/calls/platform.ts';
import type { backupState } from '#shared/contracts/platform.ts';
import { call } from '#web/kit/client/call.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { numberText } from '#web/kit/format/intl.ts';
import { useAction } from '#web/kit/query/action.ts';
import { QueryPanel } from '#web/kit/query/loaded.tsx';
import { ConfirmButton } from '#web/kit/ui/dialog.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';

type BackupState = z.input<typeof backupState>;

const backupsQuery = queryOf(backupCalls.read);

/** When the database was last backed up, and the button that releases a restored copy. */
export function BackupsPanel() {
  const backups = useQuery(backupsQuery);
  return (
    <QueryPanel title={m.backups_title()} query={backups} failure={m.backups_load_failed()} skeleton="h-24">
      {(state) => (
        <>
          {state.heldSince && <HeldNotice since={state.heldSince} />}
          {state.kind === 'on' && <p className="mb-3 text-ink-soft">{m.backups_intro()}</p>}
          <p role="status" className={state.last?.failure ? 'font-medium text-danger' : 'font-medium'}>
            {sentenceOf(state)}
          </p>
          {state.kind === 'on' && state.copy && <CopyInS3 copy={state.copy} />}
        </>
      )}
    </QueryPanel>
  );
}

/** Separate from the backup itself, which is complete whatever S3 does. */
function CopyInS3({ copy }: { copy: NonNullable<BackupState['copy']> }) {
  return (
    <div className="mt-3">
      {copy.failure && copy.failedAt && (
        <p className="font-medium text-danger">
          {m.backups_copy_failed({ when: formatInstant(copy.failedAt), reason: copy.failure })}
        </p>
      )}
      <p>
        {copy.lastAt ? m.backups_copy_last({ when: formatInstant(copy.lastAt) }) : m.backups_copy_never()}
      </p>
    </div>
  );
}

function sentenceOf({ kind, last }: BackupState): string {
  if (kind === 'external') return m.backups_external();
  if (kind === 'off') return m.backups_off();
  if (!last) return m.backups_never();
  const when = formatInstant(last.finishedAt ?? last.startedAt);
  if (last.failure) return m.backups_failed({ when, reason: last.failure });
  if (!last.finishedAt) return m.backups_running({ when });
  return m.backups_last({ when, size: formatBytes(last.bytes ?? 0) });
}

/** In megabytes, which is what a backup usually has. */
function formatBytes(bytes: number): string {
  return numberText(
    getLocale(),
    { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1, numberingSystem: 'latn' },
    bytes / 1_000_000,
  );
}

/** This database is a restored copy; an admin can put it into use. */
function HeldNotice({ since }: { since: string }) {
  const release = useAction(() => call(backupCalls.release), {
    stores: backupsQuery,
    done: m.hold_released(),
    failed: m.hold_release_failed(),
  });
  return (
    <Notice
      className="mb-4"
      sentence={m.hold_notice({ when: formatInstant(since) })}
      action={
        <ConfirmButton
          label={m.hold_release()}
          title={m.hold_release()}
          description={m.hold_release_confirm()}
          isPending={release.isPending}
          onConfirm={(close) => release.mutate(undefined, { onSettled: close })}
        />
      }
    />
  );
}
