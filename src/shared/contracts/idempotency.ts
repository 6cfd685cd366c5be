import { z } from 'zod';
import { because } from '#shared/reasons/because.ts';

/** A client's own name for one request, so that repeating it after a lost answer does nothing twice. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, because('idempotency_key_invalid'))
    .optional(),
});
