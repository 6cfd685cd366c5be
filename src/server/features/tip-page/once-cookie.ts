import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'karam_once';
const LASTS_SECONDS = 24 * 60 * 60;

/**
 * A page that is opened again keeps the name of a form that has not been answered: whether it was recorded nobody can
 * tell the guest, and sent once more under the same name it cannot be doubled.
 */
export function giveFirstOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  staffId: number,
  secure: boolean,
): void {
  if (!findOnce(request)) giveOnce(reply, staffId, secure);
}

/**
 * The name of the next tip from this page, for browsers without scripts: a form sent twice, or again after its answer
 * was lost, is one tip. In a cookie and not in the form, so that the page itself is the same for everyone.
 */
export function giveOnce(reply: FastifyReply, staffId: number, secure: boolean): void {
  void reply.setCookie(NAME, randomUUID(), {
    path: `/tip/${staffId}`,
    httpOnly: true,
    sameSite: 'strict',
    secure,
    maxAge: LASTS_SECONDS,
  });
}

export function findOnce(request: FastifyRequest): string | undefined {
  const value = request.cookies[NAME];
  return value && /^[\w-]{36}$/.test(value) ? value : undefined;
}
