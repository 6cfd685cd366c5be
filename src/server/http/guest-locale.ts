import type { FastifyRequest } from 'fastify';

/** The language chosen on one of our pages, or else the one the browser prefers. */
export function localeOf(request: FastifyRequest): 'en' | 'ar' {
  const chosen = request.cookies.karam_locale ?? request.headers['accept-language'] ?? '';
  return /^ar\b/i.test(chosen) ? 'ar' : 'en';
}
