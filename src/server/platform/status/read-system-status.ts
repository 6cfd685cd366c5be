import type { z } from 'zod';
import type { Db } from '#server/platform/db/database.ts';
import { listJobStates } from '#server/platform/jobs/job-states.ts';
import { type CallOutcome, LAST_CALL } from '#server/platform/observe/call-metrics.ts';
import { findValues, type Metric, type ReadMetrics } from '#server/platform/observe/metric-figures.ts';
import { DATABASE_RESTARTED_AT, DATABASE_RESTARTS } from '#server/platform/observe/program-metrics.ts';
import { readCrashes } from '#server/platform/page-crashes/page-crashes.ts';
import {
  readBackupFigures,
  readDatabaseFacts,
  readLedgerFigures,
  readMailFigures,
  readScreeningFigures,
  type ScreeningFigures,
} from '#server/platform/status/status-store.ts';
import type { BackupKind } from '#shared/contracts/platform.ts';
import type { CalledName, systemStatus } from '#shared/contracts/status.ts';
import type { PartState, StatusProblem } from '#shared/program-status.ts';
import { LIST_OLD_DAYS } from '#shared/screening.ts';

type Judged = { state: PartState; problem: StatusProblem | null };

const states: Record<StatusProblem, PartState> = {
  // It answers again. Somebody should know all the same.
  database_restarted: 'fine',
  books_owned: 'fine',
  job_late: 'late',
  job_failing: 'failing',
  mail_off: 'off',
  mail_late: 'late',
  mail_failing: 'failing',
  provider_failing: 'failing',
  backups_off: 'off',
  backup_none: 'off',
  backup_late: 'late',
  backup_failing: 'failing',
  ledger_late: 'late',
  ledger_unfinished: 'failing',
  ledger_broken: 'failing',
  screening_missing: 'failing',
  screening_old: 'late',
  // Often the cause is in one browser, such as an extension, and anybody can send a report.
  page_crashed: 'fine',
};

type SystemStatus = z.output<typeof systemStatus>;

export type StatusNeeds = {
  db: Db;
  clock: () => Date;
  readMetrics: ReadMetrics;
  backups: BackupKind;
  /** Whom this configuration calls. */
  called: CalledName[];
  appVersion: string;
  /** The build of the pages. Null if this process serves none. */
  pagesBuild: string | null;
};

const HOUR_MS = 60 * 60_000;
/** As in deploy/prometheus-rules.yml. */
const MAIL_LATE_MS = HOUR_MS;
const LEDGER_LATE_MS = 25 * HOUR_MS;
const BACKUP_LATE_MS = 36 * HOUR_MS;
const CRASH_NEWS_MS = 24 * HOUR_MS;

/** Each part is read by itself, so that one that cannot be read leaves the others alone. */
export async function readSystemStatus(needs: StatusNeeds): Promise<SystemStatus> {
  const now = needs.clock();
  const metrics = await needs.readMetrics().catch(() => null);
  const [facts, jobs, mail, backups, ledger, screening, crashes] = await Promise.all([
    orNull(readDatabaseFacts(needs.db)),
    orNull(listJobStates(needs.db, now)),
    orNull(readMailFigures(needs.db)),
    orNull(readBackupFigures(needs.db)),
    orNull(readLedgerFigures(needs.db)),
    orNull(readScreeningFigures(needs.db)),
    orNull(readCrashes(needs.db)),
  ]);
  return {
    at: now,
    database: facts && metrics && describeDatabase(facts, metrics, now),
    jobs:
      jobs?.map(({ isLate, isFailing, ...job }) => ({
        ...job,
        ...judge([
          ['job_failing', isFailing],
          ['job_late', isLate],
        ]),
      })) ?? null,
    mail: mail && { ...mail, ...judgeMail(mail, needs.called.includes('smtp'), now) },
    providers: metrics && needs.called.map((name) => describeProvider(name, metrics)),
    backups: backups && { kind: needs.backups, ...backups, ...judgeBackups(backups, needs.backups, now) },
    ledger: ledger && {
      lastAt: ledger.lastAt,
      brokenRules: ledger.brokenRules,
      ...judge([
        ['ledger_broken', (ledger.brokenRules ?? 0) > 0],
        ['ledger_unfinished', ledger.isUnfinished],
        ['ledger_late', isOlder(ledger.lastAt, LEDGER_LATE_MS, now)],
      ]),
    },
    screening: screening && describeScreening(screening, now),
    crashes: crashes && {
      newest: crashes,
      ...judge([['page_crashed', crashes.some(({ lastAt }) => !isOlder(lastAt, CRASH_NEWS_MS, now))]]),
    },
    versions: {
      app: needs.appVersion,
      pages: needs.pagesBuild,
      node: process.version.slice(1),
      postgresql: facts?.version ?? null,
      schema: facts?.schema ?? null,
    },
  };
}

