import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { refuse } from '#server/http/app-error.ts';
import type { Answered, HungUp } from '#server/plugins/request-log.ts';

export type Metrics = {
  onAnswer(answer: Answered): void;
  onHangUp(request: HungUp): void;
  registry: Registry;
};

export function collectMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const hungUp = new Counter({
    name: 'http_requests_hung_up_total',
    help: 'Requests whose client closed the connection before the answer was complete',
    labelNames: ['method', 'route'],
    registers: [registry],
  });
  // Observed together at the end of an event loop turn, after the responses: this costs half as much.
  const answers: Answered[] = [];
  const observe = () => {
    for (const { ms, ...labels } of answers.splice(0)) duration.observe(labels, ms / 1000);
  };
  return {
    registry,
    onHangUp: (request) => hungUp.inc(request),
    onAnswer(answer) {
      if (answers.length === 0) setImmediate(observe);
      answers.push(answer);
    },
  };
}

/** Metrics in Prometheus format, for admins and for a scraper on this machine. */
export function metricsRoute(app: FastifyInstance, { registry }: Metrics): void {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isFromThisMachine(request)) {
      const user = await request.findUser();
      if (!user) throw refuse('unauthorized', 'unauthorized');
      if (!user.isAdmin) throw refuse('forbidden', 'admin_only');
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** A proxy on this machine also connects from loopback, but it sends a forwarding header or another host name. */
function isFromThisMachine(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? '';
  const isLoopback = address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
  const isPassedOn = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some(
    (name) => name in request.headers,
  );
  const asksForLoopback = ['localhost', '127.0.0.1', '::1', '[::1]'].includes(request.hostname);
  return isLoopback && asksForLoopback && !isPassedOn;
}
