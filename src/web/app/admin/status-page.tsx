import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#web/api/api-error.ts';
import { errorSentence } from '#web/api/error-sentence.ts';
import { Page } from '#web/app/layout/page.tsx';
import { formatRelative } from '#web/components/format/relative-time.ts';
import { LoadProblem } from '#web/components/ui/load-problem.tsx';
import { LoadingRegion } from '#web/components/ui/loading-region.tsx';
import { Skeleton as Placeholder } from '#web/components/ui/skeleton.tsx';
import { useNow } from '#web/components/ui/use-now.ts';
import { type SystemStatus, statusQuery } from '#web/features/status/api/status.ts';
import { StatusParts } from '#web/features/status/components/status-parts.tsx';
import { StatusSummary } from '#web/features/status/components/status-summary.tsx';
import { platformName } from '#web/i18n/platform.ts';
import { m } from '#web/paraglide/messages.js';

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
