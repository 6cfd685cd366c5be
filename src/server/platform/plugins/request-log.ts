import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

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
