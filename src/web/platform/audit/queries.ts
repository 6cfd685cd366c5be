import type { AuditAction } from '#shared/audit-actions.ts';
import { auditCalls } from '#shared/calls/platform.ts';
import { pagesOf } from '#web/kit/client/queries.ts';

const PAGE_SIZE = 50;

/** An empty text means: all of them. */
export type AuditFilter = { who: string; action: AuditAction | ''; from: string; to: string };

export function auditQuery(filter: AuditFilter) {
  return pagesOf(auditCalls.list, { query: { ...filter, limit: PAGE_SIZE } });
}
