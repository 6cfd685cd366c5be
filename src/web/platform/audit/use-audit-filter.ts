import { auditActions } from '#shared/audit-actions.ts';
import { useFilterParams } from '#web/kit/query/use-filter-params.ts';
import type { AuditFilter } from '#web/platform/audit/api/audit.ts';

export function useAuditFilter(): [AuditFilter, (changed: Partial<AuditFilter>) => void] {
  const [params, change] = useFilterParams();
  const filter = {
    who: params.get('who') ?? '',
    action: auditActions.find((action) => action === params.get('action')) ?? ('' as const),
    from: params.get('from') ?? '',
    to: params.get('to') ?? '',
  };
  return [filter, change];
}
