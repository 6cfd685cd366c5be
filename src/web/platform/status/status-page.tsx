import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#web/kit/client/api-error.ts';
import { errorSentence } from '#web/kit/client/error-sentence.ts';
import { formatRelative } from '#web/kit/format/relative-time.ts';
import { platformName } from '#web/kit/i18n/platform.ts';
import { Page } from '#web/kit/page/page.tsx';
import { LoadProblem } from '#web/kit/ui/load-problem.tsx';
import { LoadingRegion } from '#web/kit/ui/loading-region.tsx';
import { Skeleton as Placeholder } from '#web/kit/ui/skeleton.tsx';
import { useNow } from '#web/kit/ui/use-now.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { StatusParts } from '#web/platform/status/components/status-parts.tsx';
import { type SystemStatus, statusQuery } from '#web/platform/status/queries.ts';
import { type ShownState, worstOf } from '#web/platform/status/shown-state.ts';

const UNAVAILABLE = 503;

export function Component() {
  const { data, error, dataUpdatedAt, refetch } = useQuery(statusQuery);
  const nowMs = Math.max(useNow(), dataUpdatedAt);
  const isDatabaseAway = error instanceof ApiError && error.status === UNAVAILABLE;
  if (isDatabaseAway) return <Shown status={unreadable(data)} nowMs={nowMs} isDatabaseAway />;
  if (error) {
    return (
      <Page title={m.status_title()} detail={m.status_intro({ platform: platformName() })}>
        <LoadProblem sentence={errorSentence(error, m.status_load_failed())} onRetry={() => void refetch()} />
      </Page>
    );
  }
  if (!data) return <Skeleton />;
  // Ages are by the server's clock: this device's may be wrong.
  const serverNowMs = Date.parse(data.at) + nowMs - dataUpdatedAt;
  return <Shown status={data} nowMs={serverNowMs} isDatabaseAway={false} />;
}

function Shown(props: { status: SystemStatus; nowMs: number; isDatabaseAway: boolean }) {
  const { status, nowMs, isDatabaseAway } = props;
  return (
    <Page
      title={m.status_title()}
      detail={
        isDatabaseAway
          ? m.status_intro({ platform: platformName() })
          : `${m.status_intro({ platform: platformName() })} ${m.status_read({ when: formatRelative(status.at, nowMs) })}`
      }
    >
      <StatusSummary status={status} />
      <StatusParts {...props} />
    </Page>
  );
}

/** What is known without the database: the versions that were read before. */
function unreadable(before: SystemStatus | undefined): SystemStatus {
  const unknown = m.status_unknown();
  return {
    at: new Date().toISOString(),
    database: null,
    jobs: null,
    mail: null,
    providers: null,
    backups: null,
    ledger: null,
    crashes: null,
    versions: before?.versions ?? {
      app: unknown,
      pages: null,
      node: unknown,
      postgresql: null,
      schema: null,
    },
  };
}

export function Skeleton() {
  return (
    <Page title={m.status_title()} detail={m.status_intro({ platform: platformName() })}>
      <LoadingRegion>
        <div className="grid gap-4 lg:grid-cols-2">
          <Placeholder className="h-72 rounded-card" />
          <Placeholder className="h-72 rounded-card" />
          <Placeholder className="h-96 rounded-card lg:col-span-2" />
        </div>
      </LoadingRegion>
    </Page>
  );
}

/** One sentence about the whole, which screen readers say again when it changes. */
function StatusSummary({ status }: { status: SystemStatus }) {
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
