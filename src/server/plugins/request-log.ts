import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** The data of a finished request that is logged and counted. */
export type Answered = { method: string; route: string; status: number; ms: number };

export const newRequestId = (): string => randomUUID();

/**
 * Logs one line for each request, with the route's pattern. URL, query, headers, body and client address are left out:
 * they contain names, searches and secrets. `onAnswer` gets the same data, for metrics.
 */
export function requestLog(app: FastifyInstance, onAnswer: (answer: Answered) => void): void {
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
    onAnswer({ method, route, status, ms });
    done();
  });
}
