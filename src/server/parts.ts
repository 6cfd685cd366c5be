import type { Config } from '#server/config.ts';
import { listOpenSids } from '#server/identity/sessions/session-store.ts';
import { openPayments } from '#server/money/payments/payments.ts';
import { callsLocal, isTestMode } from '#server/money/payments/test-mode.ts';
import type { Sender } from '#server/money/webhooks/post-signed.ts';
import type { CopyState } from '#server/platform/backups/run-backup.ts';
import type { Db } from '#server/platform/db/database.ts';
import { openFiles } from '#server/platform/files/open-files.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { App } from '#server/platform/http/scopes.ts';
import { eventStreams } from '#server/platform/live/event-streams.ts';
import { tipFollower } from '#server/platform/live/follow-tips.ts';
import type { TipUpdates } from '#server/platform/live/tip-updates.ts';
import type { ReadMetrics } from '#server/platform/observe/metric-figures.ts';
import type { Observe } from '#server/platform/observe/observe.ts';
import type { AppPages } from '#server/platform/pages/app-pages.ts';
import type { Logger } from '#server/platform/plugins/new-app.ts';
import { tipMetrics } from '#server/platform/plugins/tip-metrics.ts';
import { cachedSettings, currentPlatform } from '#server/platform/settings/settings.ts';
import { openCardWatch } from '#server/tipping/card-testing/card-watch.ts';
import type { TipPages } from '#server/tipping/guest-pages/send-page.ts';
import { batchRecorder } from '#server/tipping/tips/batch-recorder.ts';
import { teamRecorder } from '#server/tipping/tips/team-recorder.ts';
import type { BackupKind } from '#shared/contracts/platform.ts';

export type AppOptions = {
  config: Pick<
    Config,
    | 'publicOrigin'
    | 'isLocal'
    | 'trustProxy'
    | 'rateLimit'
    | 'dataDir'
    | 's3'
    | 'payments'
    | 'mail'
    | 'metricsToken'
  >;
  sessionSecret: string;
  db: Db;
  /** Connections for tips alone, so that they never wait for slow reads. */
  recorderDb: Db;
  /** Connections without a statement timeout, for work that takes longer than a request may. */
  patientDb: Db;
  clock: () => Date;
  /** Milliseconds since some moment. Unlike `clock`, nobody can set it back. */
  uptimeMs?: () => number;
  logger: Logger;
  tipUpdates: TipUpdates;
  /** What this process measures about itself. */
  observe?: Observe;
  /** Reads the metrics of all processes. Only this process has any if not given. */
  readMetrics?: ReadMetrics;
  /** What admins are told about backups. `off` if not given. */
  backups?: BackupKind;
  /** How the copies of backups in S3 stand, if any are made. */
  readCopies?: () => Promise<CopyState>;
  /** How webhooks are sent. Tests have their own DNS, and do not wait that long. */
  webhookSender?: Sender;
  /** How often open streams are checked. Tests do not wait that long. */
  heartbeatMs?: number;
  /** How often counts of opened pages are written. Tests do not wait that long. */
  opensEveryMs?: number;
  /** How many live streams may be open in this process. Any number if not given. */
  liveStreams?: number;
  /** The built web application. Without it only the API answers. */
  webDir?: string;
  /** The guests' pages, rendered on the server. */
  tipPages?: TipPages;
  /** The application's pages. They share the cache of the guests' pages. */
  appPages?: AppPages;
  /** Called for every route when it is mounted. */
  onRoute?: (method: string, url: string) => void;
};

export type Parts = ReturnType<typeof openParts>;

/** What the routes of several areas use, and the background jobs with them. */
export function openParts(app: App, options: AppOptions, observe: Observe) {
  const { config, db, recorderDb, patientDb, clock, sessionSecret, tipUpdates } = options;
  const { publicOrigin } = config;
  const { beginCall } = observe;
  const mailGoesOut = config.mail !== undefined;
  const streams = eventStreams(app, {
    listOpenSids: (sids) => listOpenSids(db, sids, clock()),
    heartbeatMs: options.heartbeatMs,
    most: options.liveStreams ?? Number.POSITIVE_INFINITY,
    tooMany: () => refuse('unavailable', 'karam_unavailable'),
  });
  const watch = config.rateLimit
    ? openCardWatch({ db, clock, sessionSecret, publicOrigin, log: app.log })
    : undefined;
  const needs = { config, db, clock, sessionSecret, tipUpdates, beginCall, watch, log: app.log };
  const payments = openPayments(needs);
  const announce = (tips: { businessId: number }[]) =>
    tipUpdates.announce(tips.map(({ businessId }) => businessId));
  const observer = tipMetrics(observe);
  return {
    files: openFiles(config, { sessionSecret, clock, beginCall }),
    streams,
    tipUpdates,
    followTips: tipFollower(streams, tipUpdates),
    payments,
    tipping: {
      db: recorderDb,
      record: batchRecorder(recorderDb, announce, { observer }),
      recordTeam: teamRecorder(recorderDb, announce, { observer }),
      settings: cachedSettings(recorderDb),
      payments,
    },
    about: currentPlatform(db, mailGoesOut),
    patientDb,
    sessionSecret,
    mailGoesOut,
    isTestMode: isTestMode(config.payments),
    callsLocal: callsLocal(config),
  };
}
