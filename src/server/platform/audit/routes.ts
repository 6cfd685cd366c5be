import { listAudit } from '#server/platform/audit/audit-store.ts';
import { linkNextPage } from '#server/platform/http/idempotency.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { auditCalls } from '#shared/calls/platform.ts';

export function auditRoutes({ on, db }: CallScope): void {
  on(auditCalls.list, async (request, reply) => {
    const rows = await listAudit(db, request.query);
    linkNextPage(reply, request.query, rows);
    return rows;
  });
}