function describeDatabase(
  facts: { version: string; startedAt: Date; ownsBooks: boolean },
  metrics: Metric[],
  now: Date,
) {
  const lastRestartAt = findDate(metrics, DATABASE_RESTARTED_AT);
  return {
    version: facts.version,
    startedAt: facts.startedAt,
    restarts: findValues(metrics, DATABASE_RESTARTS)[0]?.value ?? 0,
    lastRestartAt,
    ...judge([
      ['database_restarted', lastRestartAt !== null && !isOlder(lastRestartAt, HOUR_MS, now)],
      ['books_owned', facts.ownsBooks],
    ]),
  };
}

/** In test mode nobody real is paid, and there need be no lists. */
function describeScreening({ isLive, lists, openHits }: ScreeningFigures, now: Date) {
  return {
    lists,
    openHits,
    ...judge([
      ['screening_missing', isLive && lists.some(({ loadedAt }) => loadedAt === null)],
      ['screening_old', lists.some(({ loadedAt }) => isOlder(loadedAt, LIST_OLD_DAYS * 24 * HOUR_MS, now))],
    ]),
  };
}

function describeProvider(name: CalledName, metrics: Metric[]) {
  const lastOf = (...outcomes: CallOutcome[]) => {
    const dates = outcomes.flatMap(
      (outcome) => findDate(metrics, LAST_CALL, { provider: name, outcome }) ?? [],
    );
    return dates.sort((one, other) => other.getTime() - one.getTime())[0] ?? null;
  };
  const lastAnswerAt = lastOf('ok', 'refused');
  const lastFailureAt = lastOf('failed');
  const isFailing = lastFailureAt !== null && (lastAnswerAt === null || lastFailureAt > lastAnswerAt);
  return {
    name,
    lastCallAt: lastOf('ok', 'refused', 'failed'),
    lastFailureAt,
    ...judge([['provider_failing', isFailing]]),
  };
}

function judgeMail(
  { oldestAt, failed }: { oldestAt: Date | null; failed: number },
  isSent: boolean,
  now: Date,
) {
  if (!isSent) return judge([['mail_off', true]]);
  return judge([
    ['mail_failing', failed > 0],
    ['mail_late', oldestAt !== null && isOlder(oldestAt, MAIL_LATE_MS, now)],
  ]);
}

function judgeBackups(
  { lastAt, lastFailureAt }: { lastAt: Date | null; lastFailureAt: Date | null },
  kind: BackupKind,
  now: Date,
) {
  if (kind !== 'on') return judge([['backups_off', kind === 'off']]);
  return judge([
    ['backup_failing', lastFailureAt !== null && (lastAt === null || lastFailureAt > lastAt)],
    ['backup_none', lastAt === null],
    ['backup_late', isOlder(lastAt, BACKUP_LATE_MS, now)],
  ]);
}

/** What has not happened yet is not late: a new installation waits for its first night. The jobs say if they are. */
function isOlder(at: Date | null, mostMs: number, now: Date): boolean {
  return at !== null && now.getTime() - at.getTime() > mostMs;
}

function findDate(metrics: Metric[], name: string, labels?: Record<string, string>): Date | null {
  const seconds = findValues(metrics, name, labels).map(({ value }) => value);
  return seconds.length > 0 ? new Date(Math.max(...seconds) * 1000) : null;
}

async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  return reading.catch(() => null);
}

/** The first problem that is true decides. List the worst first. */
function judge(problems: [StatusProblem, boolean][]): Judged {
  const [problem = null] = problems.find(([, isTrue]) => isTrue) ?? [];
  return { problem, state: problem ? states[problem] : 'fine' };
}
