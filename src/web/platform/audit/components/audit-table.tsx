import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditRow } from '#shared/contracts/audit.ts';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { PagedTable } from '#web/kit/query/paged-table.tsx';
import type { Column } from '#web/kit/ui/data-table.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { isPeriodInOrder } from '#web/kit/ui/period-fields.tsx';
import { m } from '#web/paraglide/messages.js';
import { actionWords } from '#web/platform/audit/action-words.ts';
import { auditQuery } from '#web/platform/audit/api/audit.ts';
import { AuditDetail } from '#web/platform/audit/components/audit-detail.tsx';
import { AuditFilters } from '#web/platform/audit/components/audit-filters.tsx';
import { AuditSubject } from '#web/platform/audit/components/audit-subject.tsx';
import { useAuditFilter } from '#web/platform/audit/use-audit-filter.ts';

export function AuditTable() {
  const [filter, change] = useAuditFilter();
  const list = useInfiniteQuery({ ...auditQuery(filter), enabled: isPeriodInOrder(filter) });
  const isFiltered = Object.values(filter).some((value) => value !== '');
  return (
    <>
      <AuditFilters filter={filter} onChange={change} />
      <PagedTable
        list={list}
        caption={m.audit_title()}
        columns={columns()}
        failure={m.audit_failed()}
        skeletonRows={8}
        empty={<EmptyState sentence={isFiltered ? m.audit_none_found() : m.audit_none()} />}
      />
    </>
  );
}

function columns(): Column<AuditRow>[] {
  return [
    {
      header: m.audit_what(),
      cell: ({ action }) => <span className="font-semibold">{actionWords[action]()}</span>,
      lead: true,
    },
    { header: m.audit_about(), cell: (row) => <AuditSubject {...row} /> },
    { header: m.audit_detail(), cell: ({ detail }) => <AuditDetail detail={detail} /> },
    { header: m.audit_who(), cell: ({ actorName }) => <bdi>{actorName ?? m.audit_nobody()}</bdi> },
    {
      header: m.audit_when(),
      cell: ({ createdAt }) => <span className="@5xl:whitespace-nowrap">{formatInstant(createdAt)}</span>,
    },
  ];
}
