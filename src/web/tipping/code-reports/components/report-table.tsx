import { useInfiniteQuery } from '@tanstack/react-query';
import { type CodeReport, type ReportState, reportStates } from '#shared/contracts/codes.ts';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { PagedTable } from '#web/kit/query/paged-table.tsx';
import { useFilterParams } from '#web/kit/query/use-filter-params.ts';
import type { Column } from '#web/kit/ui/data-table.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { m } from '#web/paraglide/messages.js';
import { AnswerReport } from '#web/tipping/code-reports/components/answer-report.tsx';
import { codeReportsQuery } from '#web/tipping/code-reports/queries.ts';

const stateWords: Record<ReportState, () => string> = { open: m.reports_open, closed: m.reports_closed };

/** Reports of wrong codes: all for an admin, those about their business for an owner. */
export function ReportTable() {
  const [params, change] = useFilterParams();
  const state = reportStates.find((each) => each === params.get('state')) ?? '';
  const list = useInfiniteQuery(codeReportsQuery(state));
  return (
    <>
      <div className="mb-4 max-w-48">
        <Field label={m.admin_column_status()}>
          <Select value={state} onChange={({ target }) => change({ state: target.value })}>
            <option value="">{m.admin_all_status()}</option>
            {reportStates.map((each) => (
              <option key={each} value={each}>
                {stateWords[each]()}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <PagedTable
        list={list}
        caption={m.reports_title()}
        columns={columns()}
        failure={m.reports_failed()}
        skeletonRows={4}
        empty={<EmptyState sentence={m.reports_none()} />}
      />
    </>
  );
}

function columns(): Column<CodeReport>[] {
  return [
    {
      header: m.reports_words(),
      cell: ({ words, email }) => (
        <>
          <span className="block wrap-anywhere whitespace-pre-wrap">
            <bdi>{words}</bdi>
          </span>
          {email && (
            <span className="block text-small text-ink-soft wrap-anywhere">
              <bdi>{email}</bdi>
            </span>
          )}
        </>
      ),
      lead: true,
    },
    {
      header: m.report_page(),
      cell: ({ page, businessName }) => (
        <>
          <span className="block wrap-anywhere">
            <bdi dir="ltr">{page}</bdi>
          </span>
          <span className="block text-small text-ink-soft">
            <bdi>{businessName ?? m.reports_no_business()}</bdi>
          </span>
        </>
      ),
    },
    { header: m.reports_place(), cell: ({ place }) => <bdi className="wrap-anywhere">{place}</bdi> },
    { header: m.audit_when(), cell: ({ createdAt }) => formatInstant(createdAt) },
    { header: m.reports_note(), cell: (report) => <AnswerReport key={report.id} report={report} /> },
  ];
}
