import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'karam_once';
const LASTS_SECONDS = 24 * 60 * 60;

/**
 * Reopening the page keeps the key of a form that got no answer. Nobody can tell the guest whether that tip
 * was recorded; sent again with the same key, it cannot be recorded twice.
 */
export function setFirstFormKey(
  request: FastifyRequest,
  reply: FastifyReply,
  staffId: number,
  secure: boolean,
): void {
  if (!findFormKey(request)) setFormKey(reply, staffId, secure);
}

/**
 * The idempotency key of the next tip from this page, for browsers without JavaScript: a form sent twice, or
 * again after its answer was lost, is one tip. It is in a cookie and not in the form, so that the page is the
 * same for every guest and can be cached.
 */
export function setFormKey(reply: FastifyReply, staffId: number, secure: boolean): void {
  void reply.setCookie(NAME, randomUUID(), {
    path: `/tip/${staffId}`,
    httpOnly: true,
    sameSite: 'strict',
    secure,
    maxAge: LASTS_SECONDS,
  });
}

export function findFormKey(request: FastifyRequest): string | undefined {
  const value = request.cookies[NAME];
  return value && /^[\w-]{36}$/.test(value) ? value : undefined;
}
