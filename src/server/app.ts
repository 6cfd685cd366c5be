import { businessRoutes } from '#server/business/routes.ts';
import { holderFinder } from '#server/identity/api-keys/find-holder.ts';
import { identityRoutes, signedInUsers } from '#server/identity/routes.ts';
import { setLocale } from '#server/identity/users/user-store.ts';
import { insightsRoutes } from '#server/insights/routes.ts';
import { readCardCost } from '#server/money/ledger/read/provider-days.ts';
import { doubtUnsent } from '#server/money/payouts/delivery-store.ts';
import { checkoutOriginOf, elementsOriginsOf } from '#server/money/providers/open-providers.ts';
import { appleDomainFile } from '#server/money/providers/stripe/apple-domain-file.ts';
import { moneyKinds, moneyRoutes } from '#server/money/routes.ts';
import { senderOf } from '#server/money/webhooks/post-signed.ts';
import { resolveByDns } from '#server/money/webhooks/public-address.ts';
import { type AppOptions, openParts, type Parts } from '#server/parts.ts';
import { type App, mountAreas } from '#server/platform/http/scopes.ts';
import { mergeRegistries } from '#server/platform/observe/metric-figures.ts';
import { openObserve } from '#server/platform/observe/observe.ts';
import { figureMetrics, poolMetrics } from '#server/platform/observe/program-metrics.ts';
import { expireBeforeAnswering } from '#server/platform/pages/page-changes.ts';
import { appPageSender } from '#server/platform/pages/render-page.ts';
import { chooseLanguage } from '#server/platform/plugins/choose-language.ts';
import { crawlers, securityTxt } from '#server/platform/plugins/crawlers.ts';
import { everyRequest } from '#server/platform/plugins/every-request.ts';
import { health } from '#server/platform/plugins/health.ts';
import { manifest } from '#server/platform/plugins/manifest.ts';
import { metricsRoute } from '#server/platform/plugins/metrics.ts';
import { newApp } from '#server/platform/plugins/new-app.ts';
import { openapi } from '#server/platform/plugins/openapi.ts';
import { webFiles } from '#server/platform/plugins/web-files.ts';
import { platformRoutes } from '#server/platform/routes.ts';
import { readFigures } from '#server/platform/status/read-figures.ts';
import { privacyRoutes } from '#server/privacy/routes.ts';
import { vapidKeysOf } from '#server/staff/push/web-push.ts';
import { staffRoutes } from '#server/staff/routes.ts';
import { followVisits } from '#server/tipping/evidence/follow-visits.ts';
import { countOpens } from '#server/tipping/page-opens/count-opens.ts';
import { tippingRoutes } from '#server/tipping/routes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    parts: Parts;
  }
}

/** The server without its port: what holds for every request, then the areas, then the pages. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { config, db, recorderDb, patientDb, clock, sessionSecret, tipPages, appPages } = options;
  const { publicOrigin } = config;
  let headersOfErrors: Record<string, string> = {};
  const app = newApp({
    logger: options.logger,
    trustProxy: config.trustProxy,
    headersOfErrors: () => headersOfErrors,
    onRoute: options.onRoute,
  });
  const observe = options.observe ?? openObserve();
  const readMetrics = options.readMetrics ?? mergeRegistries([observe.registry]);
  headersOfErrors = await everyRequest(app, {
    config,
    db,
    observe,
    checkoutOrigin: checkoutOriginOf(config.payments),
    elementsOrigins: elementsOriginsOf(config.payments),
    uptimeMs: options.uptimeMs ?? (() => performance.now()),
  });
  const parts = openParts(app, options, observe);
  app.decorate('parts', parts);
  signedInUsers(app, { db, secret: sessionSecret, publicOrigin, clock, streams: parts.streams });
  await openapi(app, publicOrigin);
  health(app, recorderDb);
  chooseLanguage(app, publicOrigin, (userId, locale) => setLocale(db, userId, locale));
  crawlers(app, publicOrigin);
  securityTxt(app, { publicOrigin, clock }, async () => (await parts.about.readSoon()).supportAddress);
  appleDomainFile(app, config.payments, clock);
  poolMetrics(observe.registry, { requests: db, tips: recorderDb, checks: patientDb });
  const readAll = () => figureMetrics(() => readFigures(db, clock, options.readCopies));
  metricsRoute(app, { readMetrics, readFigures: readAll }, config.metricsToken);

  const opens = countOpens(
    db,
    clock,
    (err) => app.log.warn({ err }, 'counts of opened pages were not written yet'),
    options.opensEveryMs,
  );
  app.addHook('onClose', () => opens.close());
  const visits = followVisits({
    db,
    clock,
    onError: (err) => app.log.warn({ err }, 'visits to pages of tips were not written yet'),
    writeEveryMs: options.opensEveryMs,
  });
  app.addHook('onClose', () => visits.close());
  const { isTestMode, callsLocal, payments, mailGoesOut, about } = parts;
  const areaKinds = moneyKinds(payments);
  const platform = {
    db,
    clock,
    publicOrigin,
    adminsNeedSecondFactor: !isTestMode,
    expirePages: tipPages && ((scope: App) => expireBeforeAnswering(scope, tipPages.cache)),
  };
  await mountAreas(app, platform, holderFinder(platform), [
    await platformRoutes({
      ...parts,
      ...options,
      observe,
      readMetrics,
      onRelease: (transaction) => doubtUnsent(transaction, clock()),
    }),
    identityRoutes({ ...parts, areaKinds, readCardCost: () => readCardCost(db) }),
    businessRoutes(parts),
    moneyRoutes({
      ...parts,
      areaKinds,
      webhookSender: options.webhookSender ?? senderOf(callsLocal, resolveByDns),
    }),
    staffRoutes({ ...parts, pushKey: vapidKeysOf(sessionSecret).publicKey }),
    tippingRoutes({
      ...parts,
      receipts: { payments, clock, publicOrigin, mailGoesOut },
      tipPages,
      opens,
      visits,
    }),
    insightsRoutes(parts),
    privacyRoutes,
  ]);

  const sendPage =
    appPages &&
    tipPages &&
    appPageSender(app, { appPages, cache: tipPages.cache, about, clock, publicOrigin });
  manifest(app, about.readSoon);
  await webFiles(app, options.webDir, sendPage);
  return app;
}
