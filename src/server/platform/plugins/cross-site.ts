import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '#server/platform/http/app-error.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Protects against cross-site request forgery. Browsers name the origin of a request, and a page cannot fake it. A
 * request without these headers is not from a browser (a webhook, curl) and has no visitor's cookie.
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

/** "same-site" is another subdomain, which is not trusted. "none" is a URL typed into the address bar. */
function isFromElsewhere(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

/**
 * An origin with the host of this request is accepted too: in development one machine has several names (localhost,
 * 127.0.0.1, Vite's port). A page of another site cannot send our host as its origin. On https the whole origin
 * counts: a page of the same host on plain http may have been changed on its way by somebody in the same network.
 */
function hasForeignOrigin(request: FastifyRequest, publicOrigin: string): boolean {
  const { origin } = request.headers;
  if (origin === undefined || origin === publicOrigin) return false;
  // A proxy that ends TLS speaks http with us, so the scheme of the request itself says nothing.
  if (publicOrigin.startsWith('https:')) return origin !== `https://${request.host}`;
  return !URL.canParse(origin) || new URL(origin).host !== request.host;
}
