import type { AuditAction } from '#shared/audit-actions.ts';
import type { AuditRow } from '#shared/contracts/audit.ts';
import { pagesQuery } from '#web/kit/client/pages-query.ts';
import { queryOf } from '#web/kit/query/use-filter-params.ts';

const PAGE_SIZE = 50;

/** An empty text means: all of them. */
export type AuditFilter = { who: string; action: AuditAction | ''; from: string; to: string };

export function auditQuery(filter: AuditFilter) {
  return pagesQuery<AuditRow>(
    ['/api/admin/audit', filter],
    `/api/admin/audit?${queryOf({ ...filter, limit: PAGE_SIZE })}`,
  );
}
