import { useQuery } from '@tanstack/react-query';
import type { AuditRow } from '#shared/contracts/audit.ts';
import { errorSentence } from '#web/api/error-sentence.ts';
import { formatInstant } from '#web/components/format/date-format.ts';
import { type Column, DataTable } from '#web/components/ui/data-table.tsx';
import { DataTableSkeleton } from '#web/components/ui/data-table-skeleton.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { LoadProblem } from '#web/components/ui/load-problem.tsx';
import { actionWords } from '#web/features/audit/action-words.ts';
import { recentAuditQuery } from '#web/features/audit/api/audit.ts';
import { AuditSubject } from '#web/features/audit/components/audit-subject.tsx';
import { m } from '#web/paraglide/messages.js';

export function RecentAudit() {
  const { data, error, refetch } = useQuery(recentAuditQuery);
  if (!data) {
    if (!error) return <DataTableSkeleton rowCount={5} />;
    return <LoadProblem sentence={errorSentence(error, m.audit_failed())} onRetry={() => void refetch()} />;
  }
  if (data.length === 0) return <EmptyState sentence={m.audit_none()} />;
  return (
    <DataTable
      caption={m.audit_title()}
      columns={columns()}
      rows={data}
      rowKey={({ id }) => String(id)}
      width="wide"
      framed
    />
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
    { header: m.audit_who(), cell: ({ actorName }) => <bdi>{actorName ?? m.audit_nobody()}</bdi> },
    {
      header: m.audit_when(),
      cell: ({ createdAt }) => <span className="@5xl:whitespace-nowrap">{formatInstant(createdAt)}</span>,
    },
  ];
}
