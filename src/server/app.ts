import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import Fastify, { LogController } from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { appVersion } from '#server/app-version.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { accountAdminRoutes } from '#server/features/accounts/admin-routes.ts';
import { amountsOwnerRoutes } from '#server/features/amounts/owner-routes.ts';
import { amountsPublicRoutes } from '#server/features/amounts/public-routes.ts';
import { analyticsOwnerRoutes } from '#server/features/analytics/owner-routes.ts';
import { holderFinder } from '#server/features/api-keys/find-holder.ts';
import { apiKeyRoutes } from '#server/features/api-keys/key-routes.ts';
import { apiKeyOwnerRoutes } from '#server/features/api-keys/owner-routes.ts';
import type { AppPages } from '#server/features/app-page/app-pages.ts';
import { appPageDrawer } from '#server/features/app-page/draw-page.ts';
import { auditAdminRoutes } from '#server/features/audit/admin-routes.ts';
import { accountSignedInRoutes } from '#server/features/auth/account-signed-in-routes.ts';
import { keepLanguage } from '#server/features/auth/accounts.ts';
import { knownBrowsers } from '#server/features/auth/known-browser-plugin.ts';
import { passkeyBrowsers } from '#server/features/auth/passkey-browser-plugin.ts';
import { passkeyPublicRoutes } from '#server/features/auth/passkey-public-routes.ts';
import { passkeySignedInRoutes } from '#server/features/auth/passkey-signed-in-routes.ts';
import { authPublicRoutes } from '#server/features/auth/public-routes.ts';
import { resetAdminRoutes } from '#server/features/auth/reset-admin-routes.ts';
import { resetPublicRoutes } from '#server/features/auth/reset-public-routes.ts';
import { secondFactorSignedInRoutes } from '#server/features/auth/second-factor-signed-in-routes.ts';
import { sessions } from '#server/features/auth/session-plugin.ts';
import { listOpenSids } from '#server/features/auth/session-store.ts';
import { authSignedInRoutes } from '#server/features/auth/signed-in-routes.ts';
import { backupAdminRoutes } from '#server/features/backups/admin-routes.ts';
import type { CopyState } from '#server/features/backups/copy-state.ts';
import { bankStatementAdminRoutes } from '#server/features/bank-statements/admin-routes.ts';
import { businessChangeOwnerRoutes } from '#server/features/business-changes/owner-routes.ts';
import { businessDetailsAdminRoutes } from '#server/features/business-details/admin-routes.ts';
import { businessReviewAdminRoutes } from '#server/features/business-review/admin-routes.ts';
import { businessAdminRoutes } from '#server/features/businesses/admin-routes.ts';
import { businessPublicRoutes } from '#server/features/businesses/public-routes.ts';
import { businessSignedInRoutes } from '#server/features/businesses/signed-in-routes.ts';
import { cardTestingAdminRoutes } from '#server/features/card-testing/admin-routes.ts';
import { closedMonthAdminRoutes } from '#server/features/closed-months/admin-routes.ts';
import { codeReportOwnerOrAdminRoutes } from '#server/features/code-reports/owner-or-admin-routes.ts';
import { codeReportPublicRoutes } from '#server/features/code-reports/public-routes.ts';
import { debtAdminRoutes } from '#server/features/debts/admin-routes.ts';
import { exportAdminRoutes } from '#server/features/exports/admin-routes.ts';
import { faceAdminRoutes } from '#server/features/faces/admin-routes.ts';
import { facePublicRoutes } from '#server/features/faces/public-routes.ts';
import { faceSignedInRoutes } from '#server/features/faces/signed-in-routes.ts';
import { feedbackOwnerRoutes } from '#server/features/feedback/owner-routes.ts';
import { feedbackPublicRoutes } from '#server/features/feedback/public-routes.ts';
import { feedbackSignedInRoutes } from '#server/features/feedback/signed-in-routes.ts';
import { goalOwnerRoutes } from '#server/features/goals/owner-routes.ts';
import { insightsAdminRoutes } from '#server/features/insights/admin-routes.ts';
import { insightsOwnerRoutes } from '#server/features/insights/owner-routes.ts';
import { inviteOwnerOrAdminRoutes } from '#server/features/invites/owner-or-admin-routes.ts';
import { invitePublicRoutes } from '#server/features/invites/public-routes.ts';
import { inviteSignedInRoutes } from '#server/features/invites/signed-in-routes.ts';
import { invoiceAdminRoutes } from '#server/features/invoices/admin-routes.ts';
import { invoiceOwnerOrAdminRoutes } from '#server/features/invoices/owner-or-admin-routes.ts';
import { invoiceOwnerRoutes } from '#server/features/invoices/owner-routes.ts';
import { ledgerCheckAdminRoutes } from '#server/features/ledger-checks/admin-routes.ts';
import { lookAdminRoutes } from '#server/features/looks/admin-routes.ts';
import { lookOwnerRoutes } from '#server/features/looks/owner-routes.ts';
import { lookPublicRoutes } from '#server/features/looks/public-routes.ts';
import { memberOwnerRoutes } from '#server/features/members/owner-routes.ts';
import { memberPublicRoutes } from '#server/features/members/public-routes.ts';
import { memberSignedInRoutes } from '#server/features/members/signed-in-routes.ts';
import { moneyPositionAdminRoutes } from '#server/features/money-position/admin-routes.ts';
import { openFiles } from '#server/features/objects/open-files.ts';
import { objectPublicRoutes } from '#server/features/objects/public-routes.ts';
import { objectSignedInRoutes } from '#server/features/objects/signed-in-routes.ts';
import { uploadKeyOf } from '#server/features/objects/upload-signature.ts';
import { outboxAdminRoutes } from '#server/features/outbox/admin-routes.ts';
import { pageCrashPublicRoutes } from '#server/features/page-crashes/public-routes.ts';
import { countOpens } from '#server/features/page-opens/count-opens.ts';
import { paymentEventAdminRoutes } from '#server/features/payment-events/admin-routes.ts';
import { paymentAdminRoutes } from '#server/features/payments/admin-routes.ts';
import { isTestMode } from '#server/features/payments/is-test-mode.ts';
import { openPayments } from '#server/features/payments/open-payments.ts';
import { webhookRoutes } from '#server/features/payments/public-routes.ts';
import { payoutAdminRoutes } from '#server/features/payouts/admin-routes.ts';
import { bankAnswerAdminRoutes } from '#server/features/payouts/bank-answer-admin-routes.ts';
import { bankFileAdminRoutes } from '#server/features/payouts/bank-file-admin-routes.ts';
import { payoutOwnerRoutes } from '#server/features/payouts/owner-routes.ts';
import { releaseAdminRoutes } from '#server/features/payouts/release-admin-routes.ts';
import { payoutSettleRoutes } from '#server/features/payouts/settle-admin-routes.ts';
import { payoutSignedInRoutes } from '#server/features/payouts/signed-in-routes.ts';
import { goalSignedInRoutes } from '#server/features/portal/goal-signed-in-routes.ts';
import { portalSignedInRoutes } from '#server/features/portal/signed-in-routes.ts';
import { thanksSignedInRoutes } from '#server/features/portal/thanks-signed-in-routes.ts';
import { printingOwnerRoutes } from '#server/features/printing/owner-routes.ts';
import { privacyPublicRoutes } from '#server/features/privacy/public-routes.ts';
import { privacySignedInRoutes } from '#server/features/privacy/signed-in-routes.ts';
import { pushSignedInRoutes } from '#server/features/push/signed-in-routes.ts';
import { vapidKeysOf } from '#server/features/push/vapid.ts';
import { qrPublicRoutes } from '#server/features/qr/public-routes.ts';
import { receiptPublicRoutes } from '#server/features/receipts/public-routes.ts';
import { settingsAdminRoutes } from '#server/features/settings/admin-routes.ts';
import { currentPlatform } from '#server/features/settings/current-platform.ts';
import { cachedSettings } from '#server/features/settings/current-settings.ts';
import { textAdminRoutes } from '#server/features/site-texts/admin-routes.ts';
import { textPublicRoutes } from '#server/features/site-texts/public-routes.ts';
import { staffOwnerOrAdminRoutes } from '#server/features/staff/owner-or-admin-routes.ts';
import { staffOwnerRoutes } from '#server/features/staff/owner-routes.ts';
import { staffPublicRoutes } from '#server/features/staff/public-routes.ts';
import { staffSignedInRoutes } from '#server/features/staff/signed-in-routes.ts';
import { monthAdminRoutes } from '#server/features/statements/admin-routes.ts';
import { statementOwnerRoutes } from '#server/features/statements/owner-routes.ts';
import { statementPublicRoutes } from '#server/features/statements/public-routes.ts';
import { statsAdminRoutes } from '#server/features/stats/admin-routes.ts';
import { statusAdminRoutes } from '#server/features/status/admin-routes.ts';
import { readFigures } from '#server/features/status/read-figures.ts';
import { summarySignedInRoutes } from '#server/features/summaries/signed-in-routes.ts';
import { teamHoursKeyRoutes } from '#server/features/team-rules/key-routes.ts';
import { leaveOwnerRoutes } from '#server/features/team-rules/leave-owner-routes.ts';
import { teamRulesOwnerRoutes } from '#server/features/team-rules/owner-routes.ts';
import { thanksAdminRoutes } from '#server/features/thanks/admin-routes.ts';
import { feedbackPagePublicRoutes } from '#server/features/tip-page/feedback-public-routes.ts';
import { tipFormPublicRoutes } from '#server/features/tip-page/form-public-routes.ts';
import { expireBeforeAnswering } from '#server/features/tip-page/page-changes.ts';
import { tipPagePublicRoutes } from '#server/features/tip-page/public-routes.ts';
import { receiptPagePublicRoutes } from '#server/features/tip-page/receipt-public-routes.ts';
import { reportPagePublicRoutes } from '#server/features/tip-page/report-public-routes.ts';
import type { TipPages } from '#server/features/tip-page/tip-pages.ts';
import { tipAdminRoutes } from '#server/features/tips/admin-routes.ts';
import { batchRecorder } from '#server/features/tips/batch-recorder.ts';
import { tipListOwnerRoutes } from '#server/features/tips/list-owner-routes.ts';
import { tipLiveRoutes } from '#server/features/tips/owner-live-routes.ts';
import { tipOwnerRoutes } from '#server/features/tips/owner-routes.ts';
import { tipPublicRoutes } from '#server/features/tips/public-routes.ts';
import { teamRecorder } from '#server/features/tips/team-recorder.ts';
import { tipLimits } from '#server/features/tips/tip-limits.ts';
import { venueOwnerRoutes } from '#server/features/venues/owner-routes.ts';
import { webhookOwnerRoutes } from '#server/features/webhooks/owner-routes.ts';
import { type Sender, senderOf } from '#server/features/webhooks/post-signed.ts';
import { resolveByDns } from '#server/features/webhooks/resolve-host.ts';
import { workplaceSignedInRoutes } from '#server/features/workplaces/signed-in-routes.ts';
import { refuse } from '#server/http/app-error.ts';
import { answerError, handleErrors } from '#server/http/error-answer.ts';
import {
  type App,
  adminScope,
  keyScope,
  ownerOrAdminScope,
  ownerScope,
  publicScope,
  signedInScope,
} from '#server/http/scopes.ts';
import { writeAnswers } from '#server/http/write-answers.ts';
import { eventStreams } from '#server/live/event-streams.ts';
import { reviewFollower, tipFollower } from '#server/live/follow-tips.ts';
import type { TipUpdates } from '#server/live/tip-updates.ts';
import { crashMetrics } from '#server/observe/crash-metrics.ts';
import { type ReadMetrics, readTogether } from '#server/observe/metric-figures.ts';
import { type Observe, openObserve } from '#server/observe/observe.ts';
import { chooseLanguage } from '#server/plugins/choose-language.ts';
import { crawlers } from '#server/plugins/crawlers.ts';
import { refuseCrossSiteWrites } from '#server/plugins/cross-site.ts';
import { describeError } from '#server/plugins/describe-error.ts';
import { drain } from '#server/plugins/drain.ts';
import { showErasedNames } from '#server/plugins/erased-names.ts';
import { figureMetrics } from '#server/plugins/figure-metrics.ts';
import { health } from '#server/plugins/health.ts';
import { manifest } from '#server/plugins/manifest.ts';
import { collectMetrics, metricsRoute } from '#server/plugins/metrics.ts';
import { openapi } from '#server/plugins/openapi.ts';
import { poolMetrics } from '#server/plugins/pool-metrics.ts';
import { rateLimit } from '#server/plugins/rate-limit.ts';
import { newRequestId, requestLog } from '#server/plugins/request-log.ts';
import { requestTrace } from '#server/plugins/request-trace.ts';
import { securityHeaders } from '#server/plugins/security-headers.ts';
import { tipMetrics } from '#server/plugins/tip-metrics.ts';
import { walkLimit } from '#server/plugins/walk-limit.ts';
import { webFiles } from '#server/plugins/web-files.ts';
import { checkoutOriginOf } from '#server/providers/open-providers.ts';
import type { BackupKind } from '#shared/contracts/backups.ts';
import type { CalledName } from '#shared/contracts/status.ts';
import { BUILD_NAME_LENGTH } from '#shared/crash-lengths.ts';

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
  logger: false | { level: string; stream?: { write(line: string): void } };
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

