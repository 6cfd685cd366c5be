import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The prefix makes the browser refuse the cookie over plain http. `__Host-` would need the path `/`. */
const nameFor = (secure: boolean) => (secure ? '__Secure-karam_once' : 'karam_once');
const LASTS_SECONDS = 24 * 60 * 60;

/**
 * Reopening the page does not replace the key of a form whose response was lost: sent again with the same key, the tip
 * cannot be recorded twice.
 */
export function setFirstFormKey(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  secure: boolean,
): void {
  if (!findFormKey(request, secure)) setFormKey(reply, path, secure);
}

/**
 * The idempotency key of the next tip from this page, for browsers without JavaScript: a form sent twice, or
 * again after its response was lost, is one tip. It is in a cookie and not in the form, so that the page is the
 * same for every guest and can be cached.
 */
export function setFormKey(reply: FastifyReply, path: string, secure: boolean): void {
  void reply.setCookie(nameFor(secure), randomUUID(), {
    path,
    httpOnly: true,
    sameSite: 'strict',
    secure,
    maxAge: LASTS_SECONDS,
  });
}

export function findFormKey(request: FastifyRequest, secure: boolean): string | undefined {
  const value = request.cookies[nameFor(secure)];
  return value && /^[\w-]{36}$/.test(value) ? value : undefined;
}
