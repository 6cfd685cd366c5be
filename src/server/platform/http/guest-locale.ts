import type { FastifyRequest } from 'fastify';
import { firstLocaleIn, isLocale, type Locale } from '#shared/locales.ts';

/** The language of the page: the one chosen on one of our pages, or else the first that the browser prefers and we have. */
export function localeOf(request: FastifyRequest): Locale {
  return findLocaleOf(request) ?? 'en';
}

/** The same, but undefined if the browser has named none that we have, so that nobody knows what its user reads. */
export function findLocaleOf(request: FastifyRequest): Locale | undefined {
  const chosen = request.cookies.karam_locale ?? '';
  return isLocale(chosen) ? chosen : firstLocaleIn(request.headers['accept-language'] ?? '');
}
