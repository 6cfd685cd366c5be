import { z } from 'zod';
import { listAudit } from '#server/platform/audit/audit-store.ts';
import { linkNextPage } from '#server/platform/http/next-page.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { auditQuery, auditRow } from '#shared/contracts/audit.ts';

export function auditAdminRoutes({ app, db }: SignedInScope): void {
  app.get(
    '/api/admin/audit',
    {
      schema: {
        tags: ['audit'],
        summary: 'The audit log, newest first, by who acted, what happened and when',
        querystring: auditQuery,
        response: { 200: z.array(auditRow), ...refused(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const rows = await listAudit(db, request.query);
      linkNextPage(reply, request.query, rows);
      return rows;
    },
  );
}
