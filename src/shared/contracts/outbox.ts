import { z } from 'zod';
import { instant } from '#shared/contracts/fields.ts';

/** A mail as admins see it. */
export const outboxMail = z
  .object({
    id: z.int(),
    recipient: z.string(),
    subject: z.string(),
    body: z.string(),
    attempts: z.int(),
    lastError: z.string().nullable(),
    sentAt: instant.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'OutboxMail' });
