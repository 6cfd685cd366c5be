import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { businessRoutes } from '#server/business/routes.ts';
import type { Config } from '#server/config.ts';
import { holderFinder } from '#server/identity/api-keys/find-holder.ts';
import { identityRoutes } from '#server/identity/routes.ts';
import { passkeyBrowsers } from '#server/identity/second-factor/webauthn.ts';
import { knownBrowsers } from '#server/identity/sessions/known-browser-plugin.ts';
import { sessions } from '#server/identity/sessions/session-plugin.ts';
import { listOpenSids } from '#server/identity/sessions/session-store.ts';
import { setLocale } from '#server/identity/users/user-store.ts';
import { insightsRoutes } from '#server/insights/routes.ts';
import { isTestMode } from '#server/money/payments/is-test-mode.ts';
import { openPayments } from '#server/money/payments/open-payments.ts';
import { checkoutOriginOf } from '#server/money/providers/open-providers.ts';
import { moneyRoutes } from '#server/money/routes.ts';
import { type Sender, senderOf } from '#server/money/webhooks/post-signed.ts';
import { resolveByDns } from '#server/money/webhooks/resolve-host.ts';
import type { CopyState } from '#server/platform/backups/run-backup.ts';
import { appVersion } from '#server/platform/base/paths.ts';
import type { Db } from '#server/platform/db/database.ts';
import { openFiles, uploadKeyOf } from '#server/platform/files/open-files.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { type App, mountAreas } from '#server/platform/http/scopes.ts';
import { eventStreams } from '#server/platform/live/event-streams.ts';
import { tipFollower } from '#server/platform/live/follow-tips.ts';
import type { TipUpdates } from '#server/platform/live/tip-updates.ts';
import { type ReadMetrics, readTogether } from '#server/platform/observe/metric-figures.ts';
import { type Observe, openObserve } from '#server/platform/observe/observe.ts';
import { crashMetrics, figureMetrics, poolMetrics } from '#server/platform/observe/program-metrics.ts';
import type { AppPages } from '#server/platform/pages/app-pages.ts';
import { appPageDrawer } from '#server/platform/pages/draw-page.ts';
import { expireBeforeAnswering } from '#server/platform/pages/page-changes.ts';
import { chooseLanguage } from '#server/platform/plugins/choose-language.ts';
import { crawlers } from '#server/platform/plugins/crawlers.ts';
import { everyRequest } from '#server/platform/plugins/every-request.ts';
import { health } from '#server/platform/plugins/health.ts';
import { manifest } from '#server/platform/plugins/manifest.ts';
import { metricsRoute } from '#server/platform/plugins/metrics.ts';
import { type Logger, newApp } from '#server/platform/plugins/new-app.ts';
import { openapi } from '#server/platform/plugins/openapi.ts';
import { tipMetrics } from '#server/platform/plugins/tip-metrics.ts';
import { webFiles } from '#server/platform/plugins/web-files.ts';
import { platformRoutes } from '#server/platform/routes.ts';
import { cachedSettings, currentPlatform } from '#server/platform/settings/settings.ts';
import { readFigures } from '#server/platform/status/read-figures.ts';
import { privacyRoutes } from '#server/privacy/routes.ts';
import { vapidKeysOf } from '#server/staff/push/vapid.ts';
import { staffRoutes } from '#server/staff/routes.ts';
import { openCardWatch } from '#server/tipping/card-testing/card-watch.ts';
import type { TipPages } from '#server/tipping/guest-pages/tip-pages.ts';
import { countOpens } from '#server/tipping/page-opens/count-opens.ts';
import { tippingRoutes } from '#server/tipping/routes.ts';
import { batchRecorder } from '#server/tipping/tips/batch-recorder.ts';
import { teamRecorder } from '#server/tipping/tips/team-recorder.ts';
import type { BackupKind } from '#shared/contracts/platform.ts';
import type { CalledName } from '#shared/contracts/status.ts';
import { BUILD_NAME_LENGTH } from '#shared/limits.ts';

export type AppOptions = {
  config: Pick<
    Config,
    'publicOrigin' | 'trustProxy' | 'rateLimit' | 'dataDir' | 's3' | 'payments' | 'mail' | 'metricsToken'
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
  /** The application's pages that the server draws. They share the cache of the guests' pages. */
  appPages?: AppPages;
  /** Called for every route when it is mounted. */
  onRoute?: (method: string, url: string) => void;
};

