import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const LOOK_AGAIN_MS = 50;
/** Longer than any normal request. Connections that are still open then are closed. */
const PATIENCE_MS = 10_000;
/** A client that has sent nothing for so long, on a busy machine too, is not about to send. */
const QUIET_AFTER_MS = 1000;
const LONGEST_DRAIN_MS = 5000;

declare module 'fastify' {
  interface FastifyInstance {
    isStopping(): boolean;
    /**
     * To be awaited before `close`. From its call on, /readyz fails and every answer asks the client to close its
     * connection. Ends when no requests arrive any more, or after some seconds.
     */
    stopTaking(): Promise<void>;
  }
}

/**
 * A server that closes while clients use their connections cuts the requests that are on their way. So the clients
 * close first. Fastify then waits for running requests but closes idle connections only once, at the beginning: this
 * closes each one as soon as its last response is sent.
 */
export function drain(app: FastifyInstance): void {
  const countConnections = () =>
    new Promise<number>((resolve) => app.server.getConnections((error, found) => resolve(error ? 0 : found)));
  let looking: NodeJS.Timeout | undefined;
  let givingUp: NodeJS.Timeout | undefined;
  let stopping = false;
  let lastRequestMs = Number.NEGATIVE_INFINITY;
  app.addHook('onRequest', (request, reply, done) => {
    if (stopping) {
      // A proxy goes on asking whether this node is ready.
      if (request.url !== '/readyz') lastRequestMs = performance.now();
      reply.header('connection', 'close');
    }
    done();
  });
  app.addHook('preClose', async () => {
    looking = setInterval(() => app.server.closeIdleConnections(), LOOK_AGAIN_MS);
    givingUp = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS);
  });
  app.addHook('onClose', async () => {
    clearInterval(looking);
    clearTimeout(givingUp);
  });
  app.decorate('isStopping', () => stopping);
  app.decorate('stopTaking', async () => {
    stopping = true;
    const startedMs = performance.now();
    lastRequestMs = startedMs;
    while (performance.now() - startedMs < LONGEST_DRAIN_MS) {
      if (performance.now() - lastRequestMs > QUIET_AFTER_MS) return;
      // Clients that were asked to close may be about to connect again: no connection means something only before that.
      const isUnused = lastRequestMs === startedMs && (await countConnections()) === 0;
      if (isUnused) return;
      await sleep(LOOK_AGAIN_MS);
    }
  });
}
