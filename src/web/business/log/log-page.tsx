import { businessLogCalls } from '#shared/calls/business/members.ts';
import type { BusinessLogRow } from '#shared/contracts/members.ts';
import { pagesOf } from '#web/kit/client/queries.ts';
import { timeColumn } from '#web/kit/format/columns.tsx';
import { listPage } from '#web/kit/page/list.tsx';
import type { Column } from '#web/kit/ui/data-table.tsx';
import { TextLink } from '#web/kit/ui/text-link.tsx';
import { auditActionWords } from '#web/kit/words/audit-action-words.ts';
import { m } from '#web/paraglide/messages.js';

/** What changed in the business, for its owner: rows of the audit log, in its words. */
export const { Component, Skeleton } = listPage({
  head: () => ({ title: m.log_title(), detail: m.log_intro() }),
  query: () => pagesOf(businessLogCalls.list, { query: { limit: 50 } }),
  columns,
  skeletonRows: 8,
  failure: m.log_failed,
  none: m.log_none,
});

const partWords = { branding: m.branding_title, feedback: m.feedback_title };

function columns(): Column<BusinessLogRow>[] {
  return [
    {
      header: m.audit_what(),
      cell: ({ action }) => <span className="font-semibold">{auditActionWords[action]()}</span>,
      lead: true,
    },
    {
      header: m.audit_about(),
      cell: ({ staffId, subjectName, part }) => {
        if (staffId) return <TextLink to={`/staff/${staffId}`} label={subjectName} />;
        return <bdi>{subjectName ?? (part ? partWords[part]() : '–')}</bdi>;
      },
    },
    { header: m.audit_who(), cell: (row) => <Actor {...row} /> },
    timeColumn(m.audit_when(), ({ createdAt }) => createdAt),
  ];
}

function Actor({ actorName, isByAdmin, apiKey }: BusinessLogRow) {
  if (apiKey) return m.log_by_key({ name: apiKey });
  if (isByAdmin) return m.log_by_admin();
  return <bdi>{actorName ?? m.log_by_program()}</bdi>;
}
