import type { FastifyInstance } from 'fastify';

const LOOK_AGAIN_MS = 50;
/** Longer than any request takes, shorter than anyone waits for a stop: whoever is half-way then is not coming. */
const PATIENCE_MS = 10_000;

/**
 * Closing waits for requests under way. Their connections are kept alive by habit, and Fastify closes idle ones
 * only once, at the beginning; so from then on each is closed as soon as its answer is out.
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
