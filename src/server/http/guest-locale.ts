import type { FastifyRequest } from 'fastify';
import { firstLocaleIn, isLocale, type Locale } from '#shared/locales.ts';

/** The language chosen on one of our pages, or else the first that the browser prefers and we have. */
export function localeOf(request: FastifyRequest): Locale {
  const chosen = request.cookies.karam_locale ?? '';
  if (isLocale(chosen)) return chosen;
  return firstLocaleIn(request.headers['accept-language'] ?? '') ?? 'en';
}
