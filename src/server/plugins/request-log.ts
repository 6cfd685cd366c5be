import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** What may be told of an answer that is out. */
export type Answered = { method: string; route: string; status: number; ms: number };

export const newRequestId = (): string => randomUUID();

/**
 * One line a request: the route's pattern, never the address, the query, a header or a body, since those carry
 * names, searches and secrets. Whoever counts answers is told the same.
 */
export function requestLog(app: FastifyInstance, tell: (answer: Answered) => void): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    const status = reply.statusCode;
    const ms = reply.elapsedTime;
    request.log.info({ method, route, status, ms: Math.round(ms) });
    tell({ method, route, status, ms });
    done();
  });
}
