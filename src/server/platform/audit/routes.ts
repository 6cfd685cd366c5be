import { listAudit } from '#server/platform/audit/audit-store.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { auditCalls } from '#shared/calls/platform.ts';

export function auditRoutes({ onPages, db }: CallScope): void {
  onPages(auditCalls.list, async (request) => listAudit(db, request.query));
}
