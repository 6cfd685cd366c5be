import { z } from 'zod';
import { auditActions, auditSubjects } from '#shared/audit-actions.ts';
import { optionalLine } from '#shared/contracts/fields.ts';
import { pageQuery } from '#shared/contracts/paging.ts';
import { isPeriodInOrder, periodFields, periodOutOfOrder } from '#shared/contracts/period.ts';
import { because } from '#shared/reasons/because.ts';

/** An action and its actor. Rows are never changed. */
export const auditRow = z
  .object({
    id: z.int(),
    actorId: z.uuid().nullable().describe('Nobody for a sign-in that failed'),
    actorName: z.string().nullable().describe("The actor's username"),
    action: z.enum(auditActions).describe('What happened'),
    subjectType: z.enum(auditSubjects).nullable(),
    subjectId: z.string().nullable(),
    subjectName: z.string().nullable().describe('The name of the account, the business or the person'),
    detail: z.record(z.string(), z.unknown()),
    address: z.string().nullable(),
    requestId: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'AuditRow' });
export type AuditRow = z.infer<typeof auditRow>;

export const auditQuery = pageQuery
  .extend({
    who: optionalLine(100).describe('Part of the username of who acted'),
    action: z.enum(auditActions, because('no_such_action')).optional(),
    ...periodFields,
  })
  .refine(isPeriodInOrder, periodOutOfOrder);
export type AuditQuery = z.infer<typeof auditQuery>;
