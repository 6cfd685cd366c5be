import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseTraceparent, type Span, type Tracer } from '#server/platform/observe/trace/tracer.ts';

/** The data of a finished request that is logged and counted. */
export type Answered = { method: string; route: string; status: number; ms: number };

export const newRequestId = (): string => randomUUID();

/** A request whose client closed the connection before the answer was complete. It has no status. */
export type HungUp = { method: string; route: string };

type Counters = { onAnswer(answer: Answered): void; onHangUp(request: HungUp): void };

/**
 * Logs one line for each request, with the route's pattern. URL, query, headers, body and client address are left out:
 * they contain names, searches and secrets. The counters get the same data, for metrics.
 */
export function requestLog(app: FastifyInstance, { onAnswer, onHangUp }: Counters): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    reply.raw.once('close', () => {
      if (reply.raw.writableFinished || !request.socket.destroyed) return;
      const hungUp = { method: request.method, route: request.routeOptions.url ?? 'none' };
      request.log.info(hungUp, 'client hung up');
      onHangUp(hungUp);
    });
    // Reset before its request was read. Nobody waits for an answer, and limits and the audit log could not say whose
    // request it was, so nothing is done for it. The connection has to be closed: it does not know of its end yet.
    if (request.socket.remoteAddress === undefined) {
      reply.hijack();
      request.socket.destroy();
      return;
    }
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    const status = reply.statusCode;
    const ms = reply.elapsedTime;
    request.log.info({ method, route, status, ms: Math.round(ms) });
    onAnswer({ method, route, status, ms });
    done();
  });
}

/**
 * One span for each request, in the trace of the client if it sends a `traceparent`. Like the log it has the route's
 * pattern only: the URL contains ids, tokens and searches.
 */
export function requestTrace(app: FastifyInstance, tracer: Tracer): void {
  if (!tracer.isOn) return;
  const spans = new WeakMap<FastifyRequest, Span>();
  const enter = (request: FastifyRequest, done: () => void) => {
    const span = spans.get(request);
    return span ? span.inside(done) : done();
  };

  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const span = tracer.begin(`${request.method} ${route}`, {
      kind: 'server',
      parent: parseTraceparent(request.headers.traceparent) ?? null,
      attributes: { 'http.request.method': request.method, 'http.route': route },
    });
    spans.set(request, span);
    enter(request, done);
  });
  // Reading the body continues in the context of the connection, so the span is entered again.
  app.addHook('preValidation', (request, _reply, done) => enter(request, done));
  app.addHook('onResponse', (request, reply, done) => {
    const status = reply.statusCode;
    spans.get(request)?.end({ attributes: { 'http.response.status_code': status }, isError: status >= 500 });
    done();
  });
}
