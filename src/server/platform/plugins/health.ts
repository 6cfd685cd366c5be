import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/platform/db/database.ts';
import { pingDatabase } from '#server/platform/db/wait-for-database.ts';

const READY_WITHIN_MS = 2000;

/** Register after drain.ts, which says when the server is about to close. */
export function health(app: FastifyInstance, db: Db): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));

  // One at a time: a database that does not answer must not collect a connection for each probe.
  let running: Promise<true> | undefined;
  const ping = () => {
    running ??= pingDatabase(db)
      .then(() => true as const)
      .finally(() => {
        running = undefined;
      });
    return running;
  };

  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    // A proxy then sends new requests elsewhere.
    if (app.isStopping()) return reply.code(503).send({ status: 'stopping' });
    try {
      // A database that does not answer in time counts as not available.
      if (!(await Promise.race([ping(), sleep(READY_WITHIN_MS, false)])))
        throw new Error('no answer in time');
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer');
      return reply.code(503).send({ status: 'database away' });
    }
  });
}
