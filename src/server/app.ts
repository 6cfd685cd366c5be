import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import Fastify, { LogController } from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { apiKeyOwnerRoutes } from '#server/business/api-keys/owner-routes.ts';
import { lookAdminRoutes } from '#server/business/branding/admin-routes.ts';
import { lookOwnerRoutes } from '#server/business/branding/owner-routes.ts';
import { lookPublicRoutes } from '#server/business/branding/public-routes.ts';
import { businessAdminRoutes } from '#server/business/businesses/admin-routes.ts';
import { businessPublicRoutes } from '#server/business/businesses/public-routes.ts';
import { businessSignedInRoutes } from '#server/business/businesses/signed-in-routes.ts';
import { businessChangeOwnerRoutes } from '#server/business/changes/owner-routes.ts';
import { memberOwnerRoutes } from '#server/business/members/owner-routes.ts';
import { memberPublicRoutes } from '#server/business/members/public-routes.ts';
import { memberSignedInRoutes } from '#server/business/members/signed-in-routes.ts';
import { businessReviewAdminRoutes } from '#server/business/review/admin-routes.ts';
import { venueOwnerRoutes } from '#server/business/venues/owner-routes.ts';
import type { Config } from '#server/config.ts';
import { accountAdminRoutes } from '#server/identity/accounts/admin-routes.ts';
import { holderFinder } from '#server/identity/api-keys/find-holder.ts';
import { accountSignedInRoutes } from '#server/identity/sign-in/account-signed-in-routes.ts';
import { keepLanguage } from '#server/identity/sign-in/accounts.ts';
import { knownBrowsers } from '#server/identity/sign-in/known-browser-plugin.ts';
import { passkeyBrowsers } from '#server/identity/sign-in/passkey-browser-plugin.ts';
import { passkeyPublicRoutes } from '#server/identity/sign-in/passkey-public-routes.ts';
import { passkeySignedInRoutes } from '#server/identity/sign-in/passkey-signed-in-routes.ts';
import { authPublicRoutes } from '#server/identity/sign-in/public-routes.ts';
import { resetAdminRoutes } from '#server/identity/sign-in/reset-admin-routes.ts';
import { resetPublicRoutes } from '#server/identity/sign-in/reset-public-routes.ts';
import { secondFactorSignedInRoutes } from '#server/identity/sign-in/second-factor-signed-in-routes.ts';
import { sessions } from '#server/identity/sign-in/session-plugin.ts';
import { listOpenSids } from '#server/identity/sign-in/session-store.ts';
import { authSignedInRoutes } from '#server/identity/sign-in/signed-in-routes.ts';
import { analyticsOwnerRoutes } from '#server/insights/analytics/owner-routes.ts';
import { businessDetailsAdminRoutes } from '#server/insights/business-details/admin-routes.ts';
import { insightsAdminRoutes } from '#server/insights/charts/admin-routes.ts';
import { insightsOwnerRoutes } from '#server/insights/charts/owner-routes.ts';
import { exportAdminRoutes } from '#server/insights/exports/admin-routes.ts';
import { statsAdminRoutes } from '#server/insights/stats/admin-routes.ts';
import { summarySignedInRoutes } from '#server/insights/summaries/signed-in-routes.ts';
import { bankStatementAdminRoutes } from '#server/money/bank-statements/admin-routes.ts';
import { ledgerCheckAdminRoutes } from '#server/money/checks/admin-routes.ts';
import { debtAdminRoutes } from '#server/money/debts/admin-routes.ts';
import { invoiceAdminRoutes } from '#server/money/invoices/admin-routes.ts';
import { invoiceOwnerOrAdminRoutes } from '#server/money/invoices/owner-or-admin-routes.ts';
import { invoiceOwnerRoutes } from '#server/money/invoices/owner-routes.ts';
import { closedMonthAdminRoutes } from '#server/money/months/admin-routes.ts';
import { paymentAdminRoutes } from '#server/money/payments/admin-routes.ts';
import { paymentEventAdminRoutes } from '#server/money/payments/events/admin-routes.ts';
import { isTestMode } from '#server/money/payments/is-test-mode.ts';
import { openPayments } from '#server/money/payments/open-payments.ts';
import { webhookRoutes } from '#server/money/payments/public-routes.ts';
import { payoutAdminRoutes } from '#server/money/payouts/admin-routes.ts';
import { bankAnswerAdminRoutes } from '#server/money/payouts/bank-answer-admin-routes.ts';
import { bankFileAdminRoutes } from '#server/money/payouts/bank-file-admin-routes.ts';
import { payoutOwnerRoutes } from '#server/money/payouts/owner-routes.ts';
import { releaseAdminRoutes } from '#server/money/payouts/release-admin-routes.ts';
import { payoutSettleRoutes } from '#server/money/payouts/settle-admin-routes.ts';
import { moneyPositionAdminRoutes } from '#server/money/position/admin-routes.ts';
import { checkoutOriginOf } from '#server/money/providers/open-providers.ts';
import { monthAdminRoutes } from '#server/money/statements/admin-routes.ts';
import { statementOwnerRoutes } from '#server/money/statements/owner-routes.ts';
import { statementPublicRoutes } from '#server/money/statements/public-routes.ts';
import { webhookOwnerRoutes } from '#server/money/webhooks/owner-routes.ts';
import { type Sender, senderOf } from '#server/money/webhooks/post-signed.ts';
import { resolveByDns } from '#server/money/webhooks/resolve-host.ts';
import { appVersion } from '#server/platform/app-version.ts';
import { auditAdminRoutes } from '#server/platform/audit/admin-routes.ts';
import { backupAdminRoutes } from '#server/platform/backups/admin-routes.ts';
import type { CopyState } from '#server/platform/backups/copy-state.ts';
import type { Db } from '#server/platform/db/database.ts';
import { openFiles } from '#server/platform/files/open-files.ts';
import { objectPublicRoutes } from '#server/platform/files/public-routes.ts';
import { objectSignedInRoutes } from '#server/platform/files/signed-in-routes.ts';
import { uploadKeyOf } from '#server/platform/files/upload-signature.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { answerError, handleErrors } from '#server/platform/http/error-answer.ts';
import {
  type App,
  adminScope,
  keyScope,
  ownerOrAdminScope,
  ownerScope,
  publicScope,
  signedInScope,
} from '#server/platform/http/scopes.ts';
import { writeAnswers } from '#server/platform/http/write-answers.ts';
import { eventStreams } from '#server/platform/live/event-streams.ts';
import { reviewFollower, tipFollower } from '#server/platform/live/follow-tips.ts';
import type { TipUpdates } from '#server/platform/live/tip-updates.ts';
import { outboxAdminRoutes } from '#server/platform/mail/outbox/admin-routes.ts';
import { crashMetrics } from '#server/platform/observe/crash-metrics.ts';
import { type ReadMetrics, readTogether } from '#server/platform/observe/metric-figures.ts';
import { type Observe, openObserve } from '#server/platform/observe/observe.ts';
import { pageCrashPublicRoutes } from '#server/platform/page-crashes/public-routes.ts';
import type { AppPages } from '#server/platform/pages/app-pages.ts';
import { appPageDrawer } from '#server/platform/pages/draw-page.ts';
import { expireBeforeAnswering } from '#server/platform/pages/page-changes.ts';
import { chooseLanguage } from '#server/platform/plugins/choose-language.ts';
import { crawlers } from '#server/platform/plugins/crawlers.ts';
import { refuseCrossSiteWrites } from '#server/platform/plugins/cross-site.ts';
import { describeError } from '#server/platform/plugins/describe-error.ts';
import { drain } from '#server/platform/plugins/drain.ts';
import { showErasedNames } from '#server/platform/plugins/erased-names.ts';
import { figureMetrics } from '#server/platform/plugins/figure-metrics.ts';
import { health } from '#server/platform/plugins/health.ts';
import { manifest } from '#server/platform/plugins/manifest.ts';
import { collectMetrics, metricsRoute } from '#server/platform/plugins/metrics.ts';
import { openapi } from '#server/platform/plugins/openapi.ts';
import { poolMetrics } from '#server/platform/plugins/pool-metrics.ts';
import { rateLimit } from '#server/platform/plugins/rate-limit.ts';
import { newRequestId, requestLog } from '#server/platform/plugins/request-log.ts';
import { requestTrace } from '#server/platform/plugins/request-trace.ts';
import { securityHeaders } from '#server/platform/plugins/security-headers.ts';
import { tipMetrics } from '#server/platform/plugins/tip-metrics.ts';
import { walkLimit } from '#server/platform/plugins/walk-limit.ts';
import { webFiles } from '#server/platform/plugins/web-files.ts';
import { settingsAdminRoutes } from '#server/platform/settings/admin-routes.ts';
import { currentPlatform } from '#server/platform/settings/current-platform.ts';
import { cachedSettings } from '#server/platform/settings/current-settings.ts';
import { textAdminRoutes } from '#server/platform/site-texts/admin-routes.ts';
import { textPublicRoutes } from '#server/platform/site-texts/public-routes.ts';
import { statusAdminRoutes } from '#server/platform/status/admin-routes.ts';
import { readFigures } from '#server/platform/status/read-figures.ts';
import { privacyPublicRoutes } from '#server/privacy/public-routes.ts';
import { privacySignedInRoutes } from '#server/privacy/signed-in-routes.ts';
import { goalOwnerRoutes } from '#server/staff/goals/owner-routes.ts';
import { inviteOwnerOrAdminRoutes } from '#server/staff/invites/owner-or-admin-routes.ts';
import { invitePublicRoutes } from '#server/staff/invites/public-routes.ts';
import { inviteSignedInRoutes } from '#server/staff/invites/signed-in-routes.ts';
import { staffOwnerOrAdminRoutes } from '#server/staff/people/owner-or-admin-routes.ts';
import { staffOwnerRoutes } from '#server/staff/people/owner-routes.ts';
import { staffPublicRoutes } from '#server/staff/people/public-routes.ts';
import { staffSignedInRoutes } from '#server/staff/people/signed-in-routes.ts';
import { goalSignedInRoutes } from '#server/staff/portal/goal-signed-in-routes.ts';
import { payoutSignedInRoutes } from '#server/staff/portal/payouts-signed-in-routes.ts';
import { portalSignedInRoutes } from '#server/staff/portal/signed-in-routes.ts';
import { thanksSignedInRoutes } from '#server/staff/portal/thanks-signed-in-routes.ts';
import { faceAdminRoutes } from '#server/staff/profiles/admin-routes.ts';
import { facePublicRoutes } from '#server/staff/profiles/public-routes.ts';
import { faceSignedInRoutes } from '#server/staff/profiles/signed-in-routes.ts';
import { pushSignedInRoutes } from '#server/staff/push/signed-in-routes.ts';
import { vapidKeysOf } from '#server/staff/push/vapid.ts';
import { teamHoursKeyRoutes } from '#server/staff/team-rules/key-routes.ts';
import { leaveOwnerRoutes } from '#server/staff/team-rules/leave-owner-routes.ts';
import { teamRulesOwnerRoutes } from '#server/staff/team-rules/owner-routes.ts';
import { thanksAdminRoutes } from '#server/staff/thanks/admin-routes.ts';
import { workplaceSignedInRoutes } from '#server/staff/workplaces/signed-in-routes.ts';
import { amountsOwnerRoutes } from '#server/tipping/amounts/owner-routes.ts';
import { amountsPublicRoutes } from '#server/tipping/amounts/public-routes.ts';
import { cardTestingAdminRoutes } from '#server/tipping/card-testing/admin-routes.ts';
import { openCardWatch } from '#server/tipping/card-testing/card-watch.ts';
import { codeReportOwnerOrAdminRoutes } from '#server/tipping/code-reports/owner-or-admin-routes.ts';
import { codeReportPublicRoutes } from '#server/tipping/code-reports/public-routes.ts';
import { feedbackOwnerRoutes } from '#server/tipping/feedback/owner-routes.ts';
import { feedbackPublicRoutes } from '#server/tipping/feedback/public-routes.ts';
import { feedbackSignedInRoutes } from '#server/tipping/feedback/signed-in-routes.ts';
import { feedbackPagePublicRoutes } from '#server/tipping/guest-pages/feedback-public-routes.ts';
import { tipFormPublicRoutes } from '#server/tipping/guest-pages/form-public-routes.ts';
import { tipPagePublicRoutes } from '#server/tipping/guest-pages/public-routes.ts';
import { receiptPagePublicRoutes } from '#server/tipping/guest-pages/receipt-public-routes.ts';
import { reportPagePublicRoutes } from '#server/tipping/guest-pages/report-public-routes.ts';
import type { TipPages } from '#server/tipping/guest-pages/tip-pages.ts';
import { countOpens } from '#server/tipping/page-opens/count-opens.ts';
import { printingOwnerRoutes } from '#server/tipping/printing/owner-routes.ts';
import { qrPublicRoutes } from '#server/tipping/qr/public-routes.ts';
import { receiptPublicRoutes } from '#server/tipping/receipts/public-routes.ts';
import { tipAdminRoutes } from '#server/tipping/tips/admin-routes.ts';
import { batchRecorder } from '#server/tipping/tips/batch-recorder.ts';
import { apiKeyRoutes } from '#server/tipping/tips/key-routes.ts';
import { tipListOwnerRoutes } from '#server/tipping/tips/list-owner-routes.ts';
import { tipLiveRoutes } from '#server/tipping/tips/owner-live-routes.ts';
import { tipOwnerRoutes } from '#server/tipping/tips/owner-routes.ts';
import { tipPublicRoutes } from '#server/tipping/tips/public-routes.ts';
import { teamRecorder } from '#server/tipping/tips/team-recorder.ts';
import { tipLimits } from '#server/tipping/tips/tip-limits.ts';
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
  const watch = config.rateLimit
    ? openCardWatch({ db, clock, sessionSecret, publicOrigin: config.publicOrigin, log: app.log })
    : undefined;
  const payments = openPayments({
    config,
    db,
    clock,
    sessionSecret,
    tipUpdates,
    beginCall,
    watch,
    log: app.log,
  });
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
