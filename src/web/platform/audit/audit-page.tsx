import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { auditActions } from '#shared/audit-actions.ts';
import type { AuditRow } from '#shared/contracts/platform.ts';
import { findFilsIn } from '#shared/money.ts';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { Page } from '#web/kit/page/page.tsx';
import { PagedTable } from '#web/kit/query/paged-table.tsx';
import { useFilterParams } from '#web/kit/query/use-filter-params.ts';
import type { Column } from '#web/kit/ui/data-table.tsx';
import { DataTableSkeleton } from '#web/kit/ui/data-table-skeleton.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { isPeriodInOrder } from '#web/kit/ui/period-fields.tsx';
import { m } from '#web/paraglide/messages.js';
import { actionWords } from '#web/platform/audit/action-words.ts';
import { AuditFilters } from '#web/platform/audit/audit-filters.tsx';
import { type AuditFilter, auditQuery } from '#web/platform/audit/queries.ts';

type Props = Pick<AuditRow, 'subjectType' | 'subjectId' | 'subjectName' | 'detail'>;

const linkStyle = 'text-accent underline underline-offset-4';

export function Component() {
  return (
    <Page title={m.audit_title()} detail={m.audit_intro()}>
      <AuditTable />
    </Page>
  );
}

export function Skeleton() {
  return (
    <Page title={m.audit_title()} detail={m.audit_intro()}>
      <DataTableSkeleton rowCount={8} />
    </Page>
  );
}

function AuditTable() {
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

function useAuditFilter(): [AuditFilter, (changed: Partial<AuditFilter>) => void] {
  const [params, change] = useFilterParams();
  const filter = {
    who: params.get('who') ?? '',
    action: auditActions.find((action) => action === params.get('action')) ?? ('' as const),
    from: params.get('from') ?? '',
    to: params.get('to') ?? '',
  };
  return [filter, change];
}

/** The amount and the reason of an action, where it has them; of a changed bank account the last four digits. */
function AuditDetail({ detail: { amount, total, reason, from, to } }: { detail: Record<string, unknown> }) {
  const sum = amount ?? total;
  const amountFils = typeof sum === 'string' ? findFilsIn(sum) : undefined;
  const hasReason = typeof reason === 'string' && reason !== '';
  // Settings have objects here.
  if (typeof from === 'string' || typeof to === 'string')
    return <bdi dir="ltr">{`${from ?? '–'} → ${to ?? '–'}`}</bdi>;
  if (amountFils === undefined && !hasReason) return '–';
  return (
    <>
      {amountFils !== undefined && <Money amountFils={amountFils} />}
      {hasReason && <p className="wrap-anywhere">{reason}</p>}
    </>
  );
}

/** The subject of an audited action, with a link if it has a page. */
function AuditSubject({ subjectType, subjectId: id, subjectName, detail }: Props) {
  if (!subjectType || !id) return '–';
  const name = subjectName ?? (typeof detail.name === 'string' ? detail.name : '');
  switch (subjectType) {
    case 'business':
      return (
        <Link to={`/admin/businesses/${id}`} className={linkStyle}>
          {name ? <bdi>{name}</bdi> : m.audit_subject_business({ id })}
        </Link>
      );
    case 'payout':
      return (
        <Link to={`/admin/payouts/${id}`} className={linkStyle}>
          {m.audit_subject_payout({ id, name })}
        </Link>
      );
    // The message id in the bank file is the same in every language.
    case 'bank_file':
      return typeof detail.messageId === 'string' ? detail.messageId : id;
    case 'staff':
      return name ? <bdi>{name}</bdi> : m.audit_subject_person({ id });
    case 'tip':
      return m.audit_subject_tip({ id, name });
    case 'mail':
      return <bdi>{name}</bdi>;
    case 'user':
      return name ? <bdi>{name}</bdi> : m.audit_subject_account();
  }
}
