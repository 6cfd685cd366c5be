import cookie from '@fastify/cookie';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { App } from '#server/platform/http/scopes.ts';
import type { Observe } from '#server/platform/observe/observe.ts';
import { refuseCrossSiteWrites } from '#server/platform/plugins/cross-site.ts';
import { drain } from '#server/platform/plugins/drain.ts';
import { showErasedNames } from '#server/platform/plugins/erased-names.ts';
import { collectMetrics } from '#server/platform/plugins/metrics.ts';
import { rateLimit } from '#server/platform/plugins/rate-limit.ts';
import { requestLog } from '#server/platform/plugins/request-log.ts';
import { requestTrace } from '#server/platform/plugins/request-trace.ts';
import { securityHeaders } from '#server/platform/plugins/security-headers.ts';
import { enumerationLimit } from '#server/platform/plugins/walk-limit.ts';

type Options = {
  config: Pick<Config, 'publicOrigin' | 'rateLimit' | 's3'>;
  db: Db;
  observe: Observe;
  /** Where guests pay, which the content security policy has to allow. */
  checkoutOrigin: string | undefined;
  uptimeMs: () => number;
};

/** What holds for every request, in the order in which it is done. Returns the headers that errors need too. */
export async function everyRequest(
  app: App,
  { config, db, observe, checkoutOrigin, uptimeMs }: Options,
): Promise<Record<string, string>> {
  requestTrace(app, observe.tracer);
  requestLog(app, collectMetrics(observe.registry));
  drain(app);
  const headers = await securityHeaders(app, config.publicOrigin, {
    uploads: config.s3 && new URL(config.s3.endpoint).origin,
    checkout: checkoutOrigin,
  });
  // Cookies are parsed before anything can be refused: the locale cookie decides the language of a refusal.
  await app.register(cookie);
  showErasedNames(app);
  refuseCrossSiteWrites(app, config.publicOrigin);
  if (config.rateLimit) {
    rateLimit(app, db, uptimeMs);
    enumerationLimit(app, uptimeMs);
  }
  return headers;
}
