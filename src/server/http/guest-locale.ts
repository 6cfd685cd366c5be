import type { FastifyRequest } from 'fastify';

/** The language of whoever asks: what they chose on a page of ours, else what their browser prefers. */
export function localeOf(request: FastifyRequest): 'en' | 'ar' {
  const chosen = request.cookies.karam_locale ?? request.headers['accept-language'] ?? '';
  return /^ar\b/i.test(chosen) ? 'ar' : 'en';
}
