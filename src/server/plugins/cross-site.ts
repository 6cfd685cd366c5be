import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '#server/http/app-error.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Another site may not make a visitor's browser change anything here. Browsers say where a request comes from and
 * pages cannot lie about it; what says nothing is not a browser (a webhook, curl), and carries nobody's cookie.
 */
export function refuseCrossSiteWrites(app: FastifyInstance, publicOrigin: string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isWrite = !READING.has(request.method);
    if (isWrite && (isFromElsewhere(request) || hasForeignOrigin(request, publicOrigin))) {
      return done(refuse('forbidden', 'cross_site'));
    }
    done();
  });
}

/** "same-site" is another subdomain: not ours, and perhaps not as careful. "none" is the person at the address bar. */
function isFromElsewhere(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

/**
 * The host is compared besides the public origin, because one machine is reached by several names while it is worked
 * on (localhost, 127.0.0.1, Vite's port). A page of another host cannot take ours.
 */
function hasForeignOrigin(request: FastifyRequest, publicOrigin: string): boolean {
  const { origin } = request.headers;
  if (origin === undefined || origin === publicOrigin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== request.host;
}
