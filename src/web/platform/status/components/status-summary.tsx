import { platformName } from '#web/kit/i18n/platform.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import type { SystemStatus } from '#web/platform/status/api/status.ts';
import { type ShownState, worstOf } from '#web/platform/status/shown-state.ts';

/** One sentence about the whole, which screen readers say again when it changes. */
export function StatusSummary({ status }: { status: SystemStatus }) {
  const parts: [string, ShownState][] = [
    [m.status_database(), status.database?.state ?? 'unknown'],
    [m.status_mail(), status.mail?.state ?? 'unknown'],
    [m.status_jobs(), worstOf(status.jobs)],
    [m.backups_title(), status.backups?.state ?? 'unknown'],
    [m.ledger_title(), status.ledger?.state ?? 'unknown'],
    [m.status_providers({ platform: platformName() }), worstOf(status.providers)],
  ];
  const wrong = parts.filter(([, state]) => state !== 'fine').map(([name]) => name);
  return (
    <p role="status" className="mb-4 text-large font-medium">
      {wrong.length === 0
        ? m.status_all_fine()
        : m.status_attention({ parts: new Intl.ListFormat(getLocale()).format(wrong) })}
    </p>
  );
}
