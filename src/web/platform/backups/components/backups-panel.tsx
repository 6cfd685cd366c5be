import { useQuery } from '@tanstack/react-query';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { QueryPanel } from '#web/kit/query/query-panel.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { m } from '#web/paraglide/messages.js';
import { type BackupState, backupsQuery } from '#web/platform/backups/api/backups.ts';
import { HeldNotice } from '#web/platform/backups/components/held-notice.tsx';
import { formatBytes } from '#web/platform/backups/format-bytes.ts';

/** When the database was last backed up, and the button that releases a restored copy. */
export function BackupsPanel() {
  const backups = useQuery(backupsQuery);
  return (
    <QueryPanel
      title={m.backups_title()}
      query={backups}
      failure={m.backups_load_failed()}
      skeleton={<Skeleton className="h-24" />}
    >
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

/** Told apart from the backup itself: that one is complete, whatever S3 does. */
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
