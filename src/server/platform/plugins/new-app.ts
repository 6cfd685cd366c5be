import Fastify, { LogController } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Config } from '#server/config.ts';
import { readRequests, writeAnswers } from '#server/platform/http/contracts.ts';
import { answerError, handleErrors } from '#server/platform/http/error-answer.ts';
import type { App } from '#server/platform/http/scopes.ts';
import { newRequestId } from '#server/platform/plugins/request-log.ts';

/** Bodies are small JSON; uploads have a limit of their own. */
const BODY_LIMIT_BYTES = 64 * 1024;

export type Logger = false | { level: string; stream?: { write(line: string): void } };

type Options = {
  logger: Logger;
  trustProxy: Config['trustProxy'];
  /** The headers of errors that Fastify raises before routing. They get the same body as all others, too. */
  headersOfErrors: () => Record<string, string>;
  /** Called for every route when it is mounted. */
  onRoute?: ((method: string, url: string) => void) | undefined;
};

/** Fastify with our contracts, error bodies and limits, and no routes yet. */
export function newApp({ logger, trustProxy, headersOfErrors, onRoute }: Options): App {
  const app = Fastify({
    logger: logger && { ...logger, serializers: { err: describeError } },
    frameworkErrors: (error, _request, reply) => answerError(reply.headers(headersOfErrors()), error),
    // Enough for the largest upload from a slow phone. Without a limit a client could hold a request open for ever.
    requestTimeout: 120_000,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    // On shutdown, idle connections are closed at once and running requests are awaited.
    forceCloseConnections: 'idle',
    // Requests that arrive during the shutdown are answered as always.
    return503OnClosing: false,
    // Not set later, because Fastify would load its own first. Its types know only compilers of JSON schemas.
    schemaController: {
      compilersFactory: {
        buildValidator: () => readRequests as never,
        buildSerializer: () => writeAnswers as never,
      },
    },
  }).withTypeProvider<ZodTypeProvider>();
  // Some clients send an empty body with a JSON content type, when signing out for example. Treat it as no body.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parseJson(request, String(body), done),
  );
  // Accept JSON only: a form on another site can send text/plain without a CORS preflight.
  app.removeContentTypeParser('text/plain');
  if (onRoute) {
    app.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) onRoute(each, url);
    });
  }
  handleErrors(app);
  return app;
}

type Described = { type: string; message: string; stack: string; [key: string]: unknown };

/** The fields of an error that are logged. The detail of a PostgreSQL error is not: it can contain whole rows. */
export function describeError(error: Error): Described {
  const {
    name,
    message,
    stack = '',
    code,
    constraint,
    table,
  } = error as Error & Record<string, unknown> & { stack?: string };
  return { type: name, message, stack, code, constraint, table };
}
