import type { FastifyRequest } from 'fastify';
import { networkOf } from '#server/platform/http/client-address.ts';
import { localeOf } from '#server/platform/http/page-html.ts';
import type { Guest } from '#server/tipping/tips/tipping.ts';

/** Who sends a tip. `idempotencyKey`: the same for a tip that is sent again. */
export function guestOf(request: FastifyRequest, idempotencyKey: string | undefined): Guest {
  return { idempotencyKey, locale: localeOf(request), network: networkOf(request.ip) };
}
