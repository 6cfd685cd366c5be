import type { FastifyRequest } from 'fastify';

/** The theme chosen on one of our pages. Undefined if the reader follows the system. */
export function themeOf(request: FastifyRequest): 'light' | 'dark' | undefined {
  const theme = request.cookies.karam_theme;
  return theme === 'light' || theme === 'dark' ? theme : undefined;
}
