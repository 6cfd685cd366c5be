import Fastify, { LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { auditAdminRoutes } from '#server/features/audit/admin-routes.ts';
import { authPublicRoutes } from '#server/features/auth/public-routes.ts';
import { authSignedInRoutes } from '#server/features/auth/signed-in-routes.ts';
import { refuseCrossSiteWrites } from '#server/plugins/cross-site.ts';
import { drain } from '#server/plugins/drain.ts';
import { handleErrors } from '#server/plugins/error-handler.ts';
import { health } from '#server/plugins/health.ts';
import { knownBrowsers } from '#server/plugins/known-browser.ts';
import { metrics } from '#server/plugins/metrics.ts';
import { openapi } from '#server/plugins/openapi.ts';
import { rateLimit } from '#server/plugins/rate-limit.ts';
import { newRequestId, requestLog } from '#server/plugins/request-log.ts';
import { securityHeaders } from '#server/plugins/security-headers.ts';
import { sessions } from '#server/plugins/session.ts';
import { webFiles } from '#server/plugins/web-files.ts';
import { type App, adminScope, publicScope, signedInScope } from '#server/scopes.ts';

export type AppOptions = {
  config: Pick<Config, 'publicOrigin' | 'trustProxy' | 'rateLimit'>;
  sessionSecret: string;
  db: Db;
  clock: () => Date;
  logger: false | { level: string; stream?: { write(line: string): void } };
  /** The built web application. Without it only the API answers. */
  webDir?: string;
  /** Told of every route as it is mounted. */
  onRoute?: (method: string, url: string) => void;
};

/** Bodies are small JSON; uploads will have a limit of their own. */
const BODY_LIMIT_BYTES = 64 * 1024;

export async function buildApp(options: AppOptions): Promise<App> {
  const { config, db, clock, sessionSecret } = options;
  const app = Fastify({
    logger: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    // Idle connections close at once on shutdown; those with a request under way are waited for.
    forceCloseConnections: 'idle',
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // JSON only. A form on another site can send text/plain without the browser asking us first.
  app.removeContentTypeParser('text/plain');

  const { onRoute } = options;
  if (onRoute) {
    app.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) onRoute(each, url);
    });
  }
  handleErrors(app);
  requestLog(app);
  drain(app);
  await securityHeaders(app, config.publicOrigin);
  refuseCrossSiteWrites(app, config.publicOrigin);
  if (config.rateLimit) rateLimit(app, clock);
  await sessions(app, { db, secret: sessionSecret, publicOrigin: config.publicOrigin, clock });
  knownBrowsers(app, sessionSecret, config.publicOrigin);
  await openapi(app);
  health(app, db);
  metrics(app);

  await publicScope(app, db, [authPublicRoutes(clock)]);
  await signedInScope(app, db, [authSignedInRoutes(clock)]);
  await adminScope(app, db, [auditAdminRoutes]);

  await webFiles(app, options.webDir);
  return app;
}
