import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseTraceparent } from '#server/platform/observe/trace/traceparent.ts';
import type { Span, Tracer } from '#server/platform/observe/trace/tracer.ts';

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
