import { useRef, useState } from 'react';
import { codeReportCalls } from '#shared/calls/tipping/codes.ts';
import { type CodeReport, type ReportState, reportStates } from '#shared/contracts/codes.ts';
import { REPORT_WORDS_MAX_LENGTH } from '#shared/limits.ts';
import { useMay } from '#web/business/workplace/role-here.tsx';
import { call } from '#web/kit/client/call.ts';
import { pagesOf } from '#web/kit/client/queries.ts';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { choiceField } from '#web/kit/page/filters.tsx';
import { listPage } from '#web/kit/page/list.tsx';
import { useAction } from '#web/kit/query/action.ts';
import { Button } from '#web/kit/ui/button.tsx';
import type { Column } from '#web/kit/ui/data-table.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { Field, Textarea } from '#web/kit/ui/field.tsx';
import { useFocusAfter } from '#web/kit/ui/use-later-dialog.ts';
import { m } from '#web/paraglide/messages.js';

const stateWords: Record<ReportState, () => string> = { open: m.reports_open, closed: m.reports_closed };

/** Reports of wrong codes: all for an admin, those about their business for an owner. */
export const { Component, Skeleton } = listPage({
  head: () => ({ title: m.reports_title(), detail: m.reports_intro() }),
  filters: {
    columns: 'max-w-48',
    fields: {
      state: choiceField({
        label: m.admin_column_status,
        all: m.admin_all_status,
        values: reportStates,
        words: stateWords,
      }),
    },
  },
  query: (filter) => pagesOf(codeReportCalls.list, { query: { ...filter, limit: 20 } }),
  columns,
  skeletonRows: 4,
  failure: m.reports_failed,
  none: m.reports_none,
});

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

/** The note and who closed the report, or the button to close it. */
function AnswerReport({ report }: { report: CodeReport }) {
  const [isOpen, setOpen] = useState(false);
  const mayAnswer = useMay('manager');
  const [note, setNote] = useState(report.note ?? '');
  // Gets the focus after the dialog: the button is gone when the report is closed.
  const state = useRef<HTMLDivElement>(null);
  useFocusAfter(isOpen, () => state.current?.focus());
  const answer = useAction(
    (isClosed: boolean) =>
      call(codeReportCalls.answer, { params: { id: report.id }, body: { note, isClosed } }),
    {
      refreshes: [codeReportCalls.list],
      done: (_, isClosed) => (isClosed ? m.reports_closed_done() : m.reports_note_kept()),
      failed: m.reports_answer_failed(),
    },
  );
  const send = (isClosed: boolean) => answer.mutate(isClosed, { onSettled: () => setOpen(false) });
  return (
    <div ref={state} tabIndex={-1}>
      {report.note && <p className="text-small wrap-anywhere whitespace-pre-wrap">{report.note}</p>}
      {report.closedAt ? (
        <p className="text-small text-ink-soft">
          {m.cases_closed({ name: report.closedByName ?? '–', when: formatInstant(report.closedAt) })}
        </p>
      ) : (
        mayAnswer && (
          <Button
            variant="secondary"
            aria-label={m.reports_answer_label({ id: report.id })}
            onClick={() => setOpen(true)}
            label={m.reports_answer()}
          />
        )
      )}
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={m.reports_answer_label({ id: report.id })}
        description={m.reports_answer_detail()}
      >
        <Field label={m.reports_note()}>
          <Textarea
            maxLength={REPORT_WORDS_MAX_LENGTH}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Field>
        <div className="mt-5 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button
            variant="secondary"
            loading={answer.isPending}
            onClick={() => send(false)}
            label={m.reports_keep_note()}
          />
          <Button loading={answer.isPending} onClick={() => send(true)} label={m.reports_close()} />
        </div>
      </Dialog>
    </div>
  );
}
