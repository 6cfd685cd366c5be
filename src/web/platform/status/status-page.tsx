import { useQuery } from '@tanstack/react-query';
import type { CalledName } from '#shared/contracts/status.ts';
import { ApiError } from '#web/kit/client/api-error.ts';
import { formatRelative } from '#web/kit/format/date-format.ts';
import { listText } from '#web/kit/format/intl.ts';
import { platformName } from '#web/kit/i18n/platform.ts';
import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import { errorSentence } from '#web/kit/query/errors.ts';
import { useNow } from '#web/kit/ui/browser-state.ts';
import { FactList } from '#web/kit/ui/fact-list.tsx';
import { LoadProblem } from '#web/kit/ui/notice.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { CardsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { jobWords } from '#web/kit/words/job-words.ts';
import { screeningSourceWords } from '#web/kit/words/screening-source-words.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import {
  Age,
  CrashList,
  type ShownState,
  StatusList,
  StatusPart,
  type SystemStatus,
  statusQuery,
  worstOf,
} from '#web/platform/status/status-parts.tsx';

/** `isDatabaseAway`: nothing could be read, because the database does not respond. */
type Props = { status: SystemStatus; nowMs: number; isDatabaseAway: boolean };

const calledWords: Record<CalledName, () => string> = {
  sandbox: m.status_sandbox,
  stripe: () => 'Stripe',
  s3: m.status_s3,
  smtp: m.status_smtp,
};

const UNAVAILABLE = 503;

const head = () => ({ title: m.status_title(), detail: m.status_intro({ platform: platformName() }) });

export function Component() {
  const { data, error, dataUpdatedAt, refetch } = useQuery(statusQuery);
  const nowMs = Math.max(useNow(), dataUpdatedAt);
  const isDatabaseAway = error instanceof ApiError && error.status === UNAVAILABLE;
  if (isDatabaseAway) return <Shown status={unreadable(data)} nowMs={nowMs} isDatabaseAway />;
  if (error) {
    return (
      <Page {...head()}>
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
        <>
          {m.status_intro({ platform: platformName() })}
          {/* On a line of its own, which stays one while its words change. */}
          {!isDatabaseAway && (
            <span className="block">{m.status_read({ when: formatRelative(status.at, nowMs) })}</span>
          )}
        </>
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
    screening: null,
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

export const Skeleton = pageSkeleton(
  head,
  <CardsSkeleton cards={['h-72', 'h-72', 'h-96 lg:col-span-2']} layout="grid gap-4 lg:grid-cols-2" />,
);

/** One sentence about the whole system, which screen readers announce when it changes. */
function StatusSummary({ status }: { status: SystemStatus }) {
  const parts: [string, ShownState][] = [
    [m.status_database(), status.database?.state ?? 'unknown'],
    [m.status_mail(), status.mail?.state ?? 'unknown'],
    [m.status_jobs(), worstOf(status.jobs)],
    [m.backups_title(), status.backups?.state ?? 'unknown'],
    [m.ledger_title(), status.ledger?.state ?? 'unknown'],
    [m.screening_title(), status.screening?.state ?? 'unknown'],
    [m.status_providers({ platform: platformName() }), worstOf(status.providers)],
  ];
  const wrong = parts.filter(([, state]) => state !== 'fine').map(([name]) => name);
  return (
    <p role="status" className="mb-4 text-large font-medium">
      {wrong.length === 0 ? m.status_all_fine() : m.status_attention({ parts: listText(getLocale(), wrong) })}
    </p>
  );
}

function StatusParts({ status, nowMs, isDatabaseAway }: Props) {
  const ago = (at: string | null, otherwise = m.status_none()) => (
    <Age at={at} nowMs={nowMs} otherwise={otherwise} />
  );
  const { jobs, providers, versions } = status;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <StatusPart
        title={m.status_database()}
        part={status.database}
        failure={isDatabaseAway ? m.status_database_away({ platform: platformName() }) : undefined}
        facts={({ version, startedAt, restarts, lastRestartAt }) => [
          { label: m.status_answers(), value: m.status_yes() },
          { label: m.status_version(), value: <bdi>{version}</bdi> },
          { label: m.status_running_since(), value: ago(startedAt) },
          { label: m.status_restarts(), value: restarts },
          ...(lastRestartAt ? [{ label: m.status_last_restart(), value: ago(lastRestartAt) }] : []),
        ]}
      />
      <StatusPart
        title={m.status_mail()}
        part={status.mail}
        facts={({ waiting, oldestAt, failed }) => [
          { label: m.status_waiting(), value: waiting },
          { label: m.status_oldest(), value: ago(oldestAt) },
          { label: m.status_refused(), value: failed },
        ]}
      />
      <StatusList
        title={m.status_jobs()}
        isWide
        items={
          jobs?.map(({ name, state, problem, lastSuccessAt, lastFailureAt, nextAt }) => ({
            name: jobWords[name](),
            state,
            problem,
            facts: [
              { label: m.status_last_success(), value: ago(lastSuccessAt, m.status_never()) },
              ...(lastFailureAt ? [{ label: m.status_last_failure(), value: ago(lastFailureAt) }] : []),
              { label: m.status_next(), value: ago(nextAt) },
            ],
          })) ?? null
        }
      />
      <StatusPart
        title={m.backups_title()}
        part={status.backups}
        facts={({ kind, lastAt, lastFailureAt }) =>
          kind === 'external'
            ? [{ label: m.status_last_backup(), value: m.backups_external() }]
            : [
                { label: m.status_last_backup(), value: ago(lastAt, m.status_never()) },
                { label: m.status_last_failure(), value: ago(lastFailureAt) },
              ]
        }
      />
      <StatusPart
        title={m.ledger_title()}
        part={status.ledger}
        facts={({ lastAt, brokenRules }) => [
          { label: m.status_last_check(), value: ago(lastAt, m.status_never()) },
          { label: m.status_broken_rules(), value: brokenRules ?? m.status_never() },
        ]}
      />
      <StatusPart
        title={m.screening_title()}
        part={status.screening}
        facts={({ lists, openHits }) => [
          ...lists.map(({ source, loadedAt }) => ({
            label: screeningSourceWords[source](),
            value: ago(loadedAt, m.status_never()),
          })),
          { label: m.screening_open(), value: openHits },
        ]}
      />
      <StatusList
        title={m.status_providers({ platform: platformName() })}
        items={
          providers?.map(({ name, state, problem, lastCallAt, lastFailureAt }) => ({
            name: calledWords[name](),
            state,
            problem,
            facts: [
              { label: m.status_last_call(), value: ago(lastCallAt, m.status_never()) },
              { label: m.status_last_failure(), value: ago(lastFailureAt) },
            ],
          })) ?? null
        }
      />
      <Panel title={m.status_versions()}>
        <FactList
          facts={[
            { label: 'Karam', value: <bdi>{versions.app}</bdi> },
            { label: m.status_pages_build(), value: <bdi>{versions.pages ?? m.status_unknown()}</bdi> },
            { label: 'Node', value: <bdi>{versions.node}</bdi> },
            { label: 'PostgreSQL', value: <bdi>{versions.postgresql ?? m.status_unknown()}</bdi> },
            { label: m.status_schema(), value: <bdi dir="ltr">{versions.schema ?? m.status_unknown()}</bdi> },
          ]}
        />
      </Panel>
      <CrashList crashes={status.crashes} nowMs={nowMs} />
    </div>
  );
}
