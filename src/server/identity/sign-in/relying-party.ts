import type { FastifyRequest } from 'fastify';

/** The website for which passkeys are made: a passkey of another origin or domain is refused. */
export type RelyingParty = { origin: string; domain: string };

/**
 * The public origin. In development, on plain http, one machine has several names (localhost, Vite's port): there the
 * origin that the browser names counts, which plugins/cross-site.ts has compared with the host of the request.
 */
export function relyingPartyOf(request: Pick<FastifyRequest, 'headers'>, publicOrigin: string): RelyingParty {
  const named = publicOrigin.startsWith('https:') ? undefined : request.headers.origin;
  const origin = named ?? publicOrigin;
  return { origin, domain: new URL(origin).hostname };
}
