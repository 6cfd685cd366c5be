import type { FastifyRequest } from 'fastify';
import type { Guest } from '#server/features/tips/tipping.ts';
import { networkOf } from '#server/http/client-address.ts';
import { localeOf } from '#server/http/guest-locale.ts';

/** Who sends a tip. `idempotencyKey`: the same for a tip that is sent again. */
export function guestOf(request: FastifyRequest, idempotencyKey: string | undefined): Guest {
  return { idempotencyKey, locale: localeOf(request), network: networkOf(request.ip) };
}
