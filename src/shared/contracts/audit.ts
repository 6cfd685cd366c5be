import { z } from 'zod';
import { auditActions, auditSubjects } from '#shared/audit-actions.ts';

/** An action and its actor. Rows are never changed. */
export const auditRow = z
  .object({
    id: z.int(),
    actorId: z.uuid().nullable().describe('Nobody for a sign-in that failed'),
    actorName: z.string().nullable().describe("The actor's username"),
    action: z.enum(auditActions).describe('What happened'),
    subjectType: z.enum(auditSubjects).nullable(),
    subjectId: z.string().nullable(),
    detail: z.record(z.string(), z.unknown()),
    address: z.string().nullable(),
    requestId: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'AuditRow' });
export type AuditRow = z.infer<typeof auditRow>;