/** Bodies are small JSON; uploads have a limit of their own. */
const BODY_LIMIT_BYTES = 64 * 1024;

export async function buildApp(options: AppOptions): Promise<App> {
  const { config, db, recorderDb, clock, sessionSecret, tipUpdates } = options;
  let headersOfErrors: Record<string, string> = {};
  const app = Fastify({
    logger: options.logger && { ...options.logger, serializers: { err: describeError } },
    // Errors that Fastify raises before routing get the same error body and headers as all others.
    frameworkErrors: (error, _request, reply) => answerError(reply.headers(headersOfErrors), error),
    // Enough for the largest upload from a slow phone. Without a limit a client could hold a request open for ever.
    requestTimeout: 120_000,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    // On shutdown, idle connections are closed at once and running requests are awaited.
    forceCloseConnections: 'idle',
    // Requests that arrive during the shutdown are answered as always.
    return503OnClosing: false,
  }).withTypeProvider<ZodTypeProvider>();
  // Compiled contracts are faster. When one refuses, the Zod contract parses again to give the reason.
  app.setValidatorCompiler<z.ZodType>((route) =>
    validatorCompiler({ ...route, schema: z.compile(route.schema) }),
  );
  app.setSerializerCompiler(writeAnswers);
  // Some clients send an empty body with a JSON content type, when signing out for example. Treat it as no body.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parseJson(request, String(body), done),
  );
  // Accept JSON only: a form on another site can send text/plain without a CORS preflight.
  app.removeContentTypeParser('text/plain');

  const { onRoute } = options;
  if (onRoute) {
    app.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) onRoute(each, url);
    });
  }
  handleErrors(app);
  const observe = options.observe ?? openObserve();
  const readMetrics = options.readMetrics ?? readTogether([observe.registry]);
  requestTrace(app, observe.tracer);
  requestLog(app, collectMetrics(observe.registry));
  drain(app);
  headersOfErrors = await securityHeaders(app, config.publicOrigin, {
    uploads: config.s3 && new URL(config.s3.endpoint).origin,
    checkout: checkoutOriginOf(config.payments),
  });
  // Cookies are parsed before anything can be refused: the locale cookie decides the language of a refusal.
  await app.register(cookie);
  showErasedNames(app);
  refuseCrossSiteWrites(app, config.publicOrigin);
  if (config.rateLimit) {
    const uptimeMs = options.uptimeMs ?? (() => performance.now());
    rateLimit(app, db, uptimeMs);
    walkLimit(app, uptimeMs);
  }
  const streams = eventStreams(app, {
    listOpenSids: (sids) => listOpenSids(db, sids, clock()),
    heartbeatMs: options.heartbeatMs,
    most: options.liveStreams ?? Number.POSITIVE_INFINITY,
    tooMany: () => refuse('unavailable', 'karam_unavailable'),
  });
  const followTips = tipFollower(streams, tipUpdates);
  sessions(app, { db, secret: sessionSecret, publicOrigin: config.publicOrigin, clock, streams });
  knownBrowsers(app, sessionSecret, config.publicOrigin);
  passkeyBrowsers(app, config.publicOrigin);
  await openapi(app, config.publicOrigin);
  health(app, recorderDb);
  chooseLanguage(app, config.publicOrigin, (userId, locale) => keepLanguage(db, userId, locale));
  crawlers(app, config.publicOrigin);
  poolMetrics(observe.registry, { requests: db, tips: recorderDb, checks: options.patientDb });
  const readAll = () => figureMetrics(() => readFigures(db, clock(), options.readCopies));
  metricsRoute(app, { readMetrics, readFigures: readAll }, config.metricsToken);

  const adminsNeedSecondFactor = !isTestMode(config.payments);
  const { tipPages } = options;
  const platform = {
    db,
    clock,
    publicOrigin: config.publicOrigin,
    adminsNeedSecondFactor,
    expirePages: tipPages && ((scope: App) => expireBeforeAnswering(scope, tipPages.cache)),
  };
  const mailGoesOut = config.mail !== undefined;
  const about = currentPlatform(db, mailGoesOut);
  const { beginCall } = observe;
  const files = openFiles(config, { sessionSecret, clock, beginCall });
  const announceTips = (tips: { businessId: number }[]) =>
    tipUpdates.announce(tips.map(({ businessId }) => businessId));
  const observer = tipMetrics(observe);
  const record = batchRecorder(recorderDb, announceTips, { observer });
  const recordTeam = teamRecorder(recorderDb, announceTips, { observer });
  const payments = openPayments({ config, db, clock, sessionSecret, tipUpdates, beginCall, log: app.log });
  const tipping = { db: recorderDb, record, recordTeam, settings: cachedSettings(recorderDb), payments };
  const readLimits = () => tipLimits(tipping);
  const receipts = { payments, clock, publicOrigin: config.publicOrigin, mailGoesOut };
  const opens = countOpens(
    db,
    clock,
    (err) => app.log.warn({ err }, 'counts of opened pages were not written yet'),
    options.opensEveryMs,
  );
  app.addHook('onClose', () => opens.close());
  await publicScope(app, platform, [
    authPublicRoutes,
    passkeyPublicRoutes,
    resetPublicRoutes(streams),
    codeReportPublicRoutes,
    businessPublicRoutes,
    staffPublicRoutes,
    amountsPublicRoutes(readLimits),
    qrPublicRoutes,
    lookPublicRoutes,
    facePublicRoutes,
    feedbackPublicRoutes,
    invitePublicRoutes,
    memberPublicRoutes,
    privacyPublicRoutes,
    textPublicRoutes,
    statementPublicRoutes,
    tipPublicRoutes(tipping, about),
    receiptPublicRoutes(receipts),
    webhookRoutes(payments),
    pageCrashPublicRoutes(crashMetrics(observe.registry)),
    ...(tipPages
      ? [
          tipPagePublicRoutes(tipPages, tipping, about, opens),
          tipFormPublicRoutes(tipPages, tipping, about),
          reportPagePublicRoutes(tipPages, about),
          feedbackPagePublicRoutes(tipPages, about),
          receiptPagePublicRoutes(tipPages, tipping, receipts, about),
        ]
      : []),
    // With S3, browsers upload to the bucket, so this route is not needed.
    ...('receive' in files ? [objectPublicRoutes(files, uploadKeyOf(sessionSecret))] : []),
  ]);
  await signedInScope(app, platform, [
    authSignedInRoutes(streams),
    accountSignedInRoutes(streams),
    secondFactorSignedInRoutes,
    summarySignedInRoutes,
    passkeySignedInRoutes,
    businessSignedInRoutes(files, tipUpdates.reviews),
    objectSignedInRoutes(files),
    inviteSignedInRoutes,
    memberSignedInRoutes,
    portalSignedInRoutes(followTips),
    workplaceSignedInRoutes,
    goalSignedInRoutes,
    thanksSignedInRoutes,
    staffSignedInRoutes(tipUpdates),
    faceSignedInRoutes,
    feedbackSignedInRoutes,
    pushSignedInRoutes(vapidKeysOf(sessionSecret).publicKey, isTestMode(config.payments)),
    payoutSignedInRoutes,
    privacySignedInRoutes,
  ]);
  await ownerScope(app, platform, [
    venueOwnerRoutes(files, tipUpdates.reviews),
    memberOwnerRoutes(streams),
    staffOwnerRoutes(tipUpdates),
    tipOwnerRoutes,
    tipListOwnerRoutes,
    tipLiveRoutes(followTips),
    businessChangeOwnerRoutes(files, tipUpdates.reviews),
    lookOwnerRoutes,
    feedbackOwnerRoutes,
    goalOwnerRoutes,
    teamRulesOwnerRoutes,
    leaveOwnerRoutes,
    printingOwnerRoutes,
    amountsOwnerRoutes(readLimits),
    analyticsOwnerRoutes,
    insightsOwnerRoutes(readLimits),
    payoutOwnerRoutes,
    statementOwnerRoutes,
    invoiceOwnerRoutes,
    apiKeyOwnerRoutes(isTestMode(config.payments)),
    webhookOwnerRoutes(options.webhookSender ?? senderOf(isTestMode(config.payments), resolveByDns)),
  ]);
  await keyScope(app, platform, holderFinder(platform), [apiKeyRoutes(tipUpdates), teamHoursKeyRoutes]);
  await ownerOrAdminScope(app, platform, [
    staffOwnerOrAdminRoutes(tipUpdates),
    inviteOwnerOrAdminRoutes,
    codeReportOwnerOrAdminRoutes,
    invoiceOwnerOrAdminRoutes,
  ]);
  await adminScope(app, platform, [
    statsAdminRoutes,
    insightsAdminRoutes,
    businessAdminRoutes(tipUpdates.reviews),
    businessReviewAdminRoutes(tipUpdates.reviews, reviewFollower(streams, tipUpdates)),
    businessDetailsAdminRoutes,
    lookAdminRoutes,
    faceAdminRoutes,
    thanksAdminRoutes,
    auditAdminRoutes,
    resetAdminRoutes,
    accountAdminRoutes(streams),
    tipAdminRoutes,
    backupAdminRoutes(options.backups ?? 'off', options.readCopies),
    cardTestingAdminRoutes,
    exportAdminRoutes,
    ledgerCheckAdminRoutes(options.patientDb),
    closedMonthAdminRoutes(options.patientDb),
    invoiceAdminRoutes(options.patientDb),
    monthAdminRoutes(options.patientDb),
    debtAdminRoutes,
    moneyPositionAdminRoutes(config.payments.provider === 'sandbox'),
    outboxAdminRoutes(mailGoesOut),
    paymentAdminRoutes(payments, sessionSecret),
    paymentEventAdminRoutes(payments),
    payoutAdminRoutes,
    payoutSettleRoutes,
    bankFileAdminRoutes(isTestMode(config.payments)),
    releaseAdminRoutes(isTestMode(config.payments)),
    bankAnswerAdminRoutes,
    bankStatementAdminRoutes,
    settingsAdminRoutes,
    textAdminRoutes,
    statusAdminRoutes({
      readMetrics,
      backups: options.backups ?? 'off',
      called: calledBy(config),
      appVersion,
      pagesBuild: await findPagesBuild(options.webDir),
    }),
  ]);

  const { appPages } = options;
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
