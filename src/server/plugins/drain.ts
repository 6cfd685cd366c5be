import type { FastifyInstance } from 'fastify';

const LOOK_AGAIN_MS = 50;
/** Longer than any normal request. Connections that are still open then are closed. */
const PATIENCE_MS = 10_000;

/**
 * On shutdown Fastify waits for running requests but closes idle keep-alive connections only once, at the beginning.
 * This closes each connection as soon as its last response is sent.
 */
export function drain(app: FastifyInstance): void {
  let looking: NodeJS.Timeout | undefined;
  let givingUp: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    looking = setInterval(() => app.server.closeIdleConnections(), LOOK_AGAIN_MS);
    givingUp = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS);
  });
  app.addHook('onClose', async () => {
    clearInterval(looking);
    clearTimeout(givingUp);
  });
}
