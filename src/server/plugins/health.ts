import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/db/database.ts';
import { pingDatabase } from '#server/db/ping.ts';

const READY_WITHIN_MS = 2000;

export function health(app: FastifyInstance, db: Db): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));

  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    try {
      const answered = pingDatabase(db).then(() => true);
      // A database that does not answer in time counts as not available.
      if (!(await Promise.race([answered, sleep(READY_WITHIN_MS, false)])))
        throw new Error('no answer in time');
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer');
      return reply.code(503).send({ status: 'database away' });
    }
  });
}