export async function buildApp(options: AppOptions): Promise<App> {
  const { config, db, recorderDb, patientDb, clock, sessionSecret, tipUpdates, tipPages, appPages } = options;
  const { publicOrigin } = config;
  let headersOfErrors: Record<string, string> = {};
  const app = newApp({
    logger: options.logger,
    trustProxy: config.trustProxy,
    headersOfErrors: () => headersOfErrors,
    onRoute: options.onRoute,
  });
  const observe = options.observe ?? openObserve();
  const readMetrics = options.readMetrics ?? readTogether([observe.registry]);
  headersOfErrors = await everyRequest(app, {
    config,
    db,
    observe,
    checkoutOrigin: checkoutOriginOf(config.payments),
    uptimeMs: options.uptimeMs ?? (() => performance.now()),
  });
  const streams = eventStreams(app, {
    listOpenSids: (sids) => listOpenSids(db, sids, clock()),
    heartbeatMs: options.heartbeatMs,
    most: options.liveStreams ?? Number.POSITIVE_INFINITY,
    tooMany: () => refuse('unavailable', 'karam_unavailable'),
  });
  sessions(app, { db, secret: sessionSecret, publicOrigin, clock, streams });
  knownBrowsers(app, sessionSecret, publicOrigin);
  passkeyBrowsers(app, publicOrigin);
  await openapi(app, publicOrigin);
  health(app, recorderDb);
  chooseLanguage(app, publicOrigin, (userId, locale) => setLocale(db, userId, locale));
  crawlers(app, publicOrigin);
  poolMetrics(observe.registry, { requests: db, tips: recorderDb, checks: patientDb });
  const readAll = () => figureMetrics(() => readFigures(db, clock(), options.readCopies));
  metricsRoute(app, { readMetrics, readFigures: readAll }, config.metricsToken);

  const inTestMode = isTestMode(config.payments);
  const mailGoesOut = config.mail !== undefined;
  const about = currentPlatform(db, mailGoesOut);
  const { beginCall } = observe;
  const files = openFiles(config, { sessionSecret, clock, beginCall });
  const watch = config.rateLimit
    ? openCardWatch({ db, clock, sessionSecret, publicOrigin, log: app.log })
    : undefined;
  const needs = { config, db, clock, sessionSecret, tipUpdates, beginCall, watch, log: app.log };
  const payments = openPayments(needs);
  const announce = (tips: { businessId: number }[]) =>
    tipUpdates.announce(tips.map(({ businessId }) => businessId));
  const observer = tipMetrics(observe);
  const tipping = {
    db: recorderDb,
    record: batchRecorder(recorderDb, announce, { observer }),
    recordTeam: teamRecorder(recorderDb, announce, { observer }),
    settings: cachedSettings(recorderDb),
    payments,
  };
  const opens = countOpens(
    db,
    clock,
    (err) => app.log.warn({ err }, 'counts of opened pages were not written yet'),
    options.opensEveryMs,
  );
  app.addHook('onClose', () => opens.close());
  const parts = {
    files,
    streams,
    tipUpdates,
    followTips: tipFollower(streams, tipUpdates),
    payments,
    tipping,
    about,
    patientDb,
    sessionSecret,
    mailGoesOut,
    isTestMode: inTestMode,
  };
  const platform = {
    db,
    clock,
    publicOrigin,
    adminsNeedSecondFactor: !inTestMode,
    expirePages: tipPages && ((scope: App) => expireBeforeAnswering(scope, tipPages.cache)),
  };
  await mountAreas(app, platform, holderFinder(platform), [
    platformRoutes({
      ...parts,
      uploadKey: uploadKeyOf(sessionSecret),
      countCrash: crashMetrics(observe.registry),
      readCopies: options.readCopies,
      status: {
        readMetrics,
        backups: options.backups ?? 'off',
        called: calledBy(config),
        appVersion,
        pagesBuild: await findPagesBuild(options.webDir),
      },
    }),
    identityRoutes(parts),
    businessRoutes(parts),
    moneyRoutes({
      ...parts,
      webhookSender: options.webhookSender ?? senderOf(inTestMode, resolveByDns),
    }),
    staffRoutes({ ...parts, pushKey: vapidKeysOf(sessionSecret).publicKey }),
    tippingRoutes({
      ...parts,
      receipts: { payments, clock, publicOrigin, mailGoesOut },
      tipPages,
      opens,
    }),
    insightsRoutes(parts),
    privacyRoutes,
  ]);

  const drawPage =
    appPages && tipPages && appPageDrawer(app, { appPages, cache: tipPages.cache, about, clock });
  manifest(app, about.readSoon);
  await webFiles(app, options.webDir, about.readSoon, drawPage);
  return app;
}

/** Whom this configuration calls: shown to admins, with the last call of each. */
function calledBy({ payments, s3, mail }: AppOptions['config']): CalledName[] {
  return [payments.provider, ...(s3 ? ['s3' as const] : []), ...(mail ? ['smtp' as const] : [])];
}

/** The name of the build that these pages come from. */
async function findPagesBuild(webDir: string | undefined): Promise<string | null> {
  const hash = webDir && (await readFile(join(webDir, 'built-from.txt'), 'utf8').catch(() => ''));
  return hash?.slice(0, BUILD_NAME_LENGTH) || null;
}
