import { z } from 'zod';

/** A client's own name for one request, so that repeating it after a lost answer does nothing twice. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, 'Idempotency-Key must be 1 to 255 printable characters.')
    .optional(),
});
