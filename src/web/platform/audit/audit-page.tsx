import { Link } from 'react-router';
import { auditActions } from '#shared/audit-actions.ts';
import { auditCalls } from '#shared/calls/platform.ts';
import type { AuditRow } from '#shared/contracts/platform.ts';
import { findFilsIn } from '#shared/money/money.ts';
import { pagesOf } from '#web/kit/client/queries.ts';
import { timeColumn } from '#web/kit/format/columns.tsx';
import { Money } from '#web/kit/format/money.tsx';
import { choiceField, periodFields, searchField } from '#web/kit/page/filters.tsx';
import { listPage } from '#web/kit/page/list.tsx';
import type { Column } from '#web/kit/ui/data-table.tsx';
import { TextLink } from '#web/kit/ui/text-link.tsx';
import { auditActionWords } from '#web/kit/words/audit-action-words.ts';
import { m } from '#web/paraglide/messages.js';

type Props = Pick<AuditRow, 'subjectType' | 'subjectId' | 'subjectName' | 'detail'>;

const linkStyle = 'text-accent underline underline-offset-4';

export const { Component, Skeleton } = listPage({
  head: () => ({ title: m.audit_title(), detail: m.audit_intro() }),
  filters: {
    label: m.audit_search,
    columns: '@lg:grid-cols-2 @4xl:grid-cols-[1fr_1fr_11rem_11rem]',
    fields: {
      who: searchField(m.audit_who_hint),
      action: choiceField({
        label: m.audit_what,
        all: m.audit_all_actions,
        values: auditActions,
        words: auditActionWords,
      }),
      ...periodFields,
    },
  },
  query: (filter) => pagesOf(auditCalls.list, { query: { ...filter, limit: 50 } }),
  columns,
  skeletonRows: 8,
  failure: m.audit_failed,
  none: m.audit_none,
  noneFound: m.audit_none_found,
});

function columns(): Column<AuditRow>[] {
  return [
    {
      header: m.audit_what(),
      cell: ({ action }) => <span className="font-semibold">{auditActionWords[action]()}</span>,
      lead: true,
    },
    { header: m.audit_about(), cell: (row) => <AuditSubject {...row} /> },
    { header: m.audit_detail(), cell: ({ detail }) => <AuditDetail detail={detail} /> },
    { header: m.audit_who(), cell: ({ actorName }) => <bdi>{actorName ?? m.audit_nobody()}</bdi> },
    timeColumn(m.audit_when(), ({ createdAt }) => createdAt),
  ];
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
      return <TextLink to={`/admin/payouts/${id}`} label={m.audit_subject_payout({ id, name })} />;
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
