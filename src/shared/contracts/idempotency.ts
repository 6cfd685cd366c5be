import { z } from 'zod';
import { because } from '#shared/reasons/because.ts';

/** A client's own key for one request, so that a retry after a lost answer has no second effect. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, because('idempotency_key_invalid'))
    .optional(),
});
