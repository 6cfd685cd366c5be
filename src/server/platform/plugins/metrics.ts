import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, type Registry } from 'prom-client';
import { refuse } from '#server/platform/http/app-error.ts';
import { printMetrics, type ReadMetrics } from '#server/platform/observe/metric-figures.ts';
import type { Answered, HungUp } from '#server/platform/plugins/request-log.ts';

export function collectMetrics(registry: Registry) {
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
    onHangUp: (request: HungUp) => hungUp.inc(request),
    onAnswer(answer: Answered): void {
      if (answers.length === 0) setImmediate(observe);
      answers.push(answer);
    },
  };
}

/** What all processes have counted, and what the database says. */
type Sources = { readMetrics: ReadMetrics; readFigures(): Promise<Registry> };

/**
 * Metrics in Prometheus format: for a scraper that sends METRICS_TOKEN, or for admins if no token is set. A client on
 * this machine gets no more than others, because a proxy on this machine looks the same (docs/decisions/033).
 */
export function metricsRoute(
  app: FastifyInstance,
  { readMetrics, readFigures }: Sources,
  token: string | undefined,
): void {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (token === undefined) await requireAdmin(request);
    else requireToken(request, token);
    const [counted, figures] = await Promise.all([readMetrics(), readFigures()]);
    return reply
      .type(figures.contentType)
      .header('cache-control', 'no-store')
      .send(`${await printMetrics(counted)}\n${await figures.metrics()}`);
  });
}

async function requireAdmin(request: FastifyRequest): Promise<void> {
  const user = await request.findUser();
  if (!user) throw refuse('unauthorized', 'unauthorized');
  if (!user.isAdmin) throw refuse('forbidden', 'admin_only');
}

function requireToken(request: FastifyRequest, token: string): void {
  const [, given = ''] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
  // Hashes have the same length, so the comparison takes the same time for every wrong token.
  if (!timingSafeEqual(sha256(given), sha256(token))) throw refuse('unauthorized', 'unauthorized');
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
