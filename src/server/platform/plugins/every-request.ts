import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { hasErasedNames, showErased } from '#server/platform/base/show-erased.ts';
import type { Db } from '#server/platform/db/database.ts';
import { localeOf } from '#server/platform/http/page-html.ts';
import type { App } from '#server/platform/http/scopes.ts';
import type { Observe } from '#server/platform/observe/observe.ts';
import { drain } from '#server/platform/plugins/drain.ts';
import { enumerationLimit } from '#server/platform/plugins/enumeration-limit.ts';
import { collectMetrics } from '#server/platform/plugins/metrics.ts';
import { rateLimit } from '#server/platform/plugins/rate-limit.ts';
import { requestLog, requestTrace } from '#server/platform/plugins/request-log.ts';
import {
  refuseCrossSiteWrites,
  type ScriptOrigins,
  securityHeaders,
} from '#server/platform/plugins/security-headers.ts';
import { localeFor, ownersLocale } from '#shared/locales.ts';

type Options = {
  config: Pick<Config, 'publicOrigin' | 'rateLimit' | 's3'>;
  db: Db;
  observe: Observe;
  /** Where guests pay, which the content security policy has to allow. */
  checkoutOrigin: string | undefined;
  /** What the provider's script needs on pages with a tip form. */
  elementsOrigins: ScriptOrigins | undefined;
  uptimeMs: () => number;
};

/** What holds for every request, in the order in which it is done. Returns the headers that errors need too. */
export async function everyRequest(
  app: App,
  { config, db, observe, checkoutOrigin, elementsOrigins, uptimeMs }: Options,
): Promise<Record<string, string>> {
  requestTrace(app, observe.tracer);
  requestLog(app, collectMetrics(observe.registry));
  drain(app);
  const headers = await securityHeaders(app, config.publicOrigin, {
    uploads: config.s3 && new URL(config.s3.endpoint).origin,
    checkout: checkoutOrigin,
    elements: elementsOrigins,
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

/** Answers show words instead of the marks of erased people, in one place, so that no list can forget it. */
export function showErasedNames(app: FastifyInstance): void {
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (typeof payload !== 'string' || !hasErasedNames(payload)) return done(null, payload);
    const asked = localeOf(request);
    if (asked === ownersLocale(asked)) return done(null, showErased(payload, asked));
    request.findUser().then((user) => done(null, showErased(payload, localeFor(user, asked))), done);
  });
}
